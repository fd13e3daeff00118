"""The headers that tell browsers what a page may do and who may look into it."""

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
    """What a page may load and run: our own files, and style elements that carry the nonce."""
    styles = f"style-src 'self' 'nonce-{style_nonce}'" if style_nonce else "style-src 'self'"
    return "; ".join((*_POLICY, "script-src 'self'", styles))


def security_headers() -> dict[str, str]:
    """What every answer carries besides the headers that Django has settings for."""
    headers = _ALWAYS | {"Content-Security-Policy": content_security_policy()}
    if settings.HTTPS:
        # Django says it to whom it knows to come by HTTPS, which not every proxy forwards
        headers["Strict-Transport-Security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return headers
