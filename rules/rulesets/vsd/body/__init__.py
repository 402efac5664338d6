"""What a character of this ruleset is made of, and what happens to it."""
