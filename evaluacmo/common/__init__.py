"""Pieces every room uses: errors, messages, input types, paging, searching."""
