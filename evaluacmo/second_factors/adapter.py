"""Answers to allauth."""

from allauth.mfa.adapter import DefaultMFAAdapter

from evaluacmo.second_factors import encryption


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Encrypts the secrets in the table of second factors."""

    def encrypt(self, text: str) -> str:
        """The text as it is stored."""
        return encryption.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The stored text. Raises `Undecipherable`."""
        return encryption.decrypt(encrypted_text)
