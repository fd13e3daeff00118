"""Self-evaluations: people answer the same questions about themselves, beside the result."""
