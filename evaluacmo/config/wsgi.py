"""The WSGI application."""

import os
from collections.abc import Callable, Iterable
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers

from evaluacmo.web.wsgi import BufferedApplication, Environ, StartResponse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "evaluacmo.config.settings")

application: Callable[[Environ, StartResponse], Iterable[bytes]]
application = BufferedApplication(get_wsgi_application())
import_module(settings.ROOT_URLCONF)  # import it before the first request
if settings.TRUSTED_PROXIES:
    application = wrap_wsgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)
