#!/usr/bin/python3
"""Runs a compiled model that reads digits, with relay.py.

scripts/run_model.py MODEL.so PICTURE.pgm [LABELS]

The picture is a binary PGM file of the size that the model takes; black is 0
and white is 1.
"""
import sys

import relay


def read_pgm(path):
    with open(path, 'rb') as f:
        data = f.read()
    head = data.split(None, 4)
    if len(head) < 5 or head[0] != b'P5':
        raise relay.Error(f'{path}: not a PGM picture')
    width, height, most = (int(s) for s in head[1:4])
    pixels = [v / most for v in data[-width * height:]]
    return [[[pixels[y * width:(y + 1) * width] for y in range(height)]]]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        model = relay.load(sys.argv[1])
        scores, = model.run({model.inputs[0][0]: read_pgm(sys.argv[2])}
                            ).values()
    except (relay.Error, OSError) as e:
        sys.exit(f'run_model: {e}')
    row, = scores.tolist()
    best = row.index(max(row))
    if len(sys.argv) > 3:
        with open(sys.argv[3], encoding='utf-8') as f:
            best = f.read().splitlines()[best]
    print(best)


if __name__ == '__main__':
    main()
