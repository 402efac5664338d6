"""Knucklebone at the table: the ledger, the referee, and the front ends."""
