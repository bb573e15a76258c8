#!/usr/bin/env python3
"""Reads a .rhw bundle as docs/format.md describes it: what another language needs."""

import struct
import sys

KINDS = ("f64 f32 f16 bf16 i64 i32 i16 i8 i4 u64 u32 u16 u8 u4 i1 complex_f32 complex_f64 string opaque "
         "f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU f4E2M1FN i2 u2").split()


def entries(data):
    signature, major, _minor = struct.unpack_from("<8sII", data, 0)
    assert signature == b"\x93RHWEIGH" and major == 1
    slots = [struct.unpack_from("<QQQ", data, offset) for offset in (16, 40)]
    # A reader for real data compares the checksums, and takes a slot only if its own is right.
    _generation, footer, _checksum = max(slots)
    magic, _, table, _size, count, _, _, _ = struct.unpack_from("<8s7Q", data, footer)
    assert magic == b"RHWFOOT\x93"
    for _ in range(count):
        length, kind, form, rank, offset, size, _ = struct.unpack_from("<IBBHQQQ", data, table)
        table += 32
        name = data[table:table + length].decode(errors="surrogateescape")
        sizes = struct.unpack_from(f"<{rank}q", data, table + length)
        table += length + 8 * rank
        yield name, KINDS[kind], sizes, form == 1, data[offset:offset + size]


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        for name, kind, sizes, is_splat, content in entries(file.read()):
            print(name, kind, "x".join(map(str, sizes)), "splat" if is_splat else "dense", content.hex())
