"""Writes a .safetensors file: safetensors.py HEADER [BYTES [LENGTH]].

HEADER is text that is written as it is; after it, BYTES bytes of data: the
float32 numbers 1, 2, 3, ...  LENGTH replaces the length of the header.
"""
import struct
import sys

header = sys.argv[1].encode("utf-8", "surrogateescape")
size = int(sys.argv[2]) if len(sys.argv) > 2 else 0
length = int(sys.argv[3]) if len(sys.argv) > 3 else len(header)
data = b"".join(struct.pack("<f", i + 1) for i in range(size // 4 + 1))
sys.stdout.buffer.write(struct.pack("<Q", length) + header + data[:size])
