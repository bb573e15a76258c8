#!/usr/bin/env python3
"""Quantises models by their own inputs, and measures what that brings: time, size and precision.

    benchmarks/measure_int8.py --models=FOLDER                   a folder with one folder for each model
    benchmarks/measure_int8.py --models=FOLDER --rounds=9 tv_mobilenet_v2 bert_tiny_seq128
    benchmarks/measure_int8.py --models=FOLDER --peers           also the exports in ONNX Runtime and TFLite
    benchmarks/measure_int8.py --models=FOLDER --json > gains.json

A model's folder has model.onnx or model.tflite, and input_0.npy …, which are the sample that `calibrate` sees and
what both programs run on. Ours is timed in floats as it came, at the highest precision, and in bytes; with --peers
so are the float model and the quantised one, each written as .onnx and as .tflite, in the runtime of the format.
All of them run in turns, a process each time, and of all rounds the least time counts, as other work on the machine
only adds. The quantised file is compared with the bytes of the float model's constants. Models that have no layer to quantise, or are quantised already, are listed with the reason.

Build first: bazel build //tools:run //tools:calibrate //tools:convert
"""

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

import compare_peers

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
# What is timed in a peer, by the ending of the file that it reads: the package, and what runs it.
FORMATS = {".onnx": compare_peers.PEERS["model.onnx"], ".tflite": compare_peers.PEERS["model.tflite"]}


class Failed(Exception):
    pass


def output_of(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise Failed(lines[-1] if lines else "exit code %d" % done.returncode)
    return done.stdout, done.stderr


class Timed:
    """A file and the command that runs it, for warm-up runs and counted runs; keeps the least time."""

    def __init__(self, command):
        self.command, self.least, self.count = command, math.inf, 0

    def run(self, seconds):
        if self.count == 0:
            first = self.times(1, 2)["min_ms"]
            self.count = max(5, min(2000, int(1000 * seconds / max(first, 1e-3))))
        self.least = min(self.least, self.times(max(2, self.count // 10), self.count)["min_ms"])

    def times(self, warmup, count):
        return json.loads(output_of(self.command(warmup, count))[0])


class Model:
    """One model's files: as it came, in bytes, and what is written of both for the peers."""

    def __init__(self, folder, scratch, options):
        self.options = options
        self.source = os.path.join(folder, compare_peers.model_file(folder))
        self.inputs = compare_peers.inputs_of(folder)
        self.name = os.path.basename(os.path.normpath(folder))
        kind = "onnx" if self.source.endswith(".onnx") else "tflite"
        self.stem = os.path.join(scratch, "%s_%s" % (self.name, kind))
        self.data = folder

    def tool(self, name):
        return os.path.join(self.options.tools, name)

    def quantise(self):
        """The decibels of the worst output, the layers in bytes, and the bytes of the float constants."""
        self.bytes = self.stem + "_int8.rh"
        command = [self.tool("calibrate"), self.source, "--data=" + self.data, "--quantize=int8", "--threads=1"]
        shown, notes = output_of(command + ["--limit=1", "-o", self.bytes] + self.options.calibrate)
        layers = re.search(r"(\d+) layers? quantised", notes)
        if layers is None or layers.group(1) == "0":
            raise Failed("nothing to quantise")
        rows = [line.split() for line in shown.splitlines()]
        constants = next((int(row[2]) for row in rows if row[:2] == ["constants,", "bytes"]), 0)
        decibels = [row[0] for row in rows if len(row) >= 4 and re.fullmatch(r"-?[\d.]+|exact|inf", row[0])]
        worst = min(decibels, key=lambda one: float(one) if one != "exact" else math.inf, default="?")
        return worst, int(layers.group(1)), constants

    def ours(self, model):
        named = ["--input=#%d=%s" % pair for pair in enumerate(self.inputs)]
        flags = ["--benchmark", "--json", "--precision=highest", "--threads=%d" % self.options.threads]

        def command(warmup, count):
            counts = ["--warmup=%d" % warmup, "--iterations=%d" % count]
            return [self.tool("run"), model] + flags + counts + named

        return Timed(command)

    def written(self, model, label, ending):
        path = self.stem + label + ending
        output_of([self.tool("convert"), model, "-o", path] + ["--shape=%s" % one for one in self.options.shape])
        return path

    def theirs(self, path):
        package, (interpreter, script) = FORMATS[os.path.splitext(path)[1]]
        folder = compare_peers.install(self.options.scratch, package)
        words = [interpreter, os.path.join(compare_peers.HERE, script), folder, path, str(self.options.threads)]
        return Timed(lambda warmup, count: words + [str(warmup), str(count)] + self.inputs)


def pairs_of(model):
    """By name, the floats and the bytes that are timed in turns; or why there are none."""
    found = {"ours": (model.ours(model.source), model.ours(model.bytes))}
    refused = {}
    for ending in FORMATS if model.options.peers else ():
        try:
            floats = model.source if model.source.endswith(ending) else model.written(model.source, "_f32", ending)
            pair = (model.theirs(floats), model.theirs(model.written(model.bytes, "_int8", ending)))
            for one in pair:
                one.times(0, 1)
            found[ending[1:]] = pair
        except Failed as why:
            refused[ending[1:]] = str(why)
    return found, refused


def measure(model):
    decibels, layers, constants = model.quantise()
    pairs, refused = pairs_of(model)
    for _ in range(model.options.rounds):
        for pair in pairs.values():
            for one in pair:
                one.run(model.options.seconds)
    times = {name: {"f32_ms": floats.least, "int8_ms": ints.least, "gain": floats.least / ints.least}
             for name, (floats, ints) in pairs.items()}
    sizes = constants / os.path.getsize(model.bytes)
    return {"model": model.name, "decibels": decibels, "layers": layers, "times_smaller": sizes,
            "times": times, "refused": refused}


def geometric_mean(values):
    return math.exp(sum(math.log(value) for value in values) / len(values)) if values else math.nan


def number(value):
    return "%.3g" % value if value < 100 else "%.0f" % value


def row(found, names):
    cells = [found["model"]]
    for name in names:
        times = found["times"].get(name)
        cells += [number(times["f32_ms"]), number(times["int8_ms"]), "%.2f" % times["gain"]] if times else ["", "", ""]
    return "| " + " | ".join(cells + ["%.1f" % found["times_smaller"], str(found["decibels"])]) + " |"


def head(names):
    cells = ["model"] + [cell for name in names for cell in (name + " f32, ms", "int8, ms", "times as fast")]
    cells += ["times smaller", "dB"]
    return "| " + " | ".join(cells) + " |\n" + "|---" * len(cells) + "|"


def summary(results, name):
    gains = [found["times"][name]["gain"] for found in results if name in found["times"]]
    slower = [found["model"] for found in results if name in found["times"] and found["times"][name]["gain"] < 1]
    text = "%s: %.2f times as fast in the geometric mean of %d models" % (name, geometric_mean(gains), len(gains))
    return text + ("; slower: " + ", ".join(slower) if slower else "; none slower")


def folders_of(options):
    for place, _, _ in sorted(os.walk(options.models)):
        wanted = not options.names or os.path.basename(place) in options.names
        if wanted and compare_peers.model_file(place) and compare_peers.inputs_of(place):
            yield place


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", required=True, help="a folder, in which folders of models are looked for")
    parser.add_argument("--tools", default=os.path.join(ROOT, "bazel-bin", "tools"), help="where our tools are")
    parser.add_argument("--scratch", default=compare_peers.DEFAULT_SCRATCH, help="where the peers are installed")
    parser.add_argument("--peers", action="store_true", help="also times the exports in the other runtimes")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5, help="how often each is run, in turns")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long one run of it takes")
    parser.add_argument("--calibrate", action="append", default=[], metavar="FLAG", help="for calibrate; may be repeated")
    parser.add_argument("--shape", action="append", default=[], help="for convert; may be repeated")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("names", nargs="*", metavar="MODEL", help="the models' folders; by default all")
    return parser.parse_args(arguments)


def main():
    options = parse(sys.argv[1:])
    results, left = [], []
    names = ["ours"] + ([ending[1:] for ending in FORMATS] if options.peers else [])
    if not options.json:
        print(head(names), flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        for folder in folders_of(options):
            model = Model(folder, scratch, options)
            try:
                results.append(measure(model))
            except Failed as why:
                left.append((model.name, str(why)))
                continue
            if not options.json:
                print(row(results[-1], names), flush=True)
    if options.json:
        print(json.dumps({"models": results, "left": dict(left)}, indent=1))
        return
    print()
    for name in names:
        print(summary(results, name))
    for found in results:
        for name, why in found["refused"].items():
            print("not in %s: %s: %s" % (name, found["model"], why))
    for name, why in left:
        print("left out: %s: %s" % (name, why))


if __name__ == "__main__":
    main()
