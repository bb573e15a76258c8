#!/usr/bin/env python3
"""Runs Roundhouse and its peer on the same models, in turns, and compares their times.

    benchmarks/compare_peers.py --models=FOLDER                  a folder with one folder for each model
    benchmarks/compare_peers.py --models=FOLDER --threads=1,2 --rounds=5 tv_mobilenet_v2 mnist-8
    benchmarks/compare_peers.py --models=FOLDER --json > times.json

A model's folder has model.onnx or model.tflite, and input_0.npy …, which both are given. The peer is ONNX
Runtime for the one and TFLite with XNNPACK for the other. In each round first one and then the other runs,
each in a process of its own, so that what the machine does meanwhile meets both; of the rounds the median
counts. A ratio is ours over theirs: below 1 Roundhouse is faster.

With --optimized, ours is not the model itself but the .rh that `optimize --targets=auto` makes of it
before the clock runs; the peer reads the model as ever.

Needs npm, for ONNX Runtime also node. The peer is installed by npm into --scratch the first time, and never
anywhere else; nothing in this repository depends on it. Build Roundhouse first: bazel build //tools:run //tools:optimize
"""

import argparse
import json
import math
import os
import shlex
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# By the name of the model's file: the package of npm that brings the peer, and what runs it.
PEERS = {
    "model.onnx": ("onnxruntime-node", ["node", "onnxruntime_peer.js"]),
    "model.tflite": ("tfjs-tflite-node", ["python3", "tflite_peer.py"]),
}
DEFAULT_SCRATCH = os.path.join(
    os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "roundhouse-peers"
)
# load_ms: until the model can be run, as the first one of a process, which also starts the library.
# reload_ms: when it is loaded once more; ours meanwhile uses it, and shares what it has. alone_ms: the same, sharing
# nothing. Peers share nothing. ready_ms: until it has run once, as some work is put off until then. memory_kb: at its peak, beyond what the process took before it read the model. median_ms: a run.
MEASURES = ("load_ms", "reload_ms", "alone_ms", "ready_ms", "memory_kb", "median_ms")


def install(scratch, package):
    """The folder of the package, which is installed if it is not there."""
    folder = os.path.join(scratch, "node_modules", package)
    if not os.path.isdir(folder):
        os.makedirs(scratch, exist_ok=True)
        # The packages' own scripts build or fetch what is not needed here.
        command = ["npm", "install", "--prefix", scratch, "--ignore-scripts", "--no-audit", "--no-fund"]
        print("installing %s into %s" % (package, scratch), file=sys.stderr)
        subprocess.run(command + [package], check=True, stdout=subprocess.DEVNULL)
    return folder


def model_file(folder):
    """The name of the model in it; None if there is none."""
    return next((name for name in PEERS if os.path.exists(os.path.join(folder, name))), None)


def inputs_of(folder):
    paths = []
    while os.path.exists(os.path.join(folder, "input_%d.npy" % len(paths))):
        paths.append(os.path.join(folder, "input_%d.npy" % len(paths)))
    return paths


class Runner:
    """One of the two: gives the times of a process on a model."""

    def __init__(self, command_for):
        self.command_for = command_for

    def times(self, folder, threads, warmup, iterations):
        command = self.command_for(folder, threads, warmup, iterations)
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:
            lines = done.stderr.strip().splitlines()
            raise RuntimeError(lines[-1] if lines else "exit code %d" % done.returncode)
        found = json.loads(done.stdout)
        found["ready_ms"] = found["load_ms"] + found["first_ms"]
        if found["reload_ms"] is None:
            raise RuntimeError("the model cannot be read twice")
        found["alone_ms"] = found.get("reload_alone_ms", found["reload_ms"])
        found["memory_kb"] = found["peak_rss_kb"] - found["base_rss_kb"]
        return found


class Optimized:
    """The .rh files of models, each made when it is first asked for."""

    def __init__(self, optimize, scratch):
        self.optimize = optimize
        self.scratch = scratch
        self.made = {}

    def __call__(self, model):
        if model not in self.made:
            path = os.path.join(self.scratch, "%d.rh" % len(self.made))
            done = subprocess.run([self.optimize, model, "-o", path, "--targets=auto"], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode != 0:
                raise RuntimeError(done.stderr.strip())
            self.made[model] = path
        return self.made[model]


def roundhouse(run, flags, made_of):
    """`made_of` gives the file to run in the place of a model."""

    def command(folder, threads, warmup, iterations):
        named = ["--input=#%d=%s" % pair for pair in enumerate(inputs_of(folder))]
        return (
            [run, made_of(os.path.join(folder, model_file(folder))), "--benchmark", "--json", "--threads=%d" % threads]
            + ["--warmup=%d" % warmup, "--iterations=%d" % iterations]
            + named
            + flags
        )

    return Runner(command)


def peer(scratch, given):
    """The one for a model's format, or the command that is given instead."""

    def command(folder, threads, warmup, iterations):
        name = model_file(folder)
        words = given
        if not words:
            package, (interpreter, script) = PEERS[name]
            words = [interpreter, os.path.join(HERE, script), install(scratch, package)]
        model = os.path.join(folder, name)
        return words + [model, str(threads), str(warmup), str(iterations)] + inputs_of(folder)

    return Runner(command)


def iterations_for(runner, folder, threads, seconds):
    """As many as take about that long, and enough for a median."""
    first = runner.times(folder, threads, 1, 1)["median_ms"]
    return max(3, min(500, int(1000 * seconds / max(first, 1e-3))))


def compare(runners, folder, threads, rounds, seconds):
    """By runner, the median of each measure over the rounds."""
    counts = {name: iterations_for(runner, folder, threads, seconds) for name, runner in runners.items()}
    found = {name: [] for name in runners}
    for _ in range(rounds):
        for name, runner in runners.items():
            found[name].append(runner.times(folder, threads, max(1, counts[name] // 10), counts[name]))
    return {
        name: {measure: statistics.median(times[measure] for times in rows) for measure in MEASURES}
        for name, rows in found.items()
    }


def geometric_mean(ratios):
    return math.exp(sum(math.log(ratio) for ratio in ratios) / len(ratios))


def ratio(row, measure):
    return row["roundhouse"][measure] / max(row["peer"][measure], 1e-9)


def print_table(rows, threads):
    print("%d thread%s; each: ours, theirs, ratio" % (threads, "s" * (threads > 1)))
    print("%-28s %s" % ("", "   ".join("%26s" % measure for measure in MEASURES)))
    for name, row in rows.items():
        cells = []
        for measure in MEASURES:
            cells.append("%9.3f %9.3f %6.2f" % (
                row["roundhouse"][measure], row["peer"][measure], ratio(row, measure)))
        print("%-28s %s" % (name, "   ".join(cells)))
    if rows:
        means = [geometric_mean([ratio(row, measure) for row in rows.values()]) for measure in MEASURES]
        print("%-28s %s" % ("geometric mean of ratios", "   ".join("%26.2f" % mean for mean in means)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of the models' folders; all of them unless given")
    parser.add_argument("--models", required=True, help="the folder of the models' folders")
    parser.add_argument("--run", default=os.path.join(HERE, "..", "bazel-bin", "tools", "run"), help="our tool")
    parser.add_argument("--optimize", default=os.path.join(HERE, "..", "bazel-bin", "tools", "optimize"),
                        help="our tool that makes what --optimized runs")
    parser.add_argument("--optimized", action="store_true", help="ours runs what is optimised already")
    parser.add_argument("--run_flags", default="", help="more flags for it, as in a shell")
    parser.add_argument("--peer", default="", help="a command instead of the format's own, which takes what "
                        "onnxruntime_peer.js and tflite_peer.py take behind PACKAGE")
    parser.add_argument("--scratch", default=DEFAULT_SCRATCH, help="where the peer is installed")
    parser.add_argument("--threads", default="1", help="counts, separated by commas")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1, help="about how long each runs in each round")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()

    names = options.names or sorted(
        name for name in os.listdir(options.models) if model_file(os.path.join(options.models, name)))
    if not names:
        sys.exit("%s: no folder in it has a %s" % (options.models, " or ".join(PEERS)))
    with tempfile.TemporaryDirectory() as folder:
        made_of = Optimized(options.optimize, folder) if options.optimized else lambda model: model
        runners = {
            "roundhouse": roundhouse(options.run, shlex.split(options.run_flags), made_of),
            "peer": peer(options.scratch, shlex.split(options.peer)),
        }
        compare_all(runners, names, options)


def compare_all(runners, names, options):
    everything = {}
    failed = False
    for threads in [int(count) for count in options.threads.split(",")]:
        rows = {}
        for name in names:
            try:
                folder = os.path.join(options.models, name)
                if model_file(folder) is None:
                    raise ValueError("%s: no %s in it" % (folder, " or ".join(PEERS)))
                rows[name] = compare(runners, folder, threads, options.rounds, options.seconds)
            except (RuntimeError, OSError, ValueError) as error:
                print("%s: %s" % (name, error), file=sys.stderr)
                failed = True
        everything[threads] = rows
        if not options.json:
            print_table(rows, threads)
    if options.json:
        means = {
            threads: {measure: geometric_mean([ratio(row, measure) for row in rows.values()])
                      for measure in MEASURES}
            for threads, rows in everything.items() if rows
        }
        json.dump({"models": everything, "geometric_means_of_ratios": means}, sys.stdout, indent=2)
        print()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
