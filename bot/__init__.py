"""Knucklebone at the table: the ledger, the referee, and the front ends."""

VERSION = "0.1.0"
"""The version of the program; `pyproject.toml` says the same."""
