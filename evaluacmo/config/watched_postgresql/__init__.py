"""Django's PostgreSQL, which is not asked at each request whether it is there still."""
