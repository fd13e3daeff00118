"""The product's own settings, with a data folder that goes with the test run.

The database is SQLite in a file (threads share it) unless `DATABASE_URL` names another.
"""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="evaluacmo-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["EVALUACMO_DATA_DIR"] = _folder
os.environ["EVALUACMO_SETTINGS_FILE"] = os.devnull

from evaluacmo.config.settings import *  # noqa: E402, F403
from evaluacmo.config.settings import DATABASES, INSTALLED_APPS  # noqa: E402

# kept in memory; tests that send to a server say so
EMAIL_ON = True
SITE_URL = "https://evaluacmo.colegio.example"
DEFAULT_FROM_EMAIL = "Colegio <evaluacmo@colegio.example>"

INSTALLED_APPS = [*INSTALLED_APPS, "tests.flushing"]

# the tests of signing in say where the full cost matters
PASSWORD_HASHERS = ["tests.hashing.CheapArgon2Hasher"]

if "sqlite3" in DATABASES["default"]["ENGINE"]:
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder}/test.sqlite3"}
    # the tests make many more statements than the product, each savepoint among them; of the 128
    # that are kept otherwise, most are compiled again, which takes a tenth of a run
    DATABASES["default"]["OPTIONS"]["cached_statements"] = 4000
else:
    # some tests run programs while their own transaction waits, on a busy machine for longer than
    # the product's sessions may
    DATABASES["default"]["OPTIONS"]["options"] += " -c idle_in_transaction_session_timeout=0"
