#!/usr/bin/env python3
"""Measures this machine as a topology for `simulate` (docs/devices.md), and compares predictions with runs.

    benchmarks/measure_topology.py here.txt --ranks=2
    benchmarks/measure_topology.py here.txt --ranks=2 --compare model.onnx --devices=data:2 --shard=x=data,_

Runs small programs under mpirun, as many at a time as there are ranks, one thread each: the products of a feed-forward
block (operations a second), a mix of element-wise nodes (bytes of memory a second), one that copies (of reductions),
many small nodes (overhead of a node), and sums over all ranks, of a few bytes (latency) and of many (bandwidth). Each is
repeated, and the least time counts, as other work on the machine only adds; programs take about a millisecond, so that
some run undisturbed. All ranks are taken to be equally far from one another.

With --compare, what follows is a model with flags of `run`: it is predicted on this topology, and run under mpirun.
Build first: bazel build //tools:roundhouse
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ROWS = 128  # Of the products,
WIDTH = 256  # whose other sizes are this one,
WIDER = 1024  # and this.
MIX = ["gelu", "tensor_softmax", "relu", "tanh"]
SMALL_NODES = 64
SMALL_SUMS = 16
LARGE_SUMS = 4
LARGE = 1 << 16  # Elements of a large sum.


def tensor(*sizes):
    return f"tensor<{'x'.join(map(str, sizes))}xf32>"


class Program:
    """Nodes one after the other, on values of one type, as text."""

    def __init__(self, ranks, *sizes):
        self.ranks, self.type = ranks, tensor(*sizes)
        self.globals, self.nodes = [], []

    def value(self):
        return f"%v{len(self.nodes)}" if self.nodes else "%x"

    def add(self, op, attributes=""):
        operand, result = self.value(), f"%v{len(self.nodes) + 1}"
        self.nodes.append(f'  {result} = "{op}"({operand}){attributes} : ({self.type}) -> {self.type}')
        return self

    def block(self, rows, width, wider):
        """Two products with weights."""
        for inputs, outputs in ((width, wider), (wider, width)):
            kind, number = tensor(inputs, outputs), len(self.globals)
            self.globals.append(f"ml_program.global private @w{number}(dense<0.0{number + 1}> : {kind}) : {kind}")
            load = f"  %w{number} = ml_program.global_load_const @w{number} : {kind}\n"
            types = f"({tensor(rows, inputs)}, {kind}) -> {tensor(rows, outputs)}"
            operands, result = f"{self.value()}, %w{number}", f"%v{len(self.nodes) + 1}"
            self.nodes.append(f'{load}  {result} = "canonical.mat_mul"({operands}) : {types}')
        return self

    def sums(self, count):
        for _ in range(count):
            self.add("collective.all_reduce", attributes=f' {{axes = ["ranks"], channel = {len(self.nodes)} : i64}}')
        return self

    def text(self):
        kind = f"module attributes {{roundhouse.devices = {{ranks = {self.ranks} : i64}}, roundhouse.many_devices = true}} {{"
        ports = f'(%x: {self.type} {{ml_program.identifier = "x"}}) -> ({self.type} {{ml_program.identifier = "y"}})'
        end = f"  ml_program.output %v{len(self.nodes)} : {self.type}"
        head = [kind] + self.globals + [f"ml_program.subgraph @main{ports} {{"]
        return "\n".join(head + self.nodes + [end, "}", "}"]) + "\n"


class Machine:
    def __init__(self, options, scratch):
        self.options, self.scratch = options, scratch

    def run(self, command):
        environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
        result = subprocess.run(command, capture_output=True, text=True, env=environment)
        if result.returncode != 0:
            sys.exit(f"measure_topology: {' '.join(command)} failed:\n{result.stderr[-2000:]}")
        return result.stdout

    def times(self, model, flags=()):
        """The least time of each repetition, in seconds, and the number of nodes."""
        command = self.options.mpirun.split() + ["-np", str(self.options.ranks), self.options.roundhouse, "run", model]
        command += ["--launcher=mpi", "--threads=1", "--benchmark", "--json", f"--iterations={self.options.iterations}"]
        reports = [json.loads(self.run(command + list(flags))) for _ in range(self.options.repeat)]
        return [report["min_ms"] / 1e3 for report in reports], sum(reports[0]["nodes_by_backend"].values())

    def seconds(self, program):
        path = os.path.join(self.scratch, "program.mlir")
        with open(path, "w", encoding="utf-8") as file:
            file.write(program.text())
        times, nodes = self.times(path)
        if nodes != len(program.nodes):
            sys.exit(f"measure_topology: {nodes} nodes ran instead of {len(program.nodes)}")
        return min(times)

    def topology(self):
        ranks = self.options.ranks
        overhead = self.seconds(self.chain(Program(ranks, 16), "canonical.tanh", SMALL_NODES)) / SMALL_NODES
        products = self.seconds(Program(ranks, ROWS, WIDTH).block(ROWS, WIDTH, WIDER))
        flops = 2 * 2 * ROWS * WIDTH * WIDER / max(products - 2 * overhead, 1e-9)
        mix = Program(ranks, ROWS, WIDER)
        for op in MIX:
            mix.add("canonical." + op)
        moved = 2 * 4 * ROWS * WIDER  # Bytes that a node reads and writes.
        memory = len(MIX) * moved / max(self.seconds(mix) - len(MIX) * overhead, 1e-9)
        copied = self.seconds(Program(ranks, ROWS, WIDER).add("canonical.relu"))
        reduce = moved / max(copied - overhead, 1e-9)
        rounds = math.ceil(math.log2(ranks))
        latency = self.seconds(Program(ranks, 4).sums(SMALL_SUMS)) / SMALL_SUMS / rounds
        # A round takes the latency, the bytes over the link, and reading two operands and writing one.
        in_round = self.seconds(Program(ranks, LARGE).sums(LARGE_SUMS)) / LARGE_SUMS / rounds
        link = in_round - latency - 3 * 4 * LARGE / reduce
        bandwidth = 4 * LARGE / link if link > 0 else reduce
        return (
            f"# Measured on {ranks} ranks by benchmarks/measure_topology.py.\n"
            f"device flops={flops / 1e9:.3f}G bandwidth={memory / 1e9:.3f}G reduce={reduce / 1e9:.3f}G "
            f"overhead={overhead * 1e6:.3f}us\n"
            f"level machine latency={latency * 1e6:.3f}us bandwidth={bandwidth / 1e9:.3f}G\n"
        )

    @staticmethod
    def chain(program, op, count):
        for _ in range(count):
            program.add(op)
        return program

    def compare(self, topology, model, flags):
        predicted = json.loads(
            self.run([self.options.roundhouse, "simulate", model, f"--topology={topology}", "--tries=0", "--json"] + flags)
        )["ms"]
        times, _ = self.times(model, flags)
        measured = min(times) * 1e3
        print(f"predicted {predicted:.3f} ms, measured {measured:.3f} ms ({100 * (predicted / measured - 1):+.1f} %)")
        print("least times of each repetition: " + ", ".join(f"{time * 1e3:.3f}" for time in sorted(times)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("topology", help="the file to write; with --compare, it is read if it is there")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--mpirun", default="mpirun --oversubscribe --bind-to none", help="with its flags")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--roundhouse", default=os.path.join(ROOT, "bazel-bin", "tools", "roundhouse"))
    parser.add_argument("--compare", nargs=argparse.REMAINDER, help="MODEL and flags of run")
    options = parser.parse_args()
    if options.ranks < 2:
        sys.exit("measure_topology: --ranks: expected at least 2")
    if options.compare is not None and not options.compare:
        sys.exit("measure_topology: --compare: expected a model, and flags of run")
    with tempfile.TemporaryDirectory() as scratch:
        machine = Machine(options, scratch)
        if not (options.compare and os.path.exists(options.topology)):
            text = machine.topology()
            with open(options.topology, "w", encoding="utf-8") as file:
                file.write(text)
            print(text, end="")
        if options.compare:
            machine.compare(options.topology, options.compare[0], options.compare[1:])


if __name__ == "__main__":
    main()
