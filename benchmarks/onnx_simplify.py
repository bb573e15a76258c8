#!/usr/bin/env python3
"""How much simpler `optimize` makes ONNX models: a table of their nodes before and after.

    benchmarks/onnx_simplify.py --optimize=bazel-bin/tools/optimize --run=bazel-bin/tools/run a.onnx b.onnx

Each model is simplified at -O2 into a folder of its own (--keep=DIR keeps them), and its outputs are
compared with those of the model as it was: with --verify on random inputs after each pass; with --run
on the input_N.npy beside the model, where there are some, with the output_N.npy there.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time


def simplify(args, model, output):
    """The report of `optimize`, and how long it took with the start of the tool."""
    command = [args.optimize, model, "-o", output, "-O" + args.level, "--report", "--json"]
    command += ["--shape=" + shape for shape in args.shape]
    if args.verify:
        command.append("--verify_numerics")
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - start
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stderr), seconds


def compare(args, model, output):
    """The check of the outputs: not known, or right."""
    folder = os.path.dirname(os.path.abspath(model))
    if args.run is None or not os.path.exists(os.path.join(folder, "input_0.npy")):
        return "-"
    command = [args.run, output, "-O0", "--case=" + folder, "--json"]
    command += ["--atol=" + args.atol, "--rtol=" + args.rtol]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    worst = max(c["max_absolute"] for c in json.loads(done.stdout)["comparisons"])
    return "%.2g off" % worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("models", nargs="+", metavar="MODEL.onnx")
    parser.add_argument("--optimize", required=True, help="the tool")
    parser.add_argument("--run", help="the tool, to compare with stored outputs")
    parser.add_argument("--level", default="2", choices=["1", "2", "3"])
    parser.add_argument("--shape", action="append", default=[], metavar="NAME:SIZES")
    parser.add_argument("--verify", action="store_true", help="runs the model after each pass")
    parser.add_argument("--keep", metavar="DIR", help="where the simplified models go")
    parser.add_argument("--atol", default="1e-4")
    parser.add_argument("--rtol", default="1e-3")
    args = parser.parse_args()
    failed = 0
    print("| model | nodes | simplified | kB of constants | simplified | s | outputs |")
    print("|---|---:|---:|---:|---:|---:|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for model in args.models:
            name = os.path.splitext(os.path.basename(model))[0]
            if name == "model":
                name = os.path.basename(os.path.dirname(os.path.abspath(model)))
            output = os.path.join(args.keep or temporary, name + ".onnx")
            try:
                report, seconds = simplify(args, model, output)
                outputs = compare(args, model, output)
            except RuntimeError as error:
                failed += 1
                print("%s: %s" % (model, error), file=sys.stderr)
                continue
            print("| %s | %d | %d | %d | %d | %.2f | %s |" % (
                name, report["nodes_before"], report["nodes_after"],
                report["constant_bytes_before"] // 1000, report["constant_bytes_after"] // 1000,
                seconds, report.get("numerics", outputs) if args.verify else outputs))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
