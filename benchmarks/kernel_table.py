#!/usr/bin/env python3
"""Measures the kernels of all backends and prints the table of docs/kernels.md, and under it how fast
each backend is, as interp/kernel_speed.h has it.

  bazel run //benchmarks:kernel_table
  bazel run //benchmarks:kernel_table -- --filter=mat_mul --repetitions=1

Everything is measured on one thread, in processor time; of the repetitions the best counts, so that
other work on the machine matters less.
"""
import argparse
import itertools
import json
import subprocess
import sys

COLUMNS = [
    "reference",
    "native",
    "onednn",
    "onednn_raw",
    "xnnpack",
    "xnnpack_raw",
    "amx",
    "amx_high",
    "amx_medium",
]
TITLES = {"onednn_raw": "oneDNN itself", "xnnpack_raw": "XNNPACK itself", "amx_high": "amx, high", "amx_medium": "amx, medium"}

# The kinds of kernels that interp/kernel_speed.h tells apart, and the backends that it is about.
KINDS = {
    "conv_2d": "convolution",
    "depthwise_conv_2d": "depthwise",
    "transposed_conv_2d": "transposed",
    "mat_mul": "product",
    "max_pool_2d": "pool",
    "avg_pool_2d": "pool",
    "tensor_softmax": "softmax",
}
FITTED = {"native": "kNativeSpeed", "onednn": "kOneDnnSpeed", "xnnpack": "kXnnpackSpeed"}
# Takes hardly any time beside that of the call.
TRIVIAL = "relu/1x16/-/1"
# So fast that it makes no difference.
FREE = 1e13


def measure(options):
    """By shape, by who runs it: seconds, flops and bytes."""
    command = [
        options.kernels,
        "--filter=(%s).*threads:1" % options.filter,
        "--benchmark_format=json",
        "--benchmark_repetitions=%d" % options.repetitions,
        *options.shapes,
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit("kernel_table: %s failed" % options.kernels)
    # What comes before is said for people.
    report = json.loads(done.stdout[done.stdout.index("{") :])
    found = {}
    for run in report["benchmarks"]:
        if run.get("run_type") != "iteration" or run.get("error_occurred"):
            continue
        kernel, first, second, stride, who = run["name"].split("/")[:5]
        times = found.setdefault("/".join([kernel, first, second, stride]), {})
        seconds = run["cpu_time"] / 1e6
        if who not in times or seconds < times[who]["seconds"]:
            times[who] = {
                "seconds": seconds,
                "flops": run.get("flops", 0),
                "bytes": run.get("bytes", 0),
                "limit": run.get("limit"),
            }
    return found


def microseconds(seconds):
    value = seconds * 1e6
    return "%.0f" % value if value >= 100 else "%.1f" % value


def print_table(found):
    shown = [column for column in COLUMNS if any(column in times for times in found.values())]
    titles = ["kernel", "input", "filter, right side or window", "stride"]
    titles += [TITLES.get(column, column) for column in shown] + ["limit"]
    print("| %s |" % " | ".join(titles))
    print("|%s" % ("---|" * len(titles)))
    for shape, times in found.items():
        kernel, first, second, stride = shape.split("/")
        row = [kernel, first, second.replace("-", ""), stride if second != "-" else ""]
        row += [microseconds(times[column]["seconds"]) if column in times else "" for column in shown]
        limit = times.get("onednn", {}).get("limit")
        row.append("%.0f %%" % (100 * limit) if limit else "")
        print("| %s |" % " | ".join(row))


def solve(rows):
    """The non-negative x, y for which a*x + b*y is nearest to 1, in relative terms, for all (a, b)."""
    best = None
    for use in itertools.product([True, False], repeat=2):
        aa = sum(a * a for a, _ in rows) if use[0] else 0
        bb = sum(b * b for _, b in rows) if use[1] else 0
        ab = sum(a * b for a, b in rows) if all(use) else 0
        ra = sum(a for a, _ in rows) if use[0] else 0
        rb = sum(b for _, b in rows) if use[1] else 0
        determinant = aa * bb - ab * ab
        if all(use):
            if determinant <= 1e-9 * aa * bb:
                continue
            x, y = (ra * bb - rb * ab) / determinant, (rb * aa - ra * ab) / determinant
        else:
            x, y = (ra / aa if aa else 0), (rb / bb if bb else 0)
        if x < 0 or y < 0:
            continue
        error = sum((a * x + b * y - 1) ** 2 for a, b in rows)
        if best is None or error < best[0]:
            best = (error, x, y)
    return best[1], best[2]


def fit(found, who):
    """A call's seconds, and by kind operations and bytes per second."""
    call = found.get(TRIVIAL, {}).get(who, {}).get("seconds", 0)
    rows = {}
    for shape, times in found.items():
        kind = KINDS.get(shape.split("/")[0])
        if kind is None or who not in times:
            continue
        time = times[who]
        left = max(time["seconds"] - call, 0.1 * time["seconds"])
        rows.setdefault(kind, []).append((time["flops"] / left, time["bytes"] / left))
    rates = {}
    for kind, points in rows.items():
        per_flop, per_byte = solve(points)
        rates[kind] = (1 / per_flop if per_flop else FREE, 1 / per_byte if per_byte else FREE)
    return call, rates


def print_speeds(found):
    for who, name in FITTED.items():
        call, rates = fit(found, who)
        if not rates:
            continue
        fields = [".call_seconds = %.2ge-6" % (call * 1e6)]
        for kind in dict.fromkeys(KINDS.values()):
            if kind in rates:
                fields.append(".%s = {%.3ge9, %.3ge9}" % (kind, rates[kind][0] / 1e9, rates[kind][1] / 1e9))
        print("inline constexpr KernelSpeed %s = {%s};" % (name, ",\n    ".join(fields)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kernels", help="the binary //benchmarks:kernels")
    parser.add_argument("shapes", nargs="+", help="benchmarks/shapes/*.txt")
    parser.add_argument("--filter", default=".", help="a regular expression for kernels and shapes")
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    found = measure(options)
    if not found:
        sys.exit("kernel_table: nothing matches --filter=%s" % options.filter)
    print_table(found)
    print()
    print_speeds(found)


if __name__ == "__main__":
    main()
