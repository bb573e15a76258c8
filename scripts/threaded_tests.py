#!/usr/bin/env python3
"""Says which tests can run on more than one thread: those that stage `threads` of ./test.sh runs.

    scripts/threaded_tests.py [--why]

The rule, over what the BUILD files say: a test is one of them if it mentions threads, that is, if one
of its own sources (those of the test, of scripts that it runs, and of the test-only targets that it
depends on) has the word in it, or in an argument, and if it depends on a target that starts some, that
is, on a source with std::thread and its like. Everything runs on one thread unless it is told
otherwise, so that ThreadSanitizer has nothing to check in a test that does not mention threads.

Prints the labels, one a line; with --why also the source that mentions threads.
"""

import argparse
import functools
import os
import re
import sys

import build_graph

# Also as a part of a name: num_threads. The sanitizer's name is none.
SPEAKS = re.compile(r"(?<!SANITIZE_)threads?(?!_?[a-z])|ThreadPool", re.IGNORECASE)
STARTS = re.compile(r"\bstd::(j?thread\b(?!::)|async\b)|\bpthread_create\b")
SOURCES = (".cc", ".h", ".sh", ".py")


def path_of(label):
    return label[2:].replace(":", "/").lstrip("/")


def read(label):
    try:
        with open(os.path.join(build_graph.ROOT, path_of(label)), encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:  # It is made by the build.
        return ""


class Threads:
    def __init__(self, rules, read_source=read):
        self.rules = {rule.label: rule for rule in rules}
        self.text = functools.lru_cache(maxsize=None)(read_source)

    def below(self, label):
        """All labels that the rule depends on, itself among them."""
        seen, waiting = set(), [label]
        while waiting:
            at = waiting.pop()
            if at in seen:
                continue
            seen.add(at)
            if at in self.rules:
                waiting += self.rules[at].inputs
        return seen

    def sources_of(self, rule):
        files = rule.labels("srcs") + rule.labels("hdrs") + rule.labels("data")
        return [file for file in files if build_graph.is_own(file) and file.endswith(SOURCES)]

    def reason(self, test):
        """The first source of the test that speaks of threads, or None where it runs on one."""
        below = self.below(test.label)
        linked = [self.rules[label] for label in sorted(below) if label in self.rules]
        if not any(STARTS.search(self.text(file)) for rule in linked for file in self.sources_of(rule)):
            return None
        if any(SPEAKS.search(argument) for argument in test.labels("args")):
            return test.label
        for file in [file for rule in linked if rule.testonly for file in self.sources_of(rule)]:
            if SPEAKS.search(self.text(file)):
                return file
        return None


def threaded_tests(rules, read_source=read):
    """The labels of those that are threaded, but for what is left out of stages with sanitizers; each with why."""
    threads = Threads(rules, read_source)
    found = {}
    for rule in sorted(rules, key=lambda r: r.label):
        if not rule.kind.endswith("_test") or {"manual", "unsanitized"} & set(rule.labels("tags")):
            continue
        reason = threads.reason(rule)
        if reason:
            found[rule.label] = reason
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--why", action="store_true", help="also print the source that mentions threads")
    args = parser.parse_args()
    for label, reason in threaded_tests(build_graph.read_rules()).items():
        print(f"{label}\t{reason}" if args.why else label)
    return 0


if __name__ == "__main__":
    sys.exit(main())
