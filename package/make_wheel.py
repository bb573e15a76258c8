#!/usr/bin/env python3
"""Makes the wheel: the package for Python with the library beside it, for pip.

    make_wheel.py OUT.whl LICENSE LIBRARY MODULE…

OUT's name says the version, which must be the one that the package itself says. The same inputs give the
same bytes: files are sorted, and of 1980.
"""

import base64
import hashlib
import io
import os
import re
import sys
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import make_package  # pylint: disable=wrong-import-position

NAME = "roundhouse"
DATE = (1980, 1, 1, 0, 0, 0)


def digest(data):
    """As RECORD has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


def metadata(version, packages):
    """The METADATA. Names the Debian packages that it needs, for people: pip installs none of them."""
    external = "".join(f"Requires-External: {package}\n" for package in sorted(packages))
    return f"""Metadata-Version: 2.1
Name: {NAME}
Version: {version}
Summary: Compiler and runtime of neural networks: reads ONNX and TFLite models, optimises and runs them
License: Apache-2.0
Requires-Python: >=3.9
Requires-Dist: numpy
{external}"""


def wheel(files):
    """The archive of {path: (mode, bytes)}."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for path, (mode, data) in sorted(files.items()):
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, as whose the mode is.
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data)
    return out.getvalue()


def main(out, license_file, library, modules):
    named = re.fullmatch(rf"{NAME}-(.+)-py3-none-(\w+)\.whl", os.path.basename(out))
    if named is None:
        sys.exit(f"{out}: expected {NAME}-VERSION-py3-none-PLATFORM.whl")
    version, platform = named.groups()
    files = {}
    for path in [*modules, library]:
        with open(path, "rb") as file:
            files[f"{NAME}/{os.path.basename(path)}"] = (0o755 if path == library else 0o644, file.read())
    says = re.search(rb'__version__ = "(.+)"', files[f"{NAME}/_version.py"][1])
    if says is None or says.group(1).decode() != version:
        sys.exit(f"{out}: expected version {says and says.group(1).decode()}, as _version.py says")
    info = f"{NAME}-{version}.dist-info"
    with open(license_file, "rb") as file:
        files[f"{info}/LICENSE"] = (0o644, file.read())
    texts = {
        "METADATA": metadata(version, make_package.needed_packages(library)),
        "WHEEL": f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n",
        "top_level.txt": NAME + "\n",
    }
    for name, text in texts.items():
        files[f"{info}/{name}"] = (0o644, text.encode())
    record = "".join(f"{path},{digest(data)},{len(data)}\n" for path, (_, data) in sorted(files.items()))
    files[f"{info}/RECORD"] = (0o644, f"{record}{info}/RECORD,,\n".encode())
    with open(out, "wb") as file:
        file.write(wheel(files))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
