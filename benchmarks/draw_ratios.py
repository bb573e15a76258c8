#!/usr/bin/env python3
"""Draws the times of whole models beside other runtimes, from the tables of docs/benchmarks.md.

    benchmarks/draw_ratios.py docs/benchmarks.md > docs/speed.svg
    benchmarks/draw_ratios.py docs/benchmarks.md --check README.md

The README shows the picture, and has the means in a table; tests/docs:picture_test says when they are not
those of the page. After new measurements change the tables, and draw it again.
"""

import math
import re
import sys

# The heading above each table's first row of figures, in the order of the page: a runtime and what it says.
RUNTIMES = ("ONNX Runtime", "TFLite")
HEADER = "| model | run, 1 thread | run, 2 threads | load | load again | memory |"
MEAN = "geometric mean of all"

ROW, BAR, TOP, NAMES, SCALE, GAP, MARGIN = 17, 11, 62, 172, 240, 44, 14
INK, FAINT, OURS, THEIRS, OVER = "#1f2328", "#8b949e", "#2f6f9f", "#d8dee4", "#b35900"
FONT = 'font-family="Helvetica, Arial, sans-serif"'


def tables(text):
    """For each runtime the models with their ratios; the first is of a run on one thread."""
    lines = text.splitlines()
    found = []
    for at, line in enumerate(lines):
        if line != HEADER:
            continue
        rows = []
        for row in lines[at + 2:]:
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            if not row.startswith("|"):
                break
            rows.append((cells[0], [float(cell) if cell else None for cell in cells[1:]]))
        found.append(rows)
    if len(found) < len(RUNTIMES):
        raise SystemExit(f"error: expected {len(RUNTIMES)} tables with the header {HEADER!r}, found {len(found)}")
    return found[:len(RUNTIMES)]


def check_means(rows, runtime):
    """The mean that the page states is that of its rows."""
    *models, (name, (stated, *_)) = rows
    mean = math.exp(sum(math.log(ratio) for _, (ratio, *_) in models) / len(models))
    # Each ratio is rounded to two digits.
    if name != MEAN or abs(mean - stated) > 0.015:
        raise SystemExit(f"error: {runtime}: the mean of the rows is {mean:.2f}; the last row is {name!r}, {stated}")


def text(x, y, words, size=11, anchor="start", color=INK, weight="normal"):
    return (f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" fill="{color}" '
            f'font-weight="{weight}" {FONT}>{words}</text>')


def panel(x, runtime, rows):
    *models, (_, (mean, *_)) = rows
    models = sorted(((name, ratio) for name, (ratio, *_) in models), key=lambda row: (row[1], row[0]))
    zero = x + NAMES
    one = zero + SCALE
    out = [text(x, 40, f"beside {runtime}, one thread: {mean:.2f} of its time in the mean", 12, weight="bold")]
    for at, (name, ratio) in enumerate(models):
        y = TOP + at * ROW
        width = round(ratio * SCALE, 1)
        out += [
            text(zero - 6, y + 9, name, 10, "end"),
            f'<rect x="{zero}" y="{y}" width="{SCALE}" height="{BAR}" fill="{THEIRS}"/>',
            f'<rect x="{zero}" y="{y}" width="{width}" height="{BAR}" fill="{OURS if ratio <= 1 else OVER}"/>',
            text(zero + max(width, SCALE) + 5, y + 9, f"{ratio:.2f}", 10),
        ]
    bottom = TOP + len(models) * ROW
    out.append(f'<line x1="{one}" y1="{TOP - 6}" x2="{one}" y2="{bottom}" stroke="{INK}" stroke-width="1"/>')
    out.append(text(one, TOP - 9, "1.0", 9, "middle", FAINT))
    return out


def draw(page):
    found = tables(page)
    for runtime, rows in zip(RUNTIMES, found):
        check_means(rows, runtime)
    wide = NAMES + SCALE + GAP
    width = 2 * wide + MARGIN * 2
    height = TOP + ROW * (max(map(len, found)) - 1) + 28
    machine = re.search(r"two cores of a Sapphire Rapids", page)
    if not machine:
        raise SystemExit("error: expected the page to say on which machine it was measured")
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="Time of a run of real models beside ONNX Runtime and TFLite">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        text(MARGIN, 20, "Time of a run of Roundhouse, in parts of another runtime's (shorter is faster)", 14,
             weight="bold"),
    ]
    for at, (runtime, rows) in enumerate(zip(RUNTIMES, found)):
        out += panel(MARGIN + at * wide, runtime, rows)
    out.append(text(MARGIN, height - 9, f"{machine.group(0)}; f32 and quantised models; figures of docs/benchmarks.md",
                    10, color=FAINT))
    out.append("</svg>")
    return "\n".join(out) + "\n"


def missing(page, readme):
    """The means that the README should state, and does not."""
    for runtime, rows in zip(("ONNX Runtime", "TFLite 2.9 with XNNPACK"), tables(page)):
        kind = runtime.split()[0]
        _, (one, two, load, again, memory) = rows[-1]
        says = [f"a run, {len(rows) - 1} {kind} models | {runtime} | {one:.2f} on one thread, {two:.2f} on two |"]
        if kind == "ONNX":
            says += [f"| {runtime} | {load:.2f}; {again:.2f}, and ", f"| their peak memory | {runtime} | {memory:.2f} |"]
        else:
            says += [f"| {runtime} | {load:.2f}; {memory:.2f} |"]
        yield from (words for words in says if words not in readme)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    if len(sys.argv) == 4 and sys.argv[2] == "--check":
        wrong = list(missing(read(sys.argv[1]), read(sys.argv[3])))
        for words in wrong:
            print(f"error: {sys.argv[3]}: expected {words!r}, as the means are", file=sys.stderr)
        return 1 if wrong else 0
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    sys.stdout.write(draw(read(sys.argv[1])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
