"""A database connection that says by itself when its server is gone.

Django asks the server before a request's first statement, which takes as long as a small query. A
server that ends a connection, stops or dies leaves something to be read there.
"""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Asks the server only where the connection is not as it was left."""

    health_check_done: bool

    def close_if_health_check_failed(self) -> None:
        """Close a connection that is not good any more, before a request uses it."""
        self.health_check_done = self.health_check_done or self._is_silent()
        super().close_if_health_check_failed()

    def _is_silent(self) -> bool:
        """Whether nothing has come from the server that nobody has asked for, not even an end."""
        if self.connection is None or self.connection.closed:
            return False
        heard = poll()
        heard.register(self.connection, POLLIN)
        return not heard.poll(0)
