"""What a visit costs: bytes, time until something can be read, and documents."""
