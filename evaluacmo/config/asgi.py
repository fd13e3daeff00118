"""The ASGI application."""

import gc
from collections.abc import Awaitable, Callable
from importlib import import_module

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_asgi_with_proxy_headers

from evaluacmo.web.asgi import Application, Scope, Send
from evaluacmo.web.bodies import Receive

application: Callable[[Scope, Receive, Send], Awaitable[None]]
application = Application(get_wsgi_application())
import_module(settings.ROOT_URLCONF)  # import it before the first request
if settings.TRUSTED_PROXIES:
    application = wrap_asgi_with_proxy_headers(application, settings.TRUSTED_PROXIES)
# exclude the loaded modules from garbage collection, which would delay a request
gc.freeze()
