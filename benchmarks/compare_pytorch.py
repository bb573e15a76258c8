#!/usr/bin/env python3
"""Trains the same networks with Roundhouse and with PyTorch, and compares losses, times and memory.

    benchmarks/compare_pytorch.py curves                     100 steps of each: the losses of both, and how far apart
    benchmarks/compare_pytorch.py curves --record            also keeps PyTorch's in benchmarks/training_curves
    benchmarks/compare_pytorch.py curves --itself            how far PyTorch with one thread is from PyTorch with two
    benchmarks/compare_pytorch.py curves --recorded mlp gru  compares with what was recorded; needs no PyTorch
    benchmarks/compare_pytorch.py times --threads=1,2        a step's time and the memory at its peak
    benchmarks/compare_pytorch.py --list

The networks, their weights and their examples are those of training_networks.py: in `curves` each step sees the same
batch, or one of several in turn. In `times` the two take turns, each in a process of its own. What counts is processor time, of all threads, as other
programs may run beside: the least of all steps. Wall time is the least, too. Memory is what a process takes at the
peak of its steps, the first included, beyond what it took before it made or loaded the network. On both sides files
that are mapped do not count (code, and weights as they are in a file), nor what making or loading the network took
for a moment. Ratios are ours over theirs: below 1 Roundhouse is better.

Needs PyTorch, of Debian: apt-get install python3-torch. Its matrix products are those of the library BLAS, of which
Debian's fast one is libopenblas0-pthread. Build Roundhouse first: bazel build //tools:train //tools:run //benchmarks:training_steps
"""

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile

from compare_peers import geometric_mean
from training_networks import TRAINED

HERE = os.path.dirname(os.path.abspath(__file__))
CURVES = os.path.join(HERE, "training_curves")
STEPS = 100


def fail(done, what):
    lines = done.stderr.strip().splitlines()
    raise RuntimeError(f"{what}: {lines[-1] if lines else 'exit code %d' % done.returncode}")


def run(command, what):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        fail(done, what)
    return done.stdout


def peer(options, *words):
    return run([options.python, os.path.join(HERE, "pytorch_peer.py"), *words], "PyTorch")


# ---- losses


def write_network(name, batch, folder, count=1):
    """With so many batches. In a process of its own: Linux counts the peak memory of whoever starts a program as that program's."""
    child = os.fork()
    if child == 0:
        try:
            TRAINED[name].network(batch).write_folder(folder, count)
            os._exit(0)
        finally:
            os._exit(1)
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError(f"{name}: its network was not written")


def our_curve(options, name, folder):
    case = TRAINED[name]
    write_network(name, case.curve_batch, folder, case.curve_batches)
    if case.curve_batches > 1:
        batches = [os.path.join(folder, "data", "%03d" % (step % case.curve_batches)) for step in range(STEPS)]
        printed = run([options.training_steps, os.path.join(folder, "model.onnx"), *batches, "--loss=cross_entropy",
                       "--optimizer=" + case.optimizer, "--lr=%g" % case.rate, "--threads=2"], "training_steps")
        return [float(line) for line in printed.split()]
    table = os.path.join(folder, "curve.csv")
    # An epoch is a step: there are no more examples than fill a batch.
    run([options.train, os.path.join(folder, "model.onnx"), "--data=" + os.path.join(folder, "data"),
         "--loss=cross_entropy", "--optimizer=" + case.optimizer, "--lr=%g" % case.rate, "--epochs=%d" % STEPS,
         "--batch=%d" % case.curve_batch, "--curve=" + table, "--checkpoint=none", "--threads=2",
         "-o", os.path.join(folder, "trained.rh")], "train")
    with open(table, encoding="utf-8") as file:
        return [float(row["loss"]) for row in csv.DictReader(file)]


def recorded_curve(name):
    with open(os.path.join(CURVES, name + ".csv"), encoding="utf-8") as file:
        return [float(row["loss"]) for row in csv.DictReader(file)]


def their_curve(options, name, threads=1):
    return [float(line) for line in peer(options, "curve", name, str(STEPS), str(threads)).split()]


def record(name, curve):
    with open(os.path.join(CURVES, name + ".csv"), "w", encoding="utf-8") as file:
        file.write("step,loss\n")
        file.writelines("%d,%.9g\n" % (step + 1, loss) for step, loss in enumerate(curve))


def farthest(ours, theirs):
    """The greatest relative distance, and the step where it is."""
    if len(ours) != STEPS or len(theirs) != STEPS:
        raise RuntimeError(f"expected {STEPS} losses, found {len(ours)} of ours and {len(theirs)} of PyTorch's")
    return max((abs(a - b) / abs(b), step + 1) for step, (a, b) in enumerate(zip(ours, theirs)))


def compare_curves(options, name):
    """Whether they agree."""
    with tempfile.TemporaryDirectory() as folder:
        theirs = recorded_curve(name) if options.recorded else their_curve(options, name)
        if options.record:
            record(name, theirs)
        ours = their_curve(options, name, threads=2) if options.itself else our_curve(options, name, folder)
    distance, step = farthest(ours, theirs)
    agrees = distance <= options.rtol
    print("%-14s %10.6f %10.6f %10.6f %9.1e %5d  %s" % (name, theirs[0], theirs[-1], ours[-1], distance, step,
                                                     "" if agrees else "differs"), flush=True)
    return agrees


# ---- times


class Ours:
    """The program of a network's step, and how it is run."""

    def __init__(self, options, name, folder):
        case = TRAINED[name]
        write_network(name, case.batch, folder)
        program = os.path.join(folder, "trained.rh")
        data = os.path.join(folder, "data")
        run([options.train, os.path.join(folder, "model.onnx"), "--data=" + data, "--loss=cross_entropy",
             "--optimizer=" + case.optimizer, "--epochs=1", "--batch=%d" % case.batch, "--curve=none",
             "--checkpoint=none", "-o", program], "train")
        self.command = [options.run, program, "--entry=train_step", "--benchmark", "--json", "--warmup=1"]
        self.command += ["--input=%s=%s" % (one.removesuffix(".npy"), os.path.join(data, one))
                         for one in sorted(os.listdir(data))]

    def times(self, threads, steps):
        """Without what sets weights back between steps, so that each does the same work."""
        found = json.loads(run(self.command + ["--threads=%d" % threads, "--iterations=%d" % steps], "run"))
        return {"wall_ms": found["min_ms"], "processor_ms": found["processor_ms"], "memory_kb": found["runs_kb"]}


MEASURES = ("processor_ms", "wall_ms", "memory_kb")


def compare_times(options, name, threads):
    with tempfile.TemporaryDirectory() as folder:
        ours = Ours(options, name, folder)
        first = ours.times(threads, 1)["wall_ms"]
        steps = max(2, min(200, int(1000 * options.seconds / first)))
        rows = {"ours": [], "theirs": []}
        for _ in range(options.rounds):
            rows["ours"].append(ours.times(threads, steps))
            rows["theirs"].append(json.loads(peer(options, "time", name, str(threads), str(steps))))
    least = {who: {measure: min(row[measure] for row in some) for measure in MEASURES}
             for who, some in rows.items()}
    ratios = {measure: least["ours"][measure] / least["theirs"][measure] for measure in MEASURES}
    print("%-14s %s" % (name, "  ".join("%9.1f %9.1f %5.2f" % (
        least["ours"][measure], least["theirs"][measure], ratios[measure]) for measure in MEASURES)), flush=True)
    return ratios


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=["curves", "times"])
    parser.add_argument("names", nargs="*", metavar="NAME", help="networks; all of them unless given")
    parser.add_argument("--list", action="store_true", help="names the networks")
    parser.add_argument("--record", action="store_true", help="keeps PyTorch's losses in benchmarks/training_curves")
    parser.add_argument("--recorded", action="store_true", help="compares with those, and needs no PyTorch")
    parser.add_argument("--itself", action="store_true", help="compares PyTorch with itself, one thread with two")
    parser.add_argument("--rtol", type=float, default=1e-4, help="how far losses may be apart, relatively")
    parser.add_argument("--threads", default="1", help="counts, separated by commas")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2, help="about how long each runs in each round")
    parser.add_argument("--python", default="/usr/bin/python3", help="the Python that has PyTorch")
    for tool in ("train", "run"):
        parser.add_argument("--" + tool, default=os.path.join(HERE, "..", "bazel-bin", "tools", tool), help="our tool")
    parser.add_argument("--training_steps", default=os.path.join(HERE, "..", "bazel-bin", "benchmarks", "training_steps"),
                        help="takes steps on batches in a given order")
    options = parser.parse_intermixed_args()
    if options.list:
        print("\n".join(TRAINED))
        return 0
    if options.what is None:
        parser.error("expected curves or times")
    unknown = [name for name in options.names if name not in TRAINED]
    if unknown:
        sys.exit("compare_pytorch: unknown: %s; see --list" % " ".join(unknown))
    names = options.names or list(TRAINED)
    try:
        return compare(options, names)
    except (RuntimeError, OSError) as error:
        sys.exit("compare_pytorch: %s" % error)


def compare(options, names):
    if options.what == "curves":
        print("%-14s %10s %10s %10s %9s %5s" % ("", "first", "PyTorch's", "ours", "apart", "step"))
        return 0 if all([compare_curves(options, name) for name in names]) else 1
    for threads in [int(count) for count in options.threads.split(",")]:
        print("%d thread%s; each: ours, theirs, ratio" % (threads, "s" * (threads > 1)))
        print("%-14s %s" % ("", "  ".join("%25s" % measure for measure in MEASURES)))
        rows = [compare_times(options, name, threads) for name in names]
        means = [geometric_mean([row[measure] for row in rows]) for measure in MEASURES]
        print("%-14s %s" % ("mean of ratios", "  ".join("%25.2f" % mean for mean in means)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
