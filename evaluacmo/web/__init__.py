"""What browsers meet: the page, headers, middleware, and how failures are answered."""
