"""Submissions, drafts, corrections, scoring and the stored results."""
