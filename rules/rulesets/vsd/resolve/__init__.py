"""What comes of each line. A plan is made before a die falls; it refuses, and reads whatever the dice then show."""
