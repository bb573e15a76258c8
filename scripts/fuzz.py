#!/usr/bin/env python3
"""Runs fuzz targets for a while, from their seed corpora.

    scripts/fuzz.py [--seconds=N] [--runs=N] [--corpus_dir=DIR] [--log=FILE] [TARGET...]   (default: all, 10 s each)
    scripts/fuzz.py --log=FILE --summary

A target is the libFuzzer program of an rh_cc_fuzz_test, as //core:parser_fuzzer. With --corpus_dir the
inputs that were found are kept in DIR/<target> and used the next time. An input that crashes is kept
in the folder for temporary files, or in that of --findings_dir, and its name is shown. With --runs the
same inputs are tried each time, so that a check of one change does not fail for what another one left
to be found; with --seconds, too, it ends there at the latest.

--log appends a line for each target: when, the target, the seconds that the processor worked on it (a
busy machine gives it fewer than it took), the executions, the findings, with tabs between them.
--summary adds up what such a file says, so that separate runs count together.
"""

import argparse
import collections
import glob
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

import build_graph

DEFAULT_SECONDS = 10
# Of what a target says. Tools say something for each command line.
SHOWN_LINES = 400

# Memory that a model asks for is asked for in a way that may be refused, so that a refusal is no
# finding, and asking is none; using more than this is.
RSS_LIMIT_MB = 2048
ASAN_OPTIONS = "allocator_may_return_null=1"
MALLOC_LIMIT_MB = 1 << 21


def path_below(folder, label):
    return os.path.join(folder, *label[2:].split(":")) if not label.startswith("//:") else os.path.join(folder, label[3:])


def seeds_of(target):
    listed = build_graph.bazel("query", f'kind("source file", deps(labels(data, {target})))').stdout
    return [path_below(build_graph.ROOT, label) for label in listed.split() if build_graph.is_own(label)]


def amount_of(runs, seconds):
    """libFuzzer's flags."""
    flags = ["-seed=1", f"-runs={runs}"] if runs else []
    if seconds or not runs:
        flags.append(f"-max_total_time={seconds or DEFAULT_SECONDS}")
    return flags


def executions_in(output):
    found = re.findall(r"stat::number_of_executed_units:\s*(\d+)", output)
    return int(found[-1]) if found else 0


def record(path, target, seconds, executions, findings, now=None):
    when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(now))
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{when}\t{target}\t{seconds:.0f}\t{executions}\t{findings}\n")


def summary_of(text):
    """The table of what a log says, one line a target and one for all."""
    sums = collections.defaultdict(lambda: [0, 0, 0])
    for number, line in enumerate(text.splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != 5 or not all(field.isdigit() for field in fields[2:]):
            raise ValueError(f"line {number}: expected time, target, seconds, executions, findings, found '{line}'")
        for i, field in enumerate(fields[2:]):
            sums[fields[1]][i] += int(field)
    total = [sum(column) for column in zip(*sums.values())] or [0, 0, 0]
    rows = sorted(sums.items()) + [("all", total)]
    return "\n".join(
        f"{target}: {seconds / 3600:.2f} h, {executions} executions, {findings} findings"
        for target, (seconds, executions, findings) in rows
    )


def run(argv, environment):
    """The exit status, the end of what the program says, and the seconds that the processor worked on it."""

    def seconds_of_all():
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    before = seconds_of_all()
    last = collections.deque(maxlen=SHOWN_LINES)
    with subprocess.Popen(
        argv, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout:
            last.append(line)
    return process.returncode, "".join(last), seconds_of_all() - before


def fuzz(target, amount, corpus, bin_folder, findings_dir, log):
    name = target[2:].replace("/", "_").replace(":", "_")
    prefix = os.path.join(findings_dir, f"roundhouse-{name}-")
    argv = [path_below(bin_folder, target), *amount, "-timeout=10", f"-rss_limit_mb={RSS_LIMIT_MB}"]
    argv += [f"-malloc_limit_mb={MALLOC_LIMIT_MB}", "-artifact_prefix=" + prefix, "-print_final_stats=1"]
    seeds = 0
    for path in seeds_of(target):
        if path.endswith(".dict"):
            argv.append("-dict=" + path)
        else:
            shutil.copy(path, os.path.join(corpus, f"seed{seeds}_{os.path.basename(path)}"))
            seeds += 1
    print(f"{target}: {seeds} seeds, {' '.join(amount)}", flush=True)
    environment = dict(os.environ)
    environment["ASAN_OPTIONS"] = ":".join(filter(None, [environment.get("ASAN_OPTIONS"), ASAN_OPTIONS]))
    known = set(glob.glob(glob.escape(prefix) + "*"))
    code, output, seconds = run(argv + [corpus], environment)
    found = sorted(set(glob.glob(glob.escape(prefix) + "*")) - known)
    if code != 0:
        print(output, end="")
    executions = executions_in(output)
    print(f"{target}: {seconds:.0f} s, {executions} executions, " + (f"found {' '.join(found)}" if found else f"status {code}"))
    if log:
        record(log, target, seconds, executions, max(len(found), int(code != 0)))
    return code == 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, metavar="N", help=f"for each target ({DEFAULT_SECONDS} without --runs)")
    parser.add_argument("--runs", type=int, metavar="N", help="for each target, with the same random numbers each time")
    parser.add_argument("--corpus_dir", metavar="DIR", help="keep new inputs here")
    parser.add_argument("--findings_dir", metavar="DIR", default=tempfile.gettempdir(), help="keep crashing inputs here")
    parser.add_argument("--log", metavar="FILE", help="append a line for each target")
    parser.add_argument("--summary", action="store_true", help="add up the log instead of fuzzing")
    args = parser.parse_args()

    if args.summary:
        if not args.log:
            parser.error("--summary needs --log=FILE")
        with open(args.log, encoding="utf-8") as file:
            print(summary_of(file.read()))
        return 0
    targets = args.targets or build_graph.bazel("query", 'attr(tags, "\\bfuzzer\\b", //...)').stdout.split()
    if not targets:
        print("no fuzz targets")
        return 0
    build_graph.bazel("build", "--config=fuzz", *targets)
    bin_folder = build_graph.bazel("info", "--config=fuzz", "bazel-bin").stdout.strip()
    amount = amount_of(args.runs, args.seconds)
    ok = True
    os.makedirs(args.findings_dir, exist_ok=True)
    for target in targets:
        with tempfile.TemporaryDirectory() as scratch:
            corpus = os.path.join(args.corpus_dir, target[2:].replace(":", "/")) if args.corpus_dir else scratch
            os.makedirs(corpus, exist_ok=True)
            ok = fuzz(target, amount, corpus, bin_folder, args.findings_dir, args.log) and ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
