#!/usr/bin/env python3
"""Sends models through every way out, runs what we wrote in ONNX Runtime and TFLite, and judges it.

    tests/peers/judge.py --models=FOLDER                          compares with docs/exports.md
    tests/peers/judge.py --models=FOLDER --update                 writes it
    tests/peers/judge.py --models=FOLDER --ways=-O2,tflite mnist-8 yamnet
    tests/peers/judge.py --models=FOLDER --share                  one part of the models, by the count of commits
    benchmarks/make_operators.py FOLDER/onnx && tests/peers/judge.py --models=FOLDER --ways=canonical,tflite \
        --table=docs/exports_operators.md --title="One operation at a time, run by others"
    tests/peers/judge.py --install                                what it needs, and nothing else

FOLDER has FORMAT/NAME/model.FORMAT and input_0.npy …, which may be missing where TFLite says what the inputs are; they
are random then. The rival of the model's own format runs the model as it came; the
rival of the export's format runs the export on the same inputs; the outputs are compared.

An export is right when its outputs are within 1e-3 of the model's, as a part of the greatest, or within one step where
they are integers; where the rival itself gives numbers further apart with and without its optimisations, as a network
of quantised layers may, within twice that. It regresses when it is not right and the table says that it was, and when
it does not run or is wrong and the table does not say so.

Needs what benchmarks/compare_peers.py needs. Build first: bazel build //tools:convert //tools:optimize
"""

import argparse
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path[:0] = [HERE, os.path.join(ROOT, "benchmarks"), os.path.join(ROOT, "scripts")]
import compare_peers  # noqa: E402
import export_table  # noqa: E402
import sanitized_share  # noqa: E402
from differences import RIGHT, difference, elements  # noqa: E402

TABLE = os.path.join(ROOT, "docs", "exports.md")
# By the model's format, the ways out: the commands whose last one writes the export.
WAYS = {
    "onnx": {
        "-O1": ["{optimize} {model} -O1 -o {out}.onnx"],
        "-O2": ["{optimize} {model} -O2 -o {out}.onnx"],
        "-O3": ["{optimize} {model} -O3 -o {out}.onnx"],
        "canonical": ["{convert} {model} --to=canonical -o {out}.rh", "{convert} {out}.rh -o {out}.onnx"],
        "tflite": ["{convert} {model} -o {out}.tflite --tflite_runtime=2.9 {shapes}"],
    },
    "tflite": {
        "tflite": ["{convert} {model} --to=canonical -o {out}.rh", "{convert} {out}.rh -o {out}.tflite --tflite_runtime=2.9"],
        "onnx": ["{convert} {model} -o {out}.onnx"],
    },
}
# Where more is right, as a part of the greatest, and why.
MORE = {
    "light_squeezenet": (10, "its logits are all 1e10, and a softmax of their last bits is chance"),
}
# Of --share: any so many changes in a row, one commit each, judge all models. A prime, as for the sanitizers.
PARTS = 7
# Bytes of a model whose export may be some times as large without a word.
SMALL = 1 << 14
# How many letters of a reason the table shows.
REASON = 160
TIMEOUT_S = 300
# More than once, so that what a model keeps from one run to the next is judged, too.
RUNS = 2
# What makes a rival compute each operation as it stands.
PLAIN = {"onnx": "--plain", "tflite": "--no_delegate"}


class Refused(Exception):
    """With the reason, in one line."""


def call(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT_S)
    except subprocess.TimeoutExpired:
        raise Refused("takes more than %d s" % TIMEOUT_S)
    if done.returncode != 0:
        raise Refused(reason_in(done.stderr) or "exit code %d" % done.returncode)
    return done.stdout


def reason_in(errors):
    """The last line of a program's output, without paths."""
    lines = [line.strip() for line in errors.splitlines() if line.strip() and not line.startswith("INFO")]
    has_reasons = any(re.search("cannot be (said|expressed)", line) for line in lines[:3])
    text = " ".join(lines[:3] if has_reasons else lines[-1:])
    return re.sub(r"\S*/(model|export)\.\w+:? ?", "", text)


class Rivals:
    """By the format that they run. `program`, if given, is run in their place."""

    def __init__(self, scratch, program=""):
        self.commands = {}
        for name, (package, (interpreter, script)) in compare_peers.PEERS.items():
            command = [program] if program else [interpreter, os.path.join(ROOT, "benchmarks", script)]
            self.commands[name.split(".")[1]] = command + [compare_peers.install(scratch, package)]

    def run(self, model, inputs, folder, iterations=1, flags=(), warmup=RUNS - 1):
        """Leaves the outputs of the last run in the folder, and gives the times."""
        os.makedirs(folder, exist_ok=True)
        kind = model.rsplit(".", 1)[1]
        out = call(self.commands[kind] + [model, "1", str(warmup), str(iterations), "--output_dir=" + folder] + list(flags)
                   + inputs)
        return json.loads(out.strip().splitlines()[-1])


def numbered(folder, start):
    return sorted((name for name in os.listdir(folder) if name.startswith(start)),
                  key=lambda name: int(re.search(r"\d+", name).group()))


def outputs_of(folder):
    return numbered(folder, "output_")


class Model:
    """One model, and how it fares."""

    def __init__(self, kind, name, folder):
        self.kind, self.name, self.folder = kind, name, folder
        self.path = os.path.join(folder, "model." + kind)
        self.inputs = compare_peers.inputs_of(folder)

    def shapes(self):
        """For the tools: the sizes of the inputs, by their numbers."""
        sizes = [elements(path)[2] for path in self.inputs]
        return ["--shape=#%d:%s" % (i, "x".join(map(str, shape))) for i, shape in enumerate(sizes) if shape]

    def run(self, rivals, folder):
        # TFLite tells what the inputs are; ONNX models must come with them.
        flags = []
        if self.kind == "tflite" and not self.inputs:
            flags = ["--random"]
        found = rivals.run(self.path, self.inputs, folder, flags=flags)
        if flags:
            self.inputs = compare_peers.inputs_of(folder)
        rivals.run(self.path, self.inputs, folder + "_plain", flags=[PLAIN[self.kind]])
        return found

    def export(self, way, tools, out, flags=()):
        for command in WAYS[self.kind][way]:
            words = []
            for word in command.split():
                if word == "{shapes}":
                    words += self.shapes()
                else:
                    words.append(word.format(model=self.path, out=out, **tools))
            call(words + (list(flags) if self.path in words else []))
        return words[words.index("-o") + 1]


def judge(model, way, tools, rivals, scratch, times):
    """(what the table says, the ratio of the times or None)."""
    folder = os.path.join(scratch, "found")
    state = os.path.join(scratch, "state")
    for left in (folder, state):
        shutil.rmtree(left, ignore_errors=True)
    out = os.path.join(scratch, "export")
    try:
        try:
            exported = model.export(way, tools, out)
        except Refused as error:
            if "--state=io" not in str(error):
                raise
            exported = model.export(way, tools, out, ["--state=io", "--state_dir=" + state])
    except Refused as error:
        return "refused: " + str(error)[:REASON], None
    try:
        if os.path.isdir(state):
            run_with_state(rivals, exported, model.inputs, state, folder)
        else:
            rivals.run(exported, model.inputs, folder)
    except Refused as error:
        return "NOT RUN: " + str(error)[:REASON], None
    # XNNPACK rounds 8 bits in another way than TFLite's own kernels, which are what an export into ONNX says.
    is_other = model.kind == "tflite" and not exported.endswith(".tflite")
    expected = os.path.join(scratch, "expected")
    plain = expected + "_plain"
    names = outputs_of(expected)
    if names != outputs_of(folder):
        return "WRONG: %d outputs, not %d" % (len(outputs_of(folder)), len(names)), None
    limit = MORE.get(model.name, (RIGHT, ""))[0]
    rows = []
    for name in names:
        found = difference(os.path.join(plain if is_other else expected, name), os.path.join(folder, name))
        spread = difference(os.path.join(expected, name), os.path.join(plain, name))
        if not found.is_within(spread, limit):
            return "WRONG: %s" % found, None
        rows.append(found)
    text = str(max(rows, key=lambda row: row.rank())) if rows else "0"
    before = os.path.getsize(model.path)
    size = os.path.getsize(exported) / max(1, before)
    ratio = None
    if times and exported.endswith("." + model.kind):
        ratio = in_turns(model, exported, rivals, scratch, times)
    return text + (", %.1f times the size" % size if size > 1.5 and before >= SMALL else ""), ratio


def run_with_state(rivals, exported, inputs, first, folder):
    """As often as the model itself is run, with the state handed back, which comes last."""
    states = [os.path.join(first, name) for name in numbered(first, "state_")]
    for i in range(RUNS):
        shutil.rmtree(folder, ignore_errors=True)
        now = folder if i == RUNS - 1 else "%s_%d" % (folder, i)
        rivals.run(exported, inputs + states, now, warmup=0)
        given = numbered(now, "output_")
        results, next_states = given[:len(given) - len(states)], given[len(given) - len(states):]
        states = [os.path.join(now, name) for name in next_states]
    for name in given[len(results):]:
        os.remove(os.path.join(folder, name))


def in_turns(model, exported, rivals, scratch, rounds):
    """Of the least times, export over model."""
    least = [math.inf, math.inf]
    again = os.path.join(scratch, "timed")
    first = rivals.run(exported, model.inputs, again, 1)["median_ms"]
    iterations = max(20, min(500, int(1000 / max(first, 0.01))))
    for _ in range(rounds):
        for i, path in enumerate([exported, model.path]):
            least[i] = min(least[i], rivals.run(path, model.inputs, again, iterations)["min_ms"])
    return least[0] / max(least[1], 1e-9)


def models_in(folder, names):
    found = []
    for kind in WAYS:
        inside = os.path.join(folder, kind)
        for name in sorted(os.listdir(inside)) if os.path.isdir(inside) else []:
            if (not names or name in names) and os.path.exists(os.path.join(inside, name, "model." + kind)):
                found.append(Model(kind, name, os.path.join(inside, name)))
    return found


def share_of(models, number):
    """Every so many of them, so that a part has some of each format; all where the change has no number."""
    return models if number is None else models[number % PARTS::PARTS]


def is_worse(cell, before):
    """`before`: what the table says; None for nothing."""
    if export_table.is_right(cell):
        return False
    return export_table.is_right(before) or not cell.startswith("refused") and not (before or "").startswith(
        ("WRONG", "NOT RUN"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of models; all unless given")
    parser.add_argument("--models")
    parser.add_argument("--share", action="store_true", help="one part of PARTS, which one the count of commits says")
    parser.add_argument("--install", action="store_true", help="installs the rivals")
    parser.add_argument("--ways", default="", help="only these, separated by commas")
    parser.add_argument("--convert", default=os.path.join(ROOT, "bazel-bin", "tools", "convert"))
    parser.add_argument("--optimize", default=os.path.join(ROOT, "bazel-bin", "tools", "optimize"))
    parser.add_argument("--scratch", default=compare_peers.DEFAULT_SCRATCH, help="where the rivals are installed")
    parser.add_argument("--rival", default="", help="a program that is run in the place of both rivals")
    parser.add_argument("--table", default=TABLE, help="what to compare with")
    parser.add_argument("--title", default=export_table.TITLE, help="of the table")
    parser.add_argument("--update", action="store_true", help="writes the table")
    parser.add_argument("--times", type=int, default=0, metavar="ROUNDS", help="compares times, too, in so many rounds")
    parser.add_argument("--keep", default="", metavar="DIR", help="leaves the exports there")
    options = parser.parse_args()

    tools = {"convert": options.convert, "optimize": options.optimize}
    try:
        rivals = Rivals(options.scratch, options.rival)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit("judge: the rivals cannot be installed: %s" % error)
    if options.install:
        return
    if not options.models:
        parser.error("--models names no folder")
    known = export_table.read(options.table)
    chosen = [way for way in options.ways.split(",") if way]
    rows = {}
    for (kind, name, way), cell in known.items():
        rows.setdefault((kind, name), {})[way] = cell
    worse = []
    models = models_in(options.models, options.names)
    if options.share:
        models = share_of(models, sanitized_share.change_number())
    for model in models:
        row = rows.setdefault((model.kind, model.name), {})
        with tempfile.TemporaryDirectory() as scratch:
            try:
                model.run(rivals, os.path.join(scratch, "expected"))
            except Refused as error:
                print("%s: the rival does not run the model itself: %s" % (model.name, error))
                for way in WAYS[model.kind]:
                    row[way] = "not judged: its runtime does not run it"
                continue
            for way in WAYS[model.kind]:
                if chosen and way not in chosen:
                    continue
                text, ratio = judge(model, way, tools, rivals, scratch, options.times)
                cell = text + (" x%.2f" % ratio if ratio is not None else "")
                print("%-28s %-10s %s" % (model.name, way, cell), flush=True)
                before = known.get((model.kind, model.name, way))
                if is_worse(cell, before):
                    worse.append("%s %s: %s, was %s" % (model.name, way, cell, before or "not there"))
                row[way] = cell
            if options.keep:
                folder = os.path.join(options.keep, model.name)
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(scratch, folder)
    if options.update:
        export_table.write(options.table, rows, WAYS, MORE, options.title)
        return
    for line in worse:
        print("REGRESSED %s" % line, file=sys.stderr)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
