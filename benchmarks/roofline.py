#!/usr/bin/env python3
"""Prints the peak speeds of the processor, and the share of them that each model reaches.

    benchmarks/roofline.py --run=bazel-bin/tools/run model.onnx other.tflite
    benchmarks/roofline.py --run=bazel-bin/tools/run --threads=2 --run_flags=--precision=medium model.onnx

For each model: the fastest of its runs; the least time, in which the processor could multiply as many
numbers and move as many bytes; the one over the other; and the step that takes the most time beyond its
own least time. The processor is measured beside each model, so that another one does not matter.
Values above 1 are possible: kernels for tiles multiply f32 faster than vectors do.
"""

import argparse
import json
import math
import os
import shlex
import subprocess
import sys


def measure(args, model):
    command = [args.run, model, "--benchmark", "--profile", "--roofline", "--json"]
    command += ["--threads=%d" % args.threads, "--iterations=%d" % args.iterations]
    done = subprocess.run(command + shlex.split(args.run_flags), capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def name_of(model):
    name = os.path.splitext(os.path.basename(model))[0]
    return os.path.basename(os.path.dirname(os.path.abspath(model))) if name == "model" else name


def row_of(report):
    """The fastest run and the least time, in ms, and the step with the most to gain."""
    profile = report["profile"]
    worst = max(profile["nodes"], key=lambda row: row["ms"] - row["least_ms"])
    return report["min_ms"], profile["least_ms"], worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", metavar="MODEL")
    parser.add_argument("--run", required=True, help="the tool")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--run_flags", default="", help="more flags for the tool, in one text")
    args = parser.parse_args()
    failed = 0
    reached = []
    print("| model | ms | least ms | reached | most to gain in |")
    print("|---|---:|---:|---:|---|")
    for model in args.models:
        try:
            fastest, least, worst = row_of(measure(args, model))
        except RuntimeError as error:
            failed += 1
            print("%s: %s" % (model, error), file=sys.stderr)
            continue
        reached.append(least / fastest)
        print("| %s | %.3f | %.3f | %.2f | %s (%.3f of %.3f ms) |" % (
            name_of(model), fastest, least, least / fastest, worst["name"], worst["ms"] - worst["least_ms"], worst["ms"]))
    positive = [share for share in reached if share > 0]
    if positive:
        print("| geometric mean | | | %.2f | |" % math.exp(sum(map(math.log, positive)) / len(positive)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
