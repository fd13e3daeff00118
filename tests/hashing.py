"""A password hasher for tests, most of which are not about the cost of a hash."""

from evaluacmo.accounts.passwords import LightArgon2Hasher


class CheapArgon2Hasher(LightArgon2Hasher):
    """The product's algorithm at the lowest cost that it has."""

    memory_cost = 8
    time_cost = 1
