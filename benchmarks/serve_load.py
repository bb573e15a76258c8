#!/usr/bin/env python3
"""Loads `serve` on this machine with requests, beside running the model directly.

    benchmarks/serve_load.py PROGRAM MODEL [--clients=1,8] [--seconds=5] [--json_data] [-- FLAGS OF serve…]

PROGRAM is `roundhouse`. Each client is a process with one connection, which sends one row of random
inputs again and again, as raw bytes or, with --json_data, as JSON. It shows requests a second and the
median, the 99th percentile and the greatest of their times; the clients take their share of the cores.
The first row is `run --benchmark` of the same model on one row: what there would be without a server.
"""

import argparse
import array
import http.client
import json
import math
import multiprocessing
import random
import re
import signal
import subprocess
import sys
import time

CODES = {"FP32": "f", "FP64": "d", "INT64": "q", "INT32": "i", "INT8": "b", "UINT8": "B", "BOOL": "B"}


def body_of(metadata, as_json):
    """The body of a request with random inputs, and the length of its JSON."""
    inputs, raw = [], b""
    for entry in metadata["inputs"]:
        sizes = [max(size, 1) for size in entry["shape"]]
        count = math.prod(sizes)
        is_float = entry["datatype"].startswith("FP")
        values = array.array(CODES[entry["datatype"]],
                             [random.random() if is_float else random.randint(0, 1) for _ in range(count)])
        described = {"name": entry["name"], "datatype": entry["datatype"], "shape": sizes}
        if as_json:
            described["data"] = values.tolist()
        else:
            described["parameters"] = {"binary_data_size": len(values.tobytes())}
            raw += values.tobytes()
        inputs.append(described)
    text = json.dumps({"inputs": inputs, "parameters": {"binary_data_output": not as_json}}).encode()
    return text + raw, len(text)


def client(port, path, body, length, as_json, start, seconds, results):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    headers = {"Content-Type": "application/json"}
    if not as_json:
        headers = {"Content-Type": "application/octet-stream", "Inference-Header-Content-Length": str(length)}
    times, failed = [], 0
    start.wait()
    end = time.monotonic() + seconds
    while (begin := time.monotonic()) < end:
        connection.request("POST", path, body, headers)
        response = connection.getresponse()
        response.read()
        failed += response.status != 200
        times.append(time.monotonic() - begin)
    results.put((times, failed))


def load(port, path, body, length, options, clients):
    start, results = multiprocessing.Event(), multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=client,
                                args=(port, path, body, length, options.json_data, start, options.seconds, results))
        for _ in range(clients)
    ]
    for process in processes:
        process.start()
    time.sleep(0.3)
    start.set()
    gathered = [results.get() for _ in processes]
    for process in processes:
        process.join()
    times = sorted(one for some, _ in gathered for one in some)
    failed = sum(some for _, some in gathered)
    return times, failed


def milliseconds(times, share):
    return 1e3 * times[min(int(share * len(times)), len(times) - 1)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, 
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("model")
    parser.add_argument("--clients", default="1,8")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json_data", action="store_true")
    own, flags = sys.argv[1:], []
    if "--" in own:
        own, flags = own[:own.index("--")], own[own.index("--") + 1:]
    options = parser.parse_args(own)
    direct = json.loads(
        subprocess.run([options.program, "run", options.model, "--benchmark", "--json", "--iterations=50"],
                       check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout)
    print("what            requests/s   median ms   p99 ms   max ms")
    median = direct["median_ms"]
    print(f"run --benchmark {1e3 / median:10.1f} {median:11.2f} {'':8} {'':8}")
    server = subprocess.Popen([options.program, "serve", "m=" + options.model, "--port=0", *flags],
                              stderr=subprocess.PIPE, text=True)
    try:
        said = ""
        while not (found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", said)):
            line = server.stderr.readline()
            if not line:
                sys.exit(said)
            said += line
        port = int(found.group(1))
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/v2/models/m")
        body, length = body_of(json.loads(connection.getresponse().read()), options.json_data)
        connection.close()
        for clients in options.clients.split(","):
            times, failed = load(port, "/v2/models/m/infer", body, length, options, int(clients))
            print(f"{clients:>3} clients     {len(times) / options.seconds:10.1f} {milliseconds(times, 0.5):11.2f} "
                  f"{milliseconds(times, 0.99):8.2f} {1e3 * times[-1]:8.2f}" + (f"   {failed} failed" if failed else ""))
            if failed:
                sys.exit("error: requests failed")
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
    if server.returncode != 0:
        sys.exit(f"error: the server ended with {server.returncode}")


if __name__ == "__main__":
    main()
