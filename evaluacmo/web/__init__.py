"""The application's page, headers, middleware and error responses."""
