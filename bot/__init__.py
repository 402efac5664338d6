"""The program around the rules: the ledger, the referee, and the front ends."""
