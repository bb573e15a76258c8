#!/usr/bin/env python3
"""Trains one of training_networks.py with PyTorch.

    benchmarks/pytorch_peer.py curve NAME STEPS [THREADS] the losses, a line each; with 2 threads unless given
    benchmarks/pytorch_peer.py time NAME THREADS STEPS    JSON: milliseconds of a step, and memory

Needs PyTorch, of Debian: apt-get install python3-torch, and Debian's Python, /usr/bin/python3.
"""

import itertools
import json
import os
import resource
import sys
import time

# OpenBLAS has threads of its own, whose number it reads when it is loaded; PyTorch's set_num_threads leaves it alone.
PLACE_OF_THREADS = {"time": 3, "curve": 4}.get(sys.argv[1] if len(sys.argv) > 1 else "", 0)
os.environ["OPENBLAS_NUM_THREADS"] = sys.argv[PLACE_OF_THREADS] if 0 < PLACE_OF_THREADS < len(sys.argv) else "2"

from training_networks import TRAINED, forward_of, parameters_of

try:
    import torch
except ImportError as error:
    sys.exit("pytorch_peer: PyTorch is missing: apt-get install python3-torch, and run it with /usr/bin/python3 "
             f"({error})")

OPTIMIZERS = {
    "momentum": lambda weights, rate: torch.optim.SGD(weights, lr=rate, momentum=0.9),
    "adam": lambda weights, rate: torch.optim.Adam(weights, lr=rate),
}


def step_of(name, batch, count=1):
    """A function that takes a step and returns the loss, on the first of so many batches, then the second …"""
    case = TRAINED[name]
    network = case.network(batch)
    parameters, state = parameters_of(torch, network)
    optimizer = OPTIMIZERS[case.optimizer](list(parameters.values()), case.rate)
    forward = forward_of(torch, network, parameters, state)
    batches = []
    for feeds in network.batches(count):
        tensors = [torch.tensor(numbers, dtype=torch.float32 if kind == 1 else torch.int64).reshape(sizes)
                   for kind, sizes, numbers in feeds]
        batches.append((dict(zip(network.names_of_inputs, tensors)), tensors[-1].reshape(-1)))
    del network
    in_turn = itertools.cycle(batches)

    def step():
        inputs, target = next(in_turn)
        optimizer.zero_grad(set_to_none=True)
        logits = forward(inputs)
        loss = torch.nn.functional.cross_entropy(logits.reshape(-1, logits.shape[-1]), target)
        loss.backward()
        optimizer.step()
        return float(loss)

    return step


def memory_kb(kind):
    """VmHWM is the peak; RssAnon and RssFile are what the process and the files that it maps take at this moment."""
    with open("/proc/self/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith(kind + ":"))


def clear_peak():
    with open("/proc/self/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def time_steps(name, threads, steps):
    torch.set_num_threads(threads)
    base = memory_kb("RssAnon")
    step = step_of(name, TRAINED[name].batch)
    # Python's lists of the weights are none of PyTorch's memory.
    clear_peak()
    for _ in range(2):
        step()
    walls, processor = [], []
    for _ in range(steps):
        wall, used = time.perf_counter(), time.process_time()
        step()
        walls.append(1000 * (time.perf_counter() - wall))
        processor.append(1000 * (time.process_time() - used))
    return {"wall_ms": min(walls), "processor_ms": min(processor), "memory_kb": memory_kb("VmHWM") - memory_kb("RssFile") - base}


def main():
    words = sys.argv[1:]
    if len(words) in (3, 4) and words[0] == "curve":
        torch.set_num_threads(int(words[3]) if len(words) == 4 else 2)
        case = TRAINED[words[1]]
        step = step_of(words[1], case.curve_batch, case.curve_batches)
        for _ in range(int(words[2])):
            print("%.9g" % step(), flush=True)
    elif len(words) == 4 and words[0] == "time":
        print(json.dumps(time_steps(words[1], int(words[2]), int(words[3]))))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
