"""Talks about results, between an evaluator and the person evaluated."""
