#!/usr/bin/env python3
"""Compares predicted steps (simulate) with SimGrid, which simulates each message of the same schedule.

    tests/peers/simgrid_replay.py                      all cases up to 64 ranks, and one of 1,000
    tests/peers/simgrid_replay.py --ranks=8            only those of 8 ranks
    tests/peers/simgrid_replay.py --table              prints the rows of the table in docs/devices_reference.md

A case is a model, how it is spread or cut into stages, and a topology; `simulate --schedule` says what each rank
computes and exchanges.
SimGrid's MPI runs that (simgrid/replay.cc) on a network made of the same topology (simgrid/platform.cc), by the same
algorithms. The times of a step must agree within 20 %.

Needs Debian's libsimgrid-dev (scripts/packages.txt). Build first: bazel build //tools:simulate //tools:train
"""

import argparse
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
MOST_DIFFERENT = 0.2
# Bytes of the largest exchange in SimGrid: it copies them. Bytes and bandwidths are divided by the same number, so that
# times stay what they are.
MOST_BYTES = 100_000
# The algorithms of api/prediction/exchange_time.h by SimGrid's names.
ALGORITHMS = {
    "ring": {
        "allreduce": "lr",
        "allgather": "NTSLR",
        "reduce_scatter": "ompi_ring",
        "alltoall": "ring",
        "bcast": "scatter_LR_allgather",
    },
    "tree": {
        "allreduce": "rdb",
        "allgather": "bruck",
        "reduce_scatter": "ompi_basic_recursivehalving",
        "alltoall": "bruck",
        "bcast": "binomial_tree",
    },
}
# Times are those of the topology: none that SimGrid adds for TCP, for MPI, or for what it measures here.
SETTINGS = [
    "network/model:CM02",
    "network/latency-factor:1",
    "network/bandwidth-factor:1",
    "network/weight-S:0",
    "network/TCP-gamma:0",
    "network/crosstraffic:0",
    "smpi/simulate-computation:no",
    "smpi/host-speed:1Gf",
    "smpi/wtime:0",
]
DEVICE = "device flops=100T bandwidth=1.5T overhead=5us\n"
NODES = DEVICE + "level node size=8 latency=2us bandwidth=300G\nlevel rack latency=8us bandwidth=50G\n"
FLAT = DEVICE + "level switch latency=5us bandwidth=25G\n"
UNEQUAL = NODES + "device only=5 flops=60T bandwidth=1T\n"
SLOW = DEVICE + "level switch latency=5us bandwidth=12G\ndevice only=2 flops=60T bandwidth=1T\n"
THREE = DEVICE + (
    "level node size=4 latency=2us bandwidth=300G\nlevel rack size=4 latency=5us bandwidth=100G\n"
    "level hall latency=12us bandwidth=40G\n"
)


def blocks(batch, width, layers, attention):
    """Layers of a transformer, or of its feed-forward blocks alone, as the text of a program."""
    text = Blocks(batch, 64, width, width // 64)
    value = "x"
    for layer in range(layers):
        value = text.layer(value, f"layer{layer}.", attention)
    return text.program(value)


class Blocks:
    def __init__(self, batch, length, width, heads):
        self.batch, self.length, self.width, self.heads = batch, length, width, heads
        self.globals, self.nodes = [], []

    def tensor(self, *sizes):
        return f"tensor<{'x'.join(map(str, sizes))}xf32>"

    def rows(self, width):
        return self.tensor(self.batch, self.length, width)

    def op(self, name, operands, result, attributes=""):
        value = f"v{len(self.nodes)}"
        names = ", ".join("%" + operand for operand, _ in operands)
        types = ", ".join(type for _, type in operands)
        self.nodes.append(f'%{value} = "canonical.{name}"({names}){attributes} : ({types}) -> {result}')
        return value

    def product(self, value, weight, inputs, outputs):
        # No two weights are equal: equal ones would be one.
        kind = self.tensor(inputs, outputs)
        self.globals.append(f"ml_program.global private @{weight}(dense<0.1{len(self.globals):04}> : {kind}) : {kind}")
        loaded = f"w{len(self.nodes)}"
        self.nodes.append(f"%{loaded} = ml_program.global_load_const @{weight} : {kind}")
        return self.op("mat_mul", [(value, self.rows(inputs)), (loaded, kind)], self.rows(outputs))

    def attention(self, value, name):
        depth = self.width // self.heads
        split = self.tensor(self.batch, self.length, self.heads, depth)
        heads = self.tensor(self.batch, self.heads, self.length, depth)
        keys = self.tensor(self.batch, self.heads, depth, self.length)
        scores = self.tensor(self.batch, self.heads, self.length, self.length)
        shape = f" {{shape = array<i64: {self.batch}, {self.length}, {self.heads}, {depth}>}}"
        parts = []
        for which, order, kind in (("q", "0, 2, 1, 3", heads), ("k", "0, 2, 3, 1", keys), ("v", "0, 2, 1, 3", heads)):
            rows = self.product(value, name + which, self.width, self.width)
            rows = self.op("fixed_reshape", [(rows, self.rows(self.width))], split, shape)
            parts.append(self.op("tensor_transpose", [(rows, split)], kind, f" {{perm = array<i64: {order}>}}"))
        query, key, content = parts
        score = self.op("mat_mul", [(query, heads), (key, keys)], scores)
        score = self.op("tensor_softmax", [(score, scores)], scores)
        mixed = self.op("mat_mul", [(score, scores), (content, heads)], heads)
        mixed = self.op("tensor_transpose", [(mixed, heads)], split, " {perm = array<i64: 0, 2, 1, 3>}")
        shape = f" {{shape = array<i64: {self.batch}, {self.length}, {self.width}>}}"
        mixed = self.op("fixed_reshape", [(mixed, split)], self.rows(self.width), shape)
        return self.add(value, self.product(mixed, name + "o", self.width, self.width))

    def add(self, a, b):
        kind = self.rows(self.width)
        return self.op("eltwise_add", [(a, kind), (b, kind)], kind)

    def layer(self, value, name, attention):
        if attention:
            value = self.attention(value, name)
        wide = self.product(value, name + "up", self.width, 4 * self.width)
        wide = self.op("relu", [(wide, self.rows(4 * self.width))], self.rows(4 * self.width))
        return self.add(value, self.product(wide, name + "down", 4 * self.width, self.width))

    def program(self, value):
        kind = self.rows(self.width)
        head = (
            f'ml_program.subgraph @main(%x: {kind} {{ml_program.identifier = "x"}}) -> '
            f'({kind} {{ml_program.identifier = "y"}}) {{'
        )
        return "\n".join(self.globals + [head] + self.nodes + [f"ml_program.output %{value} : {kind}", "}"]) + "\n"


def perceptron(width, batch):
    """A model to train."""
    wide, narrow = f"tensor<{width}x{width}xf32>", f"tensor<{width}x10xf32>"
    rows, classes = f"tensor<{batch}x{width}xf32>", f"tensor<{batch}x10xf32>"
    return f"""ml_program.global public mutable @hidden(dense<0.01> : {wide}) : {wide}
ml_program.global public mutable @last(dense<0.02> : {narrow}) : {narrow}
ml_program.subgraph @main(%x: {rows} {{ml_program.identifier = "x"}}) -> ({classes} {{ml_program.identifier = "y"}}) {{
  %w1 = ml_program.global_load @hidden : {wide}
  %w2 = ml_program.global_load @last : {narrow}
  %h = "canonical.mat_mul"(%x, %w1) : ({rows}, {wide}) -> {rows}
  %r = "canonical.relu"(%h) : ({rows}) -> {rows}
  %y = "canonical.mat_mul"(%r, %w2) : ({rows}, {narrow}) -> {classes}
  ml_program.output %y : {classes}
}}
"""


def columns(rows, width):
    """The bytes of an array of random floats, as .npy."""
    numbers = random.Random(1)
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {width}), }}"
    header = header.ljust((len(header) // 64 + 1) * 64 + 53) + "\n"
    some = struct.pack("<256f", *(numbers.uniform(-1, 1) for _ in range(256)))
    data = (some * (rows * width // 256 + 1))[: 4 * rows * width]
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


class Case:
    def __init__(self, name, ranks, topology, model, flags, train=None):
        self.name, self.ranks, self.topology, self.model, self.flags, self.train = name, ranks, topology, model, flags, train


def cases():
    columns_rows = ["--shard=@layer*.q=_,model", "--shard=@layer*.up=_,model"]
    layers = blocks(64, 512, 2, attention=True)
    for ranks, mesh, topology in (
        (8, "data:2,model:4", FLAT),
        (8, "data:1,model:8", UNEQUAL),
        (64, "data:8,model:8", NODES),
        (64, "data:16,model:4", THREE),
    ):
        yield Case(
            f"transformer, {mesh}", ranks, topology, layers, [f"--devices={mesh}", "--shard=x=data,_,_"] + columns_rows
        )
    for ranks, topology in ((8, FLAT), (64, NODES)):
        yield Case(
            f"transformer, its sequence over {ranks}", ranks, topology, layers, [f"--devices=data:{ranks}", "--shard=x=_,data,_"]
        )
    yield Case(
        "feed-forward, rows to columns over 8", 8, NODES, blocks(8, 512, 1, attention=False),
        ["--devices=data:8", "--shard=x=data,_,_", "--shard=y=_,_,data"],
    )  # fmt: skip
    spread = ["--shard=x=data,_", "--shard=target=data,_"]
    state = ["--shard=@hidden=*", "--shard=@last=*", "--shard=@hidden.*=_,data", "--shard=@last.*=data,_"]
    model = perceptron(1024, 64)
    yield Case("training of a perceptron, data:8", 8, FLAT, model, ["--devices=data:8"] + spread, train=64)
    yield Case("training, with spread state, data:8", 8, NODES, model, ["--devices=data:8"] + spread + state, train=64)
    yield Case("training of a perceptron, data:64", 64, NODES, model, ["--devices=data:64"] + spread, train=64)
    yield Case("training of a perceptron, data:64", 64, THREE, model, ["--devices=data:64"] + spread, train=64)
    yield Case("training of a perceptron, data:1000", 1000, NODES, perceptron(1024, 1000), ["--devices=data:1000"] + spread, train=1000)
    yield Case(
        "transformer, data:125,model:8", 1000, NODES, blocks(125, 512, 1, attention=True),
        ["--devices=data:125,model:8", "--shard=x=data,_,_"] + columns_rows,
    )  # fmt: skip


def pipelines():
    stages = ["--pipeline=pipe"]
    layers = blocks(64, 512, 4, attention=True)
    for ranks, mesh, topology, parts in ((4, "pipe:4", FLAT, 8), (4, "pipe:4", SLOW, 8), (32, "data:8,pipe:4", NODES, 4)):
        flags = [f"--devices={mesh}", f"--microbatches={parts}"] + stages
        flags += ["--shard=x=data,_,_"] if "data" in mesh else []
        yield Case(f"transformer, {mesh}, {parts} parts", ranks, topology, layers, flags)
    spread = ["--shard=x=data,_", "--shard=target=data,_"]
    model = perceptron(1024, 512)
    for ranks, mesh, topology, parts in ((4, "data:2,pipe:2", FLAT, 8), (32, "data:16,pipe:2", NODES, 4)):
        flags = [f"--devices={mesh}", f"--microbatches={parts}"] + spread + stages
        yield Case(f"training of a perceptron, {mesh}, {parts} parts", ranks, topology, model, flags, train=512)


def overlapped():
    """Of the others, those in which devices compute while they exchange something, which they start with --overlap."""
    for case in [*cases(), *pipelines()]:
        if "training" in case.name or "sequence over 8" in case.name:
            yield Case(case.name + ", overlapped", case.ranks, case.topology, case.model, case.flags + ["--overlap"], case.train)


def run(command, **options):
    result = subprocess.run(command, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"simgrid_replay: {' '.join(command)} failed:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


def groups_along(axes, along):
    """For each rank its group along the axes, and its place in it."""
    sizes = [axis["size"] for axis in axes]
    names = [axis["name"] for axis in axes]
    total = 1
    for size in sizes:
        total *= size
    group_of, place_of, known = [], [], {}
    for rank in range(total):
        place, left = {}, rank
        for name, size in zip(reversed(names), reversed(sizes)):
            place[name] = left % size
            left //= size
        index = 0
        for name in along:
            index = index * sizes[names.index(name)] + place[name]
        rest = tuple(place[name] for name in names if name not in along)
        group_of.append(known.setdefault(rest, len(known)))
        place_of.append(index)
    return group_of, place_of


class Replay:
    """SimGrid's programs, compiled, and what they read."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.platform = os.path.join(scratch, "platform.so")
        self.program = os.path.join(scratch, "replay")
        source = os.path.join(HERE, "simgrid")
        shared = ["g++", "-std=c++17", "-O2", "-shared", "-fPIC", os.path.join(source, "platform.cc")]
        run(shared + ["-o", self.platform, "-lsimgrid"])
        run(["smpicxx", "-std=c++17", "-O2", os.path.join(source, "replay.cc"), "-o", self.program])

    def write_topology(self, schedule, scale):
        levels, ranks = schedule["levels"], len(schedule["device_of_rank"])
        path = os.path.join(self.scratch, "topology")
        with open(path, "w", encoding="utf-8") as file:
            print(ranks, len(levels), file=file)
            for level in levels:
                print(level["size"] or ranks, level["latency_ms"] / 1e3, level["bandwidth"] / scale, file=file)
        return path

    def write_plan(self, schedule, scale, way):
        groupings, programs = [], []
        for program in schedule.get("stages") or [schedule["phases"]]:
            programs += [len(program)] + [self.plan_of(phase, schedule, scale, way, groupings) for phase in program]
        path = os.path.join(self.scratch, "plan")
        speeds, ranks = max(schedule["speed_of_rank"]) + 1, len(schedule["device_of_rank"])
        with open(path, "w", encoding="utf-8") as file:
            # A reduction reads two operands and writes one result.
            reducing = 3 * scale / schedule["reduce_bandwidth"]
            print(ranks, speeds, len(groupings), len(schedule.get("stages") or [0]), repr(reducing), file=file)
            print(*schedule["speed_of_rank"], file=file)
            print(*schedule.get("stage_of_rank", [0] * ranks), file=file)
            for grouping in groupings:
                for numbers in grouping:
                    print(*numbers, file=file)
            print(*programs, sep="\n", file=file)
        return path

    @staticmethod
    def plan_of(phase, schedule, scale, way, groupings):
        seconds = " ".join(repr(ms / 1e3) for ms in phase["compute_ms"])
        if "exchange" not in phase:
            return f"{seconds} - 0 0 0 0 0"
        if phase["exchange"] == "wait":
            return f"{seconds} wait 0 0 0 {phase['channel']} 0"
        groups = groups_along(schedule["axes"], phase["along"])
        if groups not in groupings:
            groupings.append(groups)
        size = max(groups[1]) + 1
        count = max(1, round(phase["bytes"] / scale))
        # Whole parts, as exchanges that are cut differently take a round more.
        is_cut = way == "ring" or phase["exchange"] not in ("all_reduce", "broadcast")
        if is_cut and phase["exchange"] not in ("send", "receive"):
            count = max(size, round(count / size) * size)
        others = f"{phase.get('with', 0)} {phase.get('channel', 0)} {int(phase.get('starts', False))}"
        return f"{seconds} {phase['exchange']} {groupings.index(groups)} {count} {others}"

    def seconds(self, schedule, way):
        programs = schedule.get("stages") or [schedule["phases"]]
        phases = [phase for program in programs for phase in program]
        most = max([phase.get("bytes", 0) for phase in phases] + [1])
        scale = max(1, most / MOST_BYTES)
        processes = schedule["device_of_rank"]
        # Exchanges of groups that go on while devices compute have processes of their own.
        if any(phase.get("starts") for phase in phases):
            processes = processes + processes
        hosts = os.path.join(self.scratch, "hosts")
        with open(hosts, "w", encoding="utf-8") as file:
            file.writelines(f"device{device}\n" for device in processes)
        settings = SETTINGS + [f"smpi/{name}:{algorithm}" for name, algorithm in ALGORITHMS[way].items()]
        command = ["smpirun", "-no-privatize", "-np", str(len(processes)), "-hostfile", hosts]
        command += ["-platform", self.platform, "--log=root.thres:critical"] + ["--cfg=" + text for text in settings]
        plan = self.write_plan(schedule, scale, way)
        environment = dict(os.environ, TOPOLOGY=self.write_topology(schedule, scale))
        output = run(command + [self.program, plan], env=environment)
        return float(output.split("seconds ")[1].split()[0])


def schedule_of(case, way, options, scratch):
    """The prediction and the schedule of simulate."""
    model = os.path.join(scratch, "model.mlir")
    with open(model, "w", encoding="utf-8") as file:
        file.write(case.model)
    topology = os.path.join(scratch, "topology.txt")
    with open(topology, "w", encoding="utf-8") as file:
        file.write(case.topology)
    flags = list(case.flags)
    if case.train:
        data, trained = os.path.join(scratch, "data.npz"), os.path.join(scratch, "trained.rh")
        with zipfile.ZipFile(data, "w") as file:
            file.writestr("x.npy", columns(case.train, 1024))
            file.writestr("target.npy", columns(case.train, 10))
        command = [options.train, model, f"--data={data}", "--target=target", "--epochs=1", f"--batch={case.train}"]
        run(command + ["--checkpoint=none", "--curve=none", "-o", trained])
        model = trained
        flags.append("--entry=train_step")
    path = os.path.join(scratch, "schedule.json")
    run([options.simulate, model, f"--topology={topology}", f"--way={way}", "--tries=0", f"--schedule={path}"] + flags)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    tools = os.path.join(ROOT, "bazel-bin", "tools")
    parser.add_argument("--simulate", default=os.path.join(tools, "simulate"))
    parser.add_argument("--train", default=os.path.join(tools, "train"))
    parser.add_argument("--ranks", default="4,8,32,64,1000", help="only cases of so many")
    parser.add_argument("--ways", default="ring,tree")
    parser.add_argument("--table", action="store_true", help="prints rows of a table")
    options = parser.parse_args()
    if shutil.which("smpirun") is None:
        sys.exit("simgrid_replay: there is no smpirun; scripts/install_packages.sh test installs libsimgrid-dev")
    wanted = {int(ranks) for ranks in options.ranks.split(",")}
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        replay = Replay(scratch)
        for case in [*cases(), *pipelines(), *overlapped()]:
            if case.ranks not in wanted:
                continue
            for way in options.ways.split(","):
                # A ring through a thousand is a million messages for each exchange.
                if way == "ring" and case.ranks == 1000 and "data:1000" in case.name:
                    continue
                schedule = schedule_of(case, way, options, scratch)
                predicted, simulated = schedule["ms"], replay.seconds(schedule, way) * 1e3
                difference = predicted / simulated - 1
                is_wrong = abs(difference) > MOST_DIFFERENT
                wrong += is_wrong
                levels = len(schedule["levels"])
                row = [case.name, case.ranks, levels, way, f"{predicted:.3f}", f"{simulated:.3f}", f"{100 * difference:+.1f} %"]
                mark = "" if options.table else "WRONG " if is_wrong else "ok "
                print(mark + ("| " if options.table else "") + " | ".join(map(str, row)) + (" |" if options.table else ""), flush=True)
    if wrong:
        sys.exit(f"simgrid_replay: {wrong} predictions differ by more than {100 * MOST_DIFFERENT:.0f} %")


if __name__ == "__main__":
    main()
