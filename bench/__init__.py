"""Benchmarks and reliability experiments (see README.md)."""
