#!/usr/bin/env python3
"""Sends models through every way out, runs what we wrote in ONNX Runtime and TFLite, and judges it.

    tests/peers/judge.py --models=FOLDER                          compares with docs/exports.md
    tests/peers/judge.py --models=FOLDER --update                 writes it
    tests/peers/judge.py --models=FOLDER --ways=-O2,tflite mnist-8 yamnet

FOLDER has FORMAT/NAME/model.FORMAT and input_0.npy …, which may be missing where TFLite says what the inputs are; they
are random then. The rival of the model's own format runs the model as it came; the
rival of the export's format runs the export on the same inputs; the outputs are compared.

An export is right when its outputs are within 1e-3 of the model's, as a part of the greatest, or within one step where
they are integers. It regresses when it is not right and the table says that it was; of a model that is not in the
table, when it does not run or is wrong.

Needs what benchmarks/compare_peers.py needs. Build first: bazel build //:convert //:optimize
"""

import argparse
import array
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(ROOT, "benchmarks"))
import compare_peers  # noqa: E402
import tflite_peer  # noqa: E402

TABLE = os.path.join(ROOT, "docs", "exports.md")
# By the model's format, the ways out: the commands whose last one writes the export.
WAYS = {
    "onnx": {
        "-O1": ["{optimize} {model} -O1 -o {out}.onnx"],
        "-O2": ["{optimize} {model} -O2 -o {out}.onnx"],
        "-O3": ["{optimize} {model} -O3 -o {out}.onnx"],
        "canonical": ["{convert} {model} --to=canonical -o {out}.rh", "{convert} {out}.rh -o {out}.onnx"],
        "tflite": ["{convert} {model} -o {out}.tflite {shapes}"],
    },
    "tflite": {
        "tflite": ["{convert} {model} --to=canonical -o {out}.rh", "{convert} {out}.rh -o {out}.tflite"],
        "onnx": ["{convert} {model} -o {out}.onnx"],
    },
}
RIGHT = 1e-3
STEPS = 1
# Where more is right, as a part of the greatest, and why.
MORE = {
    "kws_float": (1e-2, "TFLite rounds the layers' inputs to 8 bits, as their weights have 8, which we do not"),
    "light_squeezenet": (10, "its logits are all 1e10, and a softmax of their last bits is chance"),
}
# How many letters of a reason the table shows.
REASON = 160
TIMEOUT_S = 300
LETTERS = {"f4": "f", "f8": "d", "i8": "q", "i4": "i", "i2": "h", "i1": "b", "u1": "B", "b1": "B", "f2": "e"}


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
    """What a program says last, less the paths."""
    lines = [line.strip() for line in errors.splitlines() if line.strip() and not line.startswith("INFO")]
    text = " ".join(lines[:3]) if any("cannot be said" in line for line in lines[:3]) else " ".join(lines[-1:])
    return re.sub(r"\S*/(model|export)\.\w+:? ?", "", text)


def elements(path):
    """Of a .npy file, whether they are whole numbers, and the shape."""
    data, shape = tflite_peer.read_npy(path)
    with open(path, "rb") as file:
        kind = re.search(rb"'descr': '.(\w\d)'", file.read(128)).group(1).decode()
    letter = LETTERS[kind]
    if letter == "e":
        values = struct.unpack("<%de" % (len(data) // 2), data)
    else:
        values = array.array(letter)
        values.frombytes(data)
    return values, kind[0] != "f", shape


def difference(expected, found, limit=RIGHT):
    """(whether it is right, how far it is off, in words) of one output."""
    want, whole, shape = elements(expected)
    have, _, found_shape = elements(found)
    if list(shape) != list(found_shape):
        return False, "sizes %s, not %s" % (list(found_shape), list(shape))
    far = 0.0
    scale = 0.0
    for a, b in zip(want, have):
        if a == b:
            continue
        if math.isnan(a) and math.isnan(b):
            continue
        if not (math.isfinite(a) and math.isfinite(b)):
            return False, "%s, not %s" % (b, a)
        far = max(far, abs(a - b))
    if whole:
        return far <= STEPS, "0" if far == 0 else "%d step%s" % (far, "s" * (far > 1))
    scale = max((abs(a) for a in want if math.isfinite(a)), default=0)
    relative = far / scale if scale > 0 else far
    return relative <= limit, "0" if far == 0 else "%.0e" % relative


class Rivals:
    def __init__(self, scratch):
        self.commands = {}
        for name, (package, (interpreter, script)) in compare_peers.PEERS.items():
            self.commands[name.split(".")[1]] = [
                interpreter, os.path.join(ROOT, "benchmarks", script), compare_peers.install(scratch, package)]

    def run(self, model, inputs, folder, iterations=1, flags=()):
        """Leaves the outputs in the folder, and gives the least time."""
        os.makedirs(folder, exist_ok=True)
        kind = model.rsplit(".", 1)[1]
        out = call(self.commands[kind] + [model, "1", "1", str(iterations), "--output_dir=" + folder] + list(flags)
                   + inputs)
        return json.loads(out.strip().splitlines()[-1])


def outputs_of(folder):
    return sorted((name for name in os.listdir(folder) if name.startswith("output_")),
                  key=lambda name: int(re.search(r"\d+", name).group()))


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
        if self.kind == "tflite":
            rivals.run(self.path, self.inputs, folder + "_undelegated", flags=["--no_delegate"])
        return found

    def export(self, way, tools, out):
        for command in WAYS[self.kind][way]:
            words = []
            for word in command.split():
                if word == "{shapes}":
                    words += self.shapes()
                else:
                    words.append(word.format(model=self.path, out=out, **tools))
            call(words)
        return words[words.index("-o") + 1]


def judge(model, way, tools, rivals, scratch, times):
    """(whether it is right, what the table says, the ratio of the times or None)."""
    try:
        exported = model.export(way, tools, os.path.join(scratch, "export"))
    except Refused as error:
        return False, "refused: " + str(error)[:REASON], None
    folder = os.path.join(scratch, "found")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        rivals.run(exported, model.inputs, folder)
    except Refused as error:
        return False, "NOT RUN: " + str(error)[:REASON], None
    # XNNPACK rounds 8 bits in another way than TFLite's own kernels, which are what an export into ONNX says.
    is_other = model.kind == "tflite" and not exported.endswith(".tflite")
    expected = os.path.join(scratch, "expected_undelegated" if is_other else "expected")
    names = outputs_of(expected)
    if names != outputs_of(folder):
        return False, "WRONG: %d outputs, not %d" % (len(outputs_of(folder)), len(names)), None
    limit = MORE.get(model.name, (RIGHT, ""))[0]
    rows = [difference(os.path.join(expected, name), os.path.join(folder, name), limit) for name in names]
    wrong = [text for right, text in rows if not right]
    if wrong:
        return False, "WRONG: " + wrong[0], None
    size = os.path.getsize(exported) / max(1, os.path.getsize(model.path))
    ratio = None
    if times and exported.endswith("." + model.kind):
        ratio = in_turns(model, exported, rivals, scratch, times)
    text = max((text for _, text in rows), key=lambda text: (text != "0", text.endswith("s"), text), default="0")
    return True, text + (", %.1f times the size" % size if size > 1.5 else ""), ratio


def in_turns(model, exported, rivals, scratch, rounds):
    """Of the least times, export over model."""
    least = [math.inf, math.inf]
    again = os.path.join(scratch, "timed")
    first = rivals.run(exported, model.inputs, again, 1)["median_ms"]
    iterations = max(3, min(300, int(300 / max(first, 0.01))))
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


def read_table(path):
    """By (format, model, way): what the cell says."""
    cells = {}
    kind, ways = None, []
    if not os.path.exists(path):
        return cells
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("## "):
                kind = line.split()[-1].lower()
            if not line.startswith("|"):
                continue
            words = [word.strip() for word in line.strip().strip("|").split("|")]
            if words[0] == "model":
                ways = words[1:]
            elif not words[0].startswith("---"):
                cells.update({(kind, words[0], way): word for way, word in zip(ways, words[1:])})
    return cells


def is_right(cell):
    return cell is not None and not re.match(r"refused|NOT RUN|WRONG|not judged", cell)


HEADER = """# What we write, run by others

Written by `tests/peers/judge.py --update`; `./test.sh --peers` fails where an export that is right here is not any more.

Each model is run as it came by the runtime of its format (ONNX Runtime, or TFLite 2.9 with XNNPACK), and so is what
we write of it. A cell says how far the outputs are off: as a part of the greatest, or in steps where they are
integers. `refused` is our own error; `NOT RUN` is the runtime's; `WRONG` is more than 1e-3, or more than a step.
Behind `x` is the time of the export over that of the model, of one thread, the least of some rounds in turns; where it
is missing it was not measured.
"""


def write_table(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER)
        for kind, title in (("onnx", "ONNX"), ("tflite", "TFLite")):
            ways = list(WAYS[kind])
            file.write("\n## From %s\n\n| model | %s |\n|---|%s\n" % (title, " | ".join(ways), "---|" * len(ways)))
            right = dict.fromkeys(ways, 0)
            models = [name for (k, name) in rows if k == kind]
            for name in models:
                cells = [rows[(kind, name)].get(way, "not judged") for way in ways]
                for way, cell in zip(ways, cells):
                    right[way] += is_right(cell)
                file.write("| %s | %s |\n" % (name, " | ".join(cell.replace("|", "/") for cell in cells)))
            for name in models:
                if name in MORE:
                    file.write("\nOf %s up to %g is right: %s.\n" % (name, MORE[name][0], MORE[name][1]))
            file.write("\nRight: " + ", ".join("%d of %d %s" % (right[way], len(models), way) for way in ways) + ".\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of models; all unless given")
    parser.add_argument("--models", required=True)
    parser.add_argument("--ways", default="", help="only these, separated by commas")
    parser.add_argument("--convert", default=os.path.join(ROOT, "bazel-bin", "tools", "convert"))
    parser.add_argument("--optimize", default=os.path.join(ROOT, "bazel-bin", "tools", "optimize"))
    parser.add_argument("--scratch", default=compare_peers.DEFAULT_SCRATCH, help="where the rivals are installed")
    parser.add_argument("--table", default=TABLE, help="what to compare with")
    parser.add_argument("--update", action="store_true", help="writes the table")
    parser.add_argument("--times", type=int, default=0, metavar="ROUNDS", help="compares times, too, in so many rounds")
    parser.add_argument("--keep", default="", metavar="DIR", help="leaves the exports there")
    options = parser.parse_args()

    tools = {"convert": options.convert, "optimize": options.optimize}
    rivals = Rivals(options.scratch)
    known = read_table(options.table)
    chosen = [way for way in options.ways.split(",") if way]
    rows = {}
    for (kind, name, way), cell in known.items():
        rows.setdefault((kind, name), {})[way] = cell
    worse = []
    for model in models_in(options.models, options.names):
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
                right, text, ratio = judge(model, way, tools, rivals, scratch, options.times)
                cell = text + (" x%.2f" % ratio if ratio is not None else "")
                print("%-28s %-10s %s" % (model.name, way, cell), flush=True)
                before = known.get((model.kind, model.name, way))
                if not right and (is_right(before) or (before is None and not text.startswith("refused"))):
                    worse.append("%s %s: %s, was %s" % (model.name, way, cell, before or "not there"))
                row[way] = cell
            if options.keep:
                folder = os.path.join(options.keep, model.name)
                shutil.rmtree(folder, ignore_errors=True)
                shutil.copytree(scratch, folder)
    if options.update:
        write_table(options.table, rows)
        return
    for line in worse:
        print("REGRESSED %s" % line, file=sys.stderr)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
