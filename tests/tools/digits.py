#!/usr/bin/python3
"""Samples for training: digits from a 5 x 7 font under random affine maps,
with noise, as arrays x (float32, n by 784) and y (int64) of an .npz file.

    digits.py SAMPLES SEED FILE.npz

Everything follows from the seed.  About 10,000 samples a second.
"""
import sys

import numpy as np

FONT = """
 ###    #    ###   ###     #  #####  ###  #####  ###   ###
#   #  ##   #   # #   #   ##  #     #   #     # #   # #   #
#  ##   #       #     #  # #  #     #        #  #   # #   #
# # #   #      #    ##  #  #  ####  ####    #    ###   ####
##  #   #     #       # #####     # #   #   #   #   #     #
#   #   #    #    #   #    #  #   # #   #   #   #   # #   #
 ###   ###  #####  ###     #   ###   ###    #    ###   ###
"""
SIZE = 28


def draw(rng, digits):
    rows = [line.ljust(60) for line in FONT.split('\n')[1:8]]
    n = len(digits)

    def each(low, high):
        return rng.uniform(low, high, (n, 1, 1)).astype('float32')

    turn, shear = each(-.25, .25), each(-.25, .25)
    wide, high = each(2.4, 3.4), each(2.4, 3.2)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype('float32') - (SIZE - 1) / 2
    x, y = x - each(-4, 4), y - each(-3, 3)
    u = (np.cos(turn) * x + np.sin(turn) * y) / wide
    v = (np.cos(turn) * y - np.sin(turn) * x) / high
    u, v = u + shear * v + 2, v + 3
    image = np.zeros((n, SIZE, SIZE), 'float32')
    for d in range(10):
        own = digits == d
        for r in range(7):
            for c in range(5):
                if rows[r][6 * d + c] == '#':
                    near = np.maximum(np.abs(u[own] - c), np.abs(v[own] - r))
                    image[own] = np.maximum(
                        image[own], np.clip(1.6 - 1.6 * near, 0, 1))
    image *= each(.6, 1)
    image += rng.normal(0, .1, image.shape).astype('float32')
    return np.clip(image, 0, 1).reshape(n, -1)


def main():
    n, seed, path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 10, n)
    x = np.concatenate([draw(rng, y[i:i + 500]) for i in range(0, n, 500)]
                       or [np.zeros((0, SIZE * SIZE), 'float32')])
    np.savez(path, x=x, y=y)


main()
