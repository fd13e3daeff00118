"""An issuer of accounts (OpenID Connect) as a process, which lies as a test tells it to.

`oidc_provider_mock` with what Google and Microsoft have besides: keys with names, and PKCE required.
"""

import base64
import hashlib
import hmac
import json
import logging
import os
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


def build() -> flask.Flask:
    """The issuer; `PUT /lies` replaces what it does wrong, `GET /asked` is what it was asked."""
    app = oidc_provider_mock.app(require_nonce=True)
    lies: dict[str, Any] = {}
    asked: list[dict[str, Any]] = []
    challenges: dict[str, str] = {}

    @app.put("/lies")
    def set_lies() -> dict[str, Any]:
        lies.clear()
        lies.update(flask.request.get_json())
        asked.clear()
        return {}

    @app.get("/asked")
    def get_asked() -> list[dict[str, Any]]:
        return asked

    @app.before_request
    def answer_badly() -> Any:
        path = flask.request.path
        if path not in {"/lies", "/asked"}:
            asked.append({"path": path, **flask.request.args, **flask.request.form})
        time.sleep(lies.get("waits", {}).get(path, 0))
        if path in lies.get("answers", {}):
            status, text = lies["answers"][path]
            return flask.Response(text, status, content_type="application/json")
        if path == "/oauth2/token":
            verifier = flask.request.form.get("code_verifier", "")
            digest = hashlib.sha256(verifier.encode()).digest()
            told = challenges.pop(flask.request.form.get("code", ""), None)
            if told is not None and told != _without_padding(digest):
                return {"error": "invalid_grant"}, 400
        return None

    @app.after_request
    def remember_or_lie(response: flask.Response) -> flask.Response:
        path = flask.request.path
        if path == "/oauth2/authorize" and "Location" in response.headers:
            query = parse_qs(urlsplit(response.headers["Location"]).query)
            assert flask.request.args["code_challenge_method"] == "S256"
            for code in query.get("code", []):
                challenges[code] = flask.request.args["code_challenge"]
        if path == "/.well-known/openid-configuration" and response.status_code == 200:
            response.set_data(json.dumps(response.get_json() | lies.get("document", {})))
        if path == "/oauth2/token" and "id_token" in (response.get_json(silent=True) or {}):
            tokens = response.get_json()
            tokens["id_token"] = _token(tokens["id_token"], lies)
            if lies.get("without_id_token"):
                del tokens["id_token"]
            response.set_data(json.dumps(tokens))
        return response

    return app


def _token(true_one: str, lies: dict[str, Any]) -> str:
    """The ID token, signed anew."""
    claims = jwt.decode(true_one, options={"verify_signature": False}) | lies.get("claims", {})
    claims = {name: value for name, value in claims.items() if value is not None}
    published = flask.g.oidc_provider_mock_storage.jwk
    header = {"kid": published.thumbprint()} | lies.get("header", {})
    algorithm = lies.get("algorithm", "RS256")
    if algorithm == "HS256":
        return _signed_with_the_public_key(claims, header, published.as_pem())
    key = FOREIGN_KEY if lies.get("foreign_key") else published.as_pem(is_private=True)
    return jwt.encode(
        claims, "" if algorithm == "none" else key, algorithm=algorithm, headers=header
    )


def _signed_with_the_public_key(
    claims: dict[str, Any], header: dict[str, Any], public: bytes
) -> str:
    """As if what everybody knows were a shared secret."""
    parts = ({"alg": "HS256", "typ": "JWT"} | header, claims)
    text = ".".join(_without_padding(json.dumps(part).encode()) for part in parts)
    return f"{text}.{_without_padding(hmac.digest(public, text.encode(), 'sha256'))}"


def _without_padding(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


if __name__ == "__main__":
    # this machine has no certificates
    os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = werkzeug.serving.make_server("127.0.0.1", int(sys.argv[1]), build(), threaded=True)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    server.serve_forever()
