#!/usr/bin/env python3
"""Asks a server of the Open Inference Protocol v2 (`roundhouse serve`) with Python's standard library.

    client.py [--json] [--ca=FILE] [--api_key_file=FILE] URL MODEL [INPUT=FILE.npy…]

Inputs that are not given are zeros. Tensors go as raw bytes, with --json as JSON. --ca has the certificates that
an https URL is trusted by, in place of the system's; the first line of --api_key_file is the key. As a module:

    server = Server("http://127.0.0.1:8000")
    outputs = server.infer("classify", {"image": Array("FP32", [1, 8, 8, 1], pixels)})
    outputs["scores"].values
"""

import array
import ast
import http.client
import json
import math
import ssl
import sys
import urllib.parse

# The protocol's names, and those of the modules array and NumPy.
DATATYPES = {
    "BOOL": ("B", "|b1"), "UINT8": ("B", "|u1"), "INT8": ("b", "|i1"),
    "UINT16": ("H", "<u2"), "INT16": ("h", "<i2"), "UINT32": ("I", "<u4"), "INT32": ("i", "<i4"),
    "UINT64": ("Q", "<u8"), "INT64": ("q", "<i8"), "FP32": ("f", "<f4"), "FP64": ("d", "<f8"),
}  # yapf: disable


class Array:
    """Sizes, and values as one flat array."""

    def __init__(self, datatype, sizes, values):
        self.datatype, self.sizes = datatype, list(sizes)
        self.values = array.array(DATATYPES[datatype][0], values)

    @classmethod
    def zeros(cls, datatype, sizes):
        return cls(datatype, sizes, bytes(math.prod(sizes) * array.array(DATATYPES[datatype][0]).itemsize))


def read_npy(path):
    """The array of a .npy file whose elements are little-endian and in C order, as most are."""
    with open(path, "rb") as file:
        magic, version = file.read(6), file.read(2)
        if magic != b"\x93NUMPY":
            sys.exit(f"{path}: expected a .npy file")
        length = int.from_bytes(file.read(2 if version[0] == 1 else 4), "little")
        header = ast.literal_eval(file.read(length).decode())
        data = file.read()
    for datatype, (_, descr) in DATATYPES.items():
        if header["descr"] == descr and not header["fortran_order"]:
            return Array(datatype, header["shape"], data)
    sys.exit(f"{path}: elements {header['descr']} are not supported by this example")


class Server:
    """A connection, which is kept between requests."""

    def __init__(self, url, ca=None, api_key=None):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme == "https":
            context = ssl.create_default_context(cafile=ca)
            self._connection = http.client.HTTPSConnection(parts.netloc, context=context)
        else:
            self._connection = http.client.HTTPConnection(parts.netloc)
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}

    def request(self, method, path, body=None, headers=None):
        self._connection.request(method, path, body, {**self._headers, **(headers or {})})
        response = self._connection.getresponse()
        data = response.read()
        if response.status != 200:
            raise RuntimeError(f"{response.status}: {json.loads(data)['error']}")
        return response, data

    def metadata(self, model):
        return json.loads(self.request("GET", f"/v2/models/{model}")[1])

    def infer(self, model, inputs, binary=True):
        """Arrays by the names of outputs, for arrays by the names of inputs."""
        head, raw = {"inputs": []}, b""
        for name, value in inputs.items():
            entry = {"name": name, "datatype": value.datatype, "shape": value.sizes}
            if binary:
                data = value.values.tobytes()
                entry["parameters"] = {"binary_data_size": len(data)}
                raw += data
            else:
                entry["data"] = value.values.tolist()
            head["inputs"].append(entry)
        headers = {"Content-Type": "application/json"}
        if binary:
            head["parameters"] = {"binary_data_output": True}
        text = json.dumps(head).encode()
        if binary:
            headers = {"Content-Type": "application/octet-stream", "Inference-Header-Content-Length": str(len(text))}
        response, data = self.request("POST", f"/v2/models/{model}/infer", text + raw, headers)
        length = int(response.headers.get("Inference-Header-Content-Length", len(data)))
        outputs, at = {}, length
        for entry in json.loads(data[:length])["outputs"]:
            size = entry.get("parameters", {}).get("binary_data_size")
            values = entry["data"] if size is None else data[at:at + size]
            at += size or 0
            outputs[entry["name"]] = Array(entry["datatype"], entry["shape"], values)
        return outputs


def main():
    flags = dict(argument.partition("=")[::2] for argument in sys.argv[1:] if argument.startswith("--"))
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if len(arguments) < 2 or set(flags) - {"--json", "--ca", "--api_key_file"}:
        sys.exit(__doc__.strip())
    binary = "--json" not in flags
    api_key = None
    if "--api_key_file" in flags:
        with open(flags["--api_key_file"], encoding="utf-8") as file:
            api_key = file.readline().strip()
    server = Server(arguments[0], flags.get("--ca"), api_key)
    model = arguments[1]
    given = {}
    for argument in arguments[2:]:
        name, _, path = argument.partition("=")
        given[name] = read_npy(path)
    inputs = {}
    for entry in server.metadata(model)["inputs"]:
        sizes = [max(size, 1) for size in entry["shape"]]
        inputs[entry["name"]] = given.pop(entry["name"], None) or Array.zeros(entry["datatype"], sizes)
    if given:
        sys.exit(f"the model has no input {', '.join(given)}")
    for name, value in server.infer(model, inputs, binary).items():
        first = ", ".join(f"{number:.6g}" for number in value.values[:8])
        print(f"{name} {value.datatype} {value.sizes}: {first}{', …' if len(value.values) > 8 else ''}")


if __name__ == "__main__":
    main()
