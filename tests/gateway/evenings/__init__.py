"""Whole evenings of four people on the wire."""
