#!/usr/bin/env python3
"""Counts tests from the event file of a `bazel test` run.

    scripts/test_results.py EVENTS.json [EXPECTED...]

EVENTS.json was written with --build_event_json_file; EXPECTED are labels that should have been tested
or built. Prints "PASSED FAILED", and names on stderr all that failed: tests, targets that did not
build, and expected ones that are missing from the run. Each counts as one failure.
"""

import json
import sys


def read_events(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.strip()]
    except (OSError, ValueError):  # Bazel died before it wrote the file, or while it did.
        return []


def outcomes(events):
    """label -> "PASSED", or what went wrong."""
    found = {}
    for event in events:
        identity = event.get("id", {})
        if "targetCompleted" in identity:
            label = identity["targetCompleted"]["label"]
            if not event.get("completed", {}).get("success"):
                found[label] = "does not build"
        if "testSummary" in identity:
            label = identity["testSummary"]["label"]
            found.setdefault(label, event.get("testSummary", {}).get("overallStatus", "NO STATUS"))
    return found


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("--help", "-h"):
        print(__doc__.strip())
        return 0 if len(sys.argv) > 1 else 2
    found = outcomes(read_events(sys.argv[1]))
    for label in sys.argv[2:]:
        found.setdefault(label, "was not run")
    failed = {label: status for label, status in found.items() if status not in ("PASSED", "FLAKY")}
    for label, status in sorted(failed.items()):
        print(f"failed: {label} ({status})", file=sys.stderr)
    print(len(found) - len(failed), len(failed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
