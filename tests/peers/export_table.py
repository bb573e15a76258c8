"""The table of docs/exports.md: what judge.py found last."""

import os
import re


def read(path):
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


TITLE = "Our exports, run by other runtimes"
HEADER = """# %s

Written by `tests/peers/judge.py --update`; `./test.sh --peers` fails where an export that is right here is not any more.

The runtime of its format (ONNX Runtime, or TFLite 2.9 with XNNPACK) runs each model as it came, and then our export of
it. A cell says how far the outputs are off: as a part of the greatest, or in steps if they are integers. `refused` is
our own error; `NOT RUN` is the runtime's; `WRONG` is more than 1e-3, or more than a step, and more than twice the error
of the model's runtime itself when it computes each operation as it stands. The number after `x` is the time of the
export over that of the model, on one thread, the minimum of some rounds in turns; if it is missing, it was not measured.
"""


def write(path, rows, all_ways, more, title=TITLE):
    with open(path, "w", encoding="utf-8") as file:
        file.write(HEADER % title)
        for kind, format_name in (("onnx", "ONNX"), ("tflite", "TFLite")):
            if not any(k == kind for k, _ in rows):
                continue
            # Those of which something is known.
            ways = [way for way in all_ways[kind] if any(way in row for (k, _), row in rows.items() if k == kind)]
            file.write("\n## From %s\n\n| model | %s |\n|---|%s\n" % (format_name, " | ".join(ways), "---|" * len(ways)))
            right = dict.fromkeys(ways, 0)
            models = sorted(name for (k, name) in rows if k == kind)
            for name in models:
                cells = [rows[(kind, name)].get(way, "not judged") for way in ways]
                for way, cell in zip(ways, cells):
                    right[way] += is_right(cell)
                file.write("| %s | %s |\n" % (name, " | ".join(cell.replace("|", "/") for cell in cells)))
            for name in models:
                if name in more:
                    file.write("\nOf %s up to %g is right: %s.\n" % (name, more[name][0], more[name][1]))
            file.write("\nRight: " + ", ".join("%d of %d %s" % (right[way], len(models), way) for way in ways) + ".\n")
