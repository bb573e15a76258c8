#!/usr/bin/env python3
"""Says which tests stage `sanitized` of ./test.sh runs for this change.

    scripts/sanitized_share.py [--part=N]
    scripts/sanitized_share.py --count | --whole=N | --others

A build of everything with sanitizers takes longer than all the rest together, so every change gets one
of PARTS parts, by the count of commits: any PARTS changes in a row, one commit each, run all that is
listed in FOLDERS. PARTS is a prime, so that changes of some other number of commits go through all
parts, too. What a part costs is what it has to compile beside the fuzz targets, which every change
builds; the parts cost about the same.

./test.sh --long goes through all tests at once, also those that are not in FOLDERS, but in parts of a
size that a disk has room for: --count says how many there are, --whole prints the tests of one, and
--others all targets that are no tests.

Prints the labels, one a line, and on standard error which part it is and what comes next. --part is
for going through them by hand.
"""

import argparse
import functools
import subprocess
import sys

import build_graph

PARTS = 11

# What reads bytes from outside, or runs what they say. The rest (benchmarks, documentation, another
# workspace) is for ./test.sh --long.
FOLDERS = [
    "api",
    "core",
    "dialects",
    "interp",
    "passes",
    "serialization",
    "service",
    "tests",
    "tools",
    "training",
]
NOT = ["tools/docs"]
# Whatever the part: the readers of our own formats and of command lines.
EACH_TIME = ["//tests/formats:", "//serialization:rh_", "//serialization:bundle_", "//tools:flags_"]

# How many programs a part of --whole links, of up to 250 MB each.
PROGRAMS = 50

# How long a test runs, by its size, in units of the time that one source takes to compile.
RUN_COST = {"small": 0.5, "medium": 6, "large": 20}


def is_below(folder, names):
    return any(folder == name or folder.startswith(name + "/") for name in names)


def in_scope(rule):
    tags = rule.labels("tags")
    return (
        rule.kind.endswith("_test")
        and "unsanitized" not in tags
        and "manual" not in tags
        and is_below(rule.folder, FOLDERS)
        and not is_below(rule.folder, NOT)
    )


class Costs:
    """The C++ sources of targets, and of all that they depend on."""

    def __init__(self, rules):
        self.rules = {rule.label: rule for rule in rules}
        self.sources = functools.lru_cache(maxsize=None)(self._sources)

    def _sources(self, label):
        seen, waiting, found = set(), [label], set()
        while waiting:
            rule = self.rules.get(waiting.pop())
            if rule is None or rule.label in seen:
                continue
            seen.add(rule.label)
            found.update(s for s in rule.labels("srcs") if rule.kind.startswith("cc_") and s.endswith(".cc"))
            waiting += rule.inputs
        return frozenset(found)


def parts_of(rules, count=PARTS):
    """The labels that run each time, those of each part, and what each part costs."""
    costs = Costs(rules)
    built = set()
    for rule in rules:
        if "fuzzer" in rule.labels("tags"):
            built |= costs.sources(rule.label)
    tests = sorted(rule.label for rule in rules if in_scope(rule))
    always = [t for t in tests if any(t.startswith(start) for start in EACH_TIME)]
    for test in always:
        built |= costs.sources(test)
    extra = {t: costs.sources(t) - built for t in tests if t not in always}
    parts = [[] for _ in range(count)]
    compiled = [set() for _ in range(count)]
    total = [0.0] * count
    # The dearest first; each goes where it makes the sum of the squares of what parts cost grow least,
    # which is where most of its sources are compiled already, or else where there is least to do.
    for test in sorted(extra, key=lambda t: (-len(extra[t]), t)):
        run = RUN_COST.get(costs.rules[test].strings.get("size"), RUN_COST["medium"])
        growth = [len(extra[test] - compiled[i]) + run for i in range(count)]
        best = min(range(count), key=lambda i: ((total[i] + growth[i]) ** 2 - total[i] ** 2, i))
        parts[best].append(test)
        compiled[best] |= extra[test]
        total[best] += growth[best]
    return always, [sorted(part) for part in parts], total


def may_run(rule):
    return not {"unsanitized", "manual"} & set(rule.labels("tags"))


def whole_parts(rules):
    """All tests, in parts of at most PROGRAMS.

    They are in the order of the parts that changes run, so that tests that compile the same are together.
    """
    always, parts, _ = parts_of(rules)
    known = always + [test for part in parts for test in part]
    rest = sorted({rule.label for rule in rules if rule.kind.endswith("_test") and may_run(rule)} - set(known))
    tests = known + rest
    return [tests[i : i + PROGRAMS] for i in range(0, len(tests), PROGRAMS)]


def others(rules):
    """All targets that are no tests and that a build of everything builds."""
    return sorted(rule.label for rule in rules if not rule.kind.endswith(("_test", "test_suite")) and may_run(rule))


def change_number():
    """How many commits there are, or None where that is not known."""

    def git(*args):
        done = subprocess.run(["git", *args], cwd=build_graph.ROOT, capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else None

    if git("rev-parse", "--is-shallow-repository") != "false":
        return None
    count = git("rev-list", "--count", "--first-parent", "HEAD")
    return int(count) if count else None


def summary(tests):
    folders = sorted({build_graph.folder_of(test) for test in tests})
    return f"{len(tests)} tests of {' '.join(folders)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", type=int, metavar="N", help=f"1 to {PARTS}, instead of the part of this change")
    parser.add_argument("--count", action="store_true", help="how many parts --whole has")
    parser.add_argument("--whole", type=int, metavar="N", help="the tests of part N of all")
    parser.add_argument("--others", action="store_true", help="all targets that are no tests")
    args = parser.parse_args()
    if args.count or args.whole is not None or args.others:
        rules = build_graph.read_rules()
        parts = whole_parts(rules)
        if args.whole is not None and not 1 <= args.whole <= len(parts):
            parser.error(f"--whole: expected 1 to {len(parts)}, found {args.whole}")
        shown = [str(len(parts))] if args.count else others(rules) if args.others else parts[args.whole - 1]
        print("\n".join(shown))
        return 0
    number = change_number() if args.part is None else args.part - 1
    if number is None:
        print("not run: parts of stage sanitized but the first: there is no git history to count changes", file=sys.stderr)
        number = 0
    always, parts, _ = parts_of(build_graph.read_rules())
    now, after = number % PARTS, (number + 1) % PARTS
    print(f"sanitized: part {now + 1} of {PARTS}: {summary(parts[now])}; always: {summary(always)}", file=sys.stderr)
    print(f"sanitized: next comes part {after + 1}: {summary(parts[after])}", file=sys.stderr)
    print("\n".join(sorted(always + parts[now])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
