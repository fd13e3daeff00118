"""Assignments of people to evaluators."""
