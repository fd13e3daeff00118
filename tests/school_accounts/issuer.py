"""An issuer of accounts (OpenID Connect) as a process, which lies as a test tells it to.

`oidc_provider_mock` with what Google and Microsoft have besides: names of keys, and PKCE.
"""

import base64
import hashlib
import hmac
import json
import logging
import os
import re
import sys
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import flask
import jwt
import oidc_provider_mock
import werkzeug.serving
from cryptography.hazmat.primitives.asymmetric import rsa

FOREIGN_KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)
TOKEN = "/oauth2/token"
AUTHORIZE = "/oauth2/authorize"
DOCUMENT = "/.well-known/openid-configuration"


class LyingIssuer:
    """The issuer's faults, the requests that it got, and the challenges of its codes."""

    def __init__(self) -> None:
        self.lies: dict[str, Any] = {}
        self.asked: list[dict[str, Any]] = []
        self.challenges: dict[str, str] = {}

    def set_lies(self) -> dict[str, Any]:
        """`PUT /lies` replaces what it does wrong."""
        self.lies = flask.request.get_json()
        self.asked = []
        return {}

    def get_asked(self) -> list[dict[str, Any]]:
        """`GET /asked` is what it was asked since."""
        return self.asked

    def before(self) -> Any:
        """Wait, answer something else, or refuse a code with another verifier."""
        path = flask.request.path
        self.asked.append({"path": path, **flask.request.args, **flask.request.form})
        time.sleep(self.lies.get("waits", {}).get(path, 0))
        if path in self.lies.get("answers", {}):
            status, text = self.lies["answers"][path]
            return flask.Response(text, status, content_type="application/json")
        if path == TOKEN and not self._fits():
            return {"error": "invalid_grant"}, 400
        return None

    def _fits(self) -> bool:
        form = flask.request.form
        challenge = self.challenges.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        return challenge in {None, _without_padding(digest)}

    def after(self, response: flask.Response) -> flask.Response:
        """Remember the challenge of a code; lie in the document and the tokens."""
        path = flask.request.path
        if path == AUTHORIZE and "Location" in response.headers:
            assert flask.request.args["code_challenge_method"] == "S256"
            for code in parse_qs(urlsplit(response.headers["Location"]).query).get("code", []):
                self.challenges[code] = flask.request.args["code_challenge"]
        if response.mimetype == "text/html":
            # its looks are elsewhere
            response.set_data(re.sub(r"<link[^>]*>", "", response.get_data(as_text=True)))
        told = response.get_json(silent=True) or {}
        if path == DOCUMENT and "issuer" in told:
            response.set_data(json.dumps(told | self.lies.get("document", {})))
        if path == TOKEN and "id_token" in told:
            told["id_token"] = self._token(told["id_token"])
            if self.lies.get("without_id_token"):
                del told["id_token"]
            response.set_data(json.dumps(told))
        return response

    def _token(self, true_one: str) -> str:
        """The ID token, signed anew."""
        claims = jwt.decode(true_one, options={"verify_signature": False})
        claims |= self.lies.get("claims", {})
        claims = {name: value for name, value in claims.items() if value is not None}
        published = flask.g.oidc_provider_mock_storage.jwk
        header = {"kid": published.thumbprint()} | self.lies.get("header", {})
        algorithm = self.lies.get("algorithm", "RS256")
        if algorithm == "HS256":
            return _signed_with_the_public_key(claims, header, published.as_pem())
        if algorithm == "none":
            return jwt.encode(claims, "", algorithm=algorithm, headers=header)
        key = FOREIGN_KEY if self.lies.get("foreign_key") else published.as_pem(is_private=True)
        return jwt.encode(claims, key, algorithm=algorithm, headers=header)


def _signed_with_the_public_key(
    claims: dict[str, Any], header: dict[str, Any], public: bytes
) -> str:
    """As if what everybody knows were a shared secret."""
    parts = ({"alg": "HS256", "typ": "JWT"} | header, claims)
    text = ".".join(_without_padding(json.dumps(part).encode()) for part in parts)
    return f"{text}.{_without_padding(hmac.digest(public, text.encode(), 'sha256'))}"


def _without_padding(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def build() -> flask.Flask:
    """The issuer as an application."""
    lying = LyingIssuer()
    app = oidc_provider_mock.app(require_nonce=True)
    app.add_url_rule("/lies", view_func=lying.set_lies, methods=["PUT"])
    app.add_url_rule("/asked", view_func=lying.get_asked)
    app.before_request(lying.before)
    app.after_request(lying.after)
    return app


if __name__ == "__main__":
    # this machine has no certificates
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = werkzeug.serving.make_server("127.0.0.1", int(sys.argv[1]), build(), threaded=True)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    server.serve_forever()
