"""Remove the random number and the moment from a bill of materials (CycloneDX, JSON)."""

import json
import sys
from pathlib import Path

file = Path(sys.argv[1])
bill = json.loads(file.read_text(encoding="utf-8"))
del bill["serialNumber"], bill["metadata"]["timestamp"]
file.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
