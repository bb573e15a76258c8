#!/usr/bin/env python3
"""Lists the tests that ./test.sh cannot run on this machine: one line each, "not run: WHAT: WHY".

    scripts/not_run.py

Packages of scripts/packages.txt that are missing; real models, where ROUNDHOUSE_MODELS names no folder
of some; levels of instructions that the processor lacks, whose kernels are compiled and not run. With
CI=true a missing package is a failure (exit status 1), as a machine that tests every change must have
all of them.
"""

import os
import subprocess
import sys

import build_graph

MODEL_FORMATS = ["onnx", "tflite"]

# What /proc/cpuinfo calls them; a level needs all of its flags. Those of isa.h, and those that the
# libraries have kernels for and our tests compare with ours.
LEVELS = {
    "AVX2": ["avx2", "fma", "f16c", "bmi2"],
    "AVX-512": ["avx512f", "avx512bw", "avx512dq", "avx512vl"],
    "AVX-512 VNNI": ["avx512_vnni"],
    "AVX-512 BF16": ["avx512_bf16"],
    "AVX-VNNI": ["avx_vnni"],
    "AMX BF16": ["amx_tile", "amx_bf16"],
    "AMX INT8": ["amx_tile", "amx_int8"],
}


def missing_packages(script="scripts/install_packages.sh"):
    """The names, or None if there is nobody to ask (this is no Debian)."""
    done = subprocess.run([script, "--check", "test"], cwd=build_graph.ROOT, capture_output=True, text=True)
    if done.returncode == 0:
        return []
    _, colon, rest = done.stderr.partition("missing packages: ")
    return rest.partition(" (")[0].split() if colon else None


def packages_lines(missing):
    if missing is None:
        return ["not run: the check of packages: dpkg-query is missing"]
    return [f"not run: tests that need the package {name}: it is not installed" for name in missing]


def model_lines(folder):
    """`folder` is what ROUNDHOUSE_MODELS says."""
    if not folder:
        return ["not run: tests of real models: ROUNDHOUSE_MODELS is not set"]
    lines = []
    for kind in MODEL_FORMATS:
        path = os.path.join(folder, kind)
        if not os.path.isdir(path) or not os.listdir(path):
            lines.append(f"not run: tests of real models of {kind}: {path} is missing or empty")
    return lines


def level_lines(cpuinfo):
    """`cpuinfo` is the text of /proc/cpuinfo; the first processor speaks for all."""
    flags = None
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "flags":
            flags = set(value.split())
            break
    if flags is None:
        return ["not run: kernels of all instruction levels but the portable one: /proc/cpuinfo names none"]
    lines = []
    for level, needed in LEVELS.items():
        lacking = [flag for flag in needed if flag not in flags]
        if lacking:
            lines.append(f"not run: kernels for {level}: this machine lacks {' '.join(lacking)}")
    return lines


def deterministic_lines(levels):
    """`levels` are the lines about levels of instructions: without AVX2 such a run is an error, which is tested."""
    lacking = [line.partition("this machine lacks ")[2] for line in levels if " for AVX2: " in line]
    return [f"not run: comparisons of deterministic runs: this machine lacks {flags}" for flags in lacking]


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def main():
    missing = missing_packages()
    levels = level_lines(read("/proc/cpuinfo"))
    models = model_lines(os.environ.get("ROUNDHOUSE_MODELS"))
    for line in packages_lines(missing) + models + levels + deterministic_lines(levels):
        print(line)
    return 1 if missing and os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
