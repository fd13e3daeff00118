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
    """The policy: our own files only, and style elements that carry the nonce."""
    styles = f"style-src 'self' 'nonce-{style_nonce}'" if style_nonce else "style-src 'self'"
    return "; ".join((*_POLICY, "script-src 'self'", styles))


def security_headers() -> dict[str, str]:
    """The headers of every response besides those that Django has settings for."""
    headers = _ALWAYS | {"Content-Security-Policy": content_security_policy()}
    if settings.HTTPS:
        # Django sends it only over HTTPS, which not every proxy tells
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return headers
