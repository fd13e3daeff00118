"""Security headers."""

from django.conf import settings

_POLICY = (
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)
_UNUSED_FEATURES = ("camera", "geolocation", "microphone", "payment", "usb")

_ALWAYS = {
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED_FEATURES),
}


def content_security_policy(*, style_nonce: str | None = None) -> str:
    """A policy that allows our own files, and style elements with the nonce."""
    styles = f"style-src 'self' 'nonce-{style_nonce}'" if style_nonce else "style-src 'self'"
    return "; ".join((*_POLICY, "script-src 'self'", styles))


def security_headers() -> dict[str, str]:
    """The headers of every response for which Django has no setting."""
    headers = _ALWAYS | {"Content-Security-Policy": content_security_policy()}
    if settings.HTTPS:
        # Django sends it only over HTTPS, which a proxy may not announce
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return headers
