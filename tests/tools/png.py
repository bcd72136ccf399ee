"""Makes PNG pictures of every kind, with the samples that they hold.

make(r, kind, depth, interlaced, gamma) -> the file's bytes, an array (height,
width, 1 or 3) of what an 8-bit reader finds, or None where that depends on
light (gamma, 16 bits, transparency)
"""
import struct
import zlib

import numpy as np

PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
          (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
KINDS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16],
         6: [8, 16]}
SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name, data):
    return struct.pack('>I', len(data)) + name + data + struct.pack(
        '>I', zlib.crc32(name + data))


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def packed(row, depth):
    if depth == 16:
        return b''.join(struct.pack('>H', int(x)) for x in row)
    if depth == 8:
        return bytes(int(x) for x in row)
    bits = ''.join(format(int(x), '0%db' % depth) for x in row)
    bits += '0' * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def rows(samples, depth, r):
    """Rows, each with a filter drawn by chance."""
    h, w, s = samples.shape
    out, before, step = b'', None, max(1, s * depth // 8)
    for y in range(h if w else 0):
        b = packed(samples[y].reshape(-1), depth)
        f = r.randrange(5)
        line = bytearray()
        for i, v in enumerate(b):
            a = b[i - step] if i >= step else 0
            u = before[i] if before else 0
            c = before[i - step] if before and i >= step else 0
            line.append((v - [0, a, u, (a + u) // 2, paeth(a, u, c)][f]) &
                        255)
        out += bytes([f]) + bytes(line)
        before = b
    return out


def deflated(raw, r):
    c = zlib.compressobj(r.choice([0, 1, 6, 9]), zlib.DEFLATED, 15, 8,
                         r.choice([zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED,
                                   zlib.Z_HUFFMAN_ONLY]))
    half = r.randint(0, len(raw))
    out = c.compress(raw[:half])
    if r.random() < 0.3:
        out += c.flush(zlib.Z_FULL_FLUSH)
    return out + c.compress(raw[half:]) + c.flush()


def make(r, kind, depth, interlaced, gamma=None):
    w, h, s = r.randint(1, 40), r.randint(1, 40), SAMPLES[kind]
    colors = min(1 << depth, r.randint(1, 256)) if kind == 3 else 1 << depth
    v = np.array([r.randrange(colors) for _ in range(w * h * s)])
    v = v.reshape(h, w, s)
    if r.random() < 0.5:        # something that compresses
        v = np.minimum(v, colors // 3)
    raw = b''.join(rows(v[y0::dy, x0::dx], depth, r)
                   for x0, y0, dx, dy in PASSES) if interlaced else \
        rows(v, depth, r)
    data = deflated(raw, r)
    out = b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack(
        '>IIBBBBB', w, h, depth, kind, 0, 0, interlaced))
    if gamma is not None:
        out += chunk(b'gAMA', struct.pack('>I', gamma))
    clear = kind in (4, 6)
    if kind == 3:
        palette = np.array([r.randrange(256) for _ in range(3 * colors)])
        out += chunk(b'PLTE', bytes(palette.tolist()))
    if kind not in (4, 6) and r.random() < 0.3:
        clear = True
        out += chunk(b'tRNS', bytes(r.choice([0, 128, 255]) for _ in
                                    range(r.randint(1, colors)))
                     if kind == 3 else
                     b''.join(struct.pack('>H', int(x)) for x in v[0, 0]))
    step = max(1, len(data) // r.randint(1, 4))
    for i in range(0, len(data), step):
        out += chunk(b'IDAT', data[i:i + step])
    out += chunk(b'IEND', b'')
    if clear or depth == 16 or gamma not in (None, 45455):
        return out, None
    if kind == 3:
        return out, palette.reshape(-1, 3)[v[:, :, 0]]
    return out, v * 255 // ((1 << depth) - 1)


def damaged(r, data):
    """The same with a few bytes changed, and the checks of chunks right."""
    out, at = data[:8], 8
    while at + 12 <= len(data):
        n, = struct.unpack('>I', data[at:at + 4])
        body = bytearray(data[at + 8:at + 8 + n])
        for _ in range(r.choice([0, 0, 1, 3]) if body else 0):
            body[r.randrange(len(body))] = r.randrange(256)
        if r.random() < 0.05:
            body = body[:r.randint(0, len(body))]
        out += chunk(data[at + 4:at + 8], bytes(body))
        at += 12 + n
    return out[:r.randint(0, len(out))] if r.random() < 0.1 else out
