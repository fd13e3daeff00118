"""Remove random numbers and moments: from a bill of materials (CycloneDX, JSON) or an image (tar).

`npm sbom` and buildah have no option for a reproducible one.
"""

import json
import sys
import tarfile
from hashlib import sha256
from io import BytesIO
from pathlib import Path

MANIFEST = "manifest.json"


def clean_bill(file: Path) -> None:
    """Remove the serial number and the moment."""
    bill = json.loads(file.read_text(encoding="utf-8"))
    del bill["serialNumber"], bill["metadata"]["timestamp"]
    file.write_text(json.dumps(bill, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def clean_image(file: Path) -> None:
    """Remove the containers that an image in the format of `docker save` was built in."""
    cleaned = file.with_suffix(".cleaned")
    with tarfile.open(file) as before, tarfile.open(cleaned, "w") as after:
        (image,) = json.load(before.extractfile(MANIFEST))
        config = json.load(before.extractfile(image["Config"]))
        for name in ("container", "container_config", "parent"):
            config.pop(name, None)
        config["config"].pop("Hostname", None)
        for step in config["history"]:
            step.pop("comment", None)
        text = json.dumps(config).encode()
        image["Config"] = f"{sha256(text).hexdigest()}.json"
        for layer in image["Layers"]:
            after.addfile(before.getmember(layer), before.extractfile(layer))
        for name, content in {
            image["Config"]: text,
            MANIFEST: json.dumps([image]).encode(),
        }.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            after.addfile(member, BytesIO(content))
    cleaned.replace(file)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    (clean_bill if path.suffix == ".json" else clean_image)(path)
