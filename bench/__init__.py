"""How fast it is, as ratios to yardsticks that are measured in the same run; `make bench` prints them."""
