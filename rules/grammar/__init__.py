"""The language: from text to a command, and back to what may stand there."""
