#!/usr/bin/env bash
# Looks at the wheel, unpacks it as pip does, and runs a model from there.
#   wheel_test.sh WHEEL WHEEL_AGAIN MODEL
set -euo pipefail
export LC_ALL=C.UTF-8
cmp "$1" "$2"  # Reproducible.
site=$TEST_TMPDIR/site
/usr/bin/python3 - "$1" "$site" <<'PYTHON'
import base64, csv, hashlib, io, re, sys, zipfile

wheel, site = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    names = archive.namelist()
    record = next(name for name in names if name.endswith(".dist-info/RECORD"))
    rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
    assert sorted(row[0] for row in rows) == sorted(names), "RECORD names all files, and no others"
    for path, digest, size in rows:
        if path == record:
            continue
        data = archive.read(path)
        expected = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        assert digest == "sha256=" + expected and int(size) == len(data), path
    metadata = archive.read(record.replace("RECORD", "METADATA")).decode()
    for line in ["Name: roundhouse", "Requires-Dist: numpy", "Requires-External: libxnnpack0"]:
        assert re.search(f"^{line}$", metadata, re.MULTILINE), f"no '{line}' in {metadata}"
    assert all(entry.date_time == (1980, 1, 1, 0, 0, 0) for entry in archive.infolist())
    archive.extractall(site)
PYTHON
[[ -e $site/roundhouse/libroundhouse.so.0 ]]
env -u ROUNDHOUSE_LIBRARY PYTHONPATH="$site" PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 - "$3" <<'PYTHON'
import sys

import numpy
import roundhouse as rh

session = rh.load(sys.argv[1]).optimize().session()
scores = session.run({"image": numpy.zeros((2, 8, 8, 1), numpy.float32)})["scores"]
assert scores.shape == (2, 3), scores.shape
PYTHON
echo "all is as expected"
