"""Writes an ONNX model of N times Relu to standard output: tiny_onnx.py N."""
import sys


def varint(n):
    out = b""
    while n > 127:
        out += bytes([n & 127 | 128])
        n >>= 7
    return out + bytes([n])


def number(field, n):
    return varint(field << 3) + varint(n)


def text(field, data):
    data = data.encode() if isinstance(data, str) else data
    return varint(field << 3 | 2) + varint(len(data)) + data


def value(name):
    shape = text(1, number(1, 2)) + text(1, number(1, 3))
    tensor = number(1, 1) + text(2, shape)
    return text(1, name) + text(2, text(1, tensor))


n = int(sys.argv[1])
nodes = b"".join(text(1, text(1, "x%d" % i) + text(2, "x%d" % (i + 1)) +
                      text(3, "relu%d" % i) + text(4, "Relu"))
                 for i in range(n))
graph = nodes + text(2, "tiny") + text(11, value("x0")) + \
    text(12, value("x%d" % n))
sys.stdout.buffer.write(number(1, 8) + text(7, graph) +
                        text(8, text(1, "") + number(2, 13)))
