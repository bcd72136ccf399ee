# attributes in graphs in attributes, ten thousand deep
$ python3 deep.py | relay-import
<<< deep.py
import sys
def v(n):
    b = b''
    while n > 127: b, n = b + bytes([n & 127 | 128]), n >> 7
    return b + bytes([n])
g = b''
for i in range(10000):
    for tag in (b'\x32', b'\x2a', b'\x0a'): g = tag + v(len(g)) + g
sys.stdout.buffer.write(b'\x3a' + v(len(g)) + g)
>>> 3
<stdin>: error: byte 397, in AttributeProto: messages are nested more than 100 deep [protobuf]
help: the file does not begin as ONNX models do
