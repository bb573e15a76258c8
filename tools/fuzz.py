#!/usr/bin/env python3
"""Runs fuzz targets for a while, from their seed corpora.

    tools/fuzz.py [--seconds=N | --runs=N] [--corpus_dir=DIR] [TARGET...]   (default: all, 10 s each)

A target is the libFuzzer program of an rh_cc_fuzz_test, as //core:parser_fuzzer. With --corpus_dir the
inputs that were found are kept in DIR/<target> and used the next time. An input that crashes is kept
in the folder for temporary files, and its name is shown. With --runs the same inputs are tried each time, so that a
check of one change does not fail for what another one left to be found.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile

import build_graph


def path_below(folder, label):
    return os.path.join(folder, *label[2:].split(":")) if not label.startswith("//:") else os.path.join(folder, label[3:])


def seeds_of(target):
    listed = build_graph.bazel("query", f'kind("source file", deps(labels(data, {target})))').stdout
    return [path_below(build_graph.ROOT, label) for label in listed.split() if build_graph.is_own(label)]


def fuzz(target, amount, corpus, bin_folder):
    name = target[2:].replace("/", "_").replace(":", "_")
    argv = [path_below(bin_folder, target), *amount, "-timeout=10", "-rss_limit_mb=2048"]
    argv += ["-artifact_prefix=" + os.path.join(tempfile.gettempdir(), f"roundhouse-{name}-"), "-print_final_stats=1"]
    seeds = 0
    for path in seeds_of(target):
        if path.endswith(".dict"):
            argv.append("-dict=" + path)
        else:
            shutil.copy(path, os.path.join(corpus, f"seed{seeds}_{os.path.basename(path)}"))
            seeds += 1
    print(f"{target}: {seeds} seeds, {' '.join(amount)}", flush=True)
    return subprocess.run(argv + [corpus]).returncode == 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=10, metavar="N", help="for each target")
    parser.add_argument("--runs", type=int, metavar="N", help="for each target, with the same random numbers each time")
    parser.add_argument("--corpus_dir", metavar="DIR", help="keep what is found here")
    args = parser.parse_args()

    targets = args.targets or build_graph.bazel("query", 'attr(tags, "\\bfuzzer\\b", //...)').stdout.split()
    if not targets:
        print("no fuzz targets")
        return 0
    build_graph.bazel("build", "--config=fuzz", *targets)
    bin_folder = build_graph.bazel("info", "--config=fuzz", "bazel-bin").stdout.strip()
    amount = ["-seed=1", f"-runs={args.runs}"] if args.runs else [f"-max_total_time={args.seconds}"]
    ok = True
    for target in targets:
        with tempfile.TemporaryDirectory() as scratch:
            corpus = os.path.join(args.corpus_dir, target[2:].replace(":", "/")) if args.corpus_dir else scratch
            os.makedirs(corpus, exist_ok=True)
            ok = fuzz(target, amount, corpus, bin_folder) and ok
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
