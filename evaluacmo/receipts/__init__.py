"""Receipts: people confirm their results and may answer them in writing."""
