"""ImageDecoder on files of every kind that it reads, small ones that are
written here, and on damaged ones."""
import base64
import ctypes
import os
import struct
import sys
import tempfile
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..', 'onnx'),
                os.path.join(HERE, '..', '..', 'scripts')]
import write as w  # noqa: E402
from models import case, evaluate, refused  # noqa: E402

RGB = (np.arange(24).reshape(2, 4, 3) * 10 % 256).astype('u1')


def gray(x):
    """The weights of the Python imaging library."""
    s = x.astype('u4') @ np.array([19595, 38470, 7471], 'u4') + 0x8000
    return (s >> 16).astype('u1')[..., None]


FORMS = {'RGB': lambda x: x, 'BGR': lambda x: x[..., ::-1], 'Grayscale': gray}


def data(file):
    return np.frombuffer(file, 'u1')


def decodes(file, want=RGB, forms=FORMS):
    for form in forms:
        case('ImageDecoder', {'x': data(file)}, [FORMS[form](want)],
             domain='', pixel_format=form, symbolic=form == 'RGB')


def damaged(what, file, text):
    m = w.model([w.node('ImageDecoder', ['x'], ['y'], '')],
                [('x', 2, (len(file),))], [('y', 2, ('h', 'v', 3))], {},
                {'': 21})
    with tempfile.TemporaryDirectory() as tmp:
        try:
            evaluate(m, {'x': data(file)}, ['y'], '', tmp)
            said = 'it was decoded'
        except RuntimeError as e:
            said = str(e)
    print('%sok - %s: %s' % ('' if text in said else 'not ', what, text if
          text in said else said.replace('\n', '\n# ')))


def library(soname, what):
    try:
        ctypes.CDLL(soname)
        return True
    except OSError:
        print('ok - %s # skip: there is no %s' % (what, soname))
        return False


# ---- PNM ----

PNM = b'P6\n4 2\n255\n' + RGB.tobytes()
decodes(PNM)
one = gray(RGB)
decodes(b'P5 # gray\n4 2 255\n' + one.tobytes(), one.repeat(3, 2), ['RGB'])
damaged('PNM that ends', PNM[:-1], 'the PNM picture cannot be decoded: its '
        'header promises 24 bytes of samples, and there are 23')

# ---- PNG ----


def chunk(name, b):
    return struct.pack('>I', len(b)) + name + b + struct.pack(
        '>I', zlib.crc32(name + b))


rows = b''.join(b'\0' + r.tobytes() for r in RGB)
PNG = b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack(
    '>IIBBBBB', 4, 2, 8, 2, 0, 0, 0)) + chunk(
        b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b'')
decodes(PNG)
damaged('PNG that ends', PNG[:40], 'the PNG picture cannot be decoded')

# ---- BMP ----


def bmp(bits, h, pixels, palette=b'', head=40, packing=0):
    at = 14 + head + len(palette)
    return b'BM' + struct.pack(
        '<IHHIIiiHHIIiiII', at + len(pixels), 0, 0, at, head, 4, h, 1, bits,
        packing, 0, 0, 0, len(palette) // 4, 0) + bytes(
            head - 40) + palette + pixels


def padded(rows):
    return b''.join(r + bytes(-len(r) % 4) for r in rows)


bgr = RGB[..., ::-1]
BMP = bmp(24, 2, padded(r.tobytes() for r in bgr[::-1]))
decodes(BMP)
decodes(bmp(24, -2, padded(r.tobytes() for r in bgr), head=108), RGB, ['RGB'])
decodes(bmp(32, -2, np.concatenate([bgr, bgr[..., :1]], 2).tobytes()), RGB,
        ['RGB'])
palette = np.zeros((8, 4), 'u1')
palette[:, :3] = bgr.reshape(8, 3)
index = np.arange(8, dtype='u1').reshape(2, 4)
decodes(bmp(8, -2, padded(r.tobytes() for r in index), palette.tobytes()),
        RGB, ['RGB'])
decodes(bmp(4, -2, padded([b'\x01\x23', b'\x45\x67']), palette.tobytes()),
        RGB, ['RGB'])
decodes(bmp(1, -2, padded([b'\x50', b'\xa0']), palette[:2].tobytes()),
        RGB.reshape(8, 3)[[[0, 1, 0, 1], [1, 0, 1, 0]]], ['RGB'])
five = (RGB >> 3).astype('u2')
word = five[..., 0] << 10 | five[..., 1] << 5 | five[..., 2]
decodes(bmp(16, -2, word.astype('<u2').tobytes()),
        (five.astype('u4') * 255 // 31).astype('u1'), ['RGB'])
damaged('BMP that ends', BMP[:-1], 'it ends before its pixels')
damaged('BMP of a wrong palette', bmp(8, -2, b'\x08' * 8,
        palette.tobytes()), 'a pixel is none of its palette')
damaged('BMP that is compressed', bmp(8, -2, b'\x08' * 8,
        palette.tobytes(), packing=1), 'its pixels are compressed')
damaged('BMP without width', BMP[:18] + bytes(4) + BMP[22:], 'no width')
damaged('BMP of too many pixels', BMP[:18] + b'\xff\xff\xff\x7f' + BMP[22:],
        'beyond all limits')

# ---- by libraries ----

WEBP = base64.b64decode(
    b'UklGRjAAAABXRUJQVlA4TCMAAAAvA0AAAD8gFkz+QeQPGsR4nMJj/hPbIRAgYwtatG'
    b'gR0f/ABgA=')
TIFF = base64.b64decode(
    b'SUkqACoAAAB4nGPgEpHTMLJxC4hKyato6pm2YNWWfScu3XkGAFnwCskACgAAAQMAAQ'
    b'AAAAQAAAABAQMAAQAAAAIAAAACAQMAAwAAAKgAAAADAQMAAQAAAAgAAAAGAQMAAQAA'
    b'AAIAAAARAQQAAQAAAAgAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAIAAAAXAQQAAQAAAC'
    b'EAAAAcAQMAAQAAAAEAAAAAAAAACAAIAAgA')
JPEG_2000 = base64.b64decode(
    b'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAA'
    b'AAAgAAAAQAAwcHAAAAAAAPY29scgEAAAAAABAAAACqanAyY/9P/1EALwAAAAAABAAA'
    b'AAIAAAAAAAAAAAAAAAQAAAACAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAAEBA'
    b'AB/1wABEBA/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AA'
    b'CgAAAAAAMgAB/5PfgEgHxwN0A+wopV/PtCQGS/CCfUjyBbTPtCQGQMPFxO07CjT/2Q'
    b'==')
JPEG = base64.b64decode(
    b'/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBw'
    b'YIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIAAgB'
    b'AREA/8QAFAABAAAAAAAAAAAAAAAAAAAAB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2g'
    b'AIAQEAAD8ANH//2Q==')

for soname, kind, file, want in (
        ('libturbojpeg.so.0', 'JPEG', JPEG, np.full((8, 8, 3), 100, 'u1')),
        ('libwebp.so.7', 'WebP', WEBP, RGB),
        ('libtiff.so.6', 'TIFF', TIFF, RGB),
        ('libopenjp2.so.7', 'JPEG 2000', JPEG_2000, RGB)):
    if library(soname, kind):
        decodes(file, want)
        for n in (14, len(file) // 2, len(file) - 12):
            damaged('%s that ends after %d bytes' % (kind, n), file[:n],
                    'the %s picture cannot be decoded' % kind)
if library('libopenjp2.so.7', 'a codestream'):
    stream = JPEG_2000[85:]
    decodes(stream, RGB, ['RGB'])
    # Of 65535 x 65535 pixels, of which the first component has few: what
    # they need is found before there is memory for it.
    side = b'\0\0\xff\xff'
    damaged('a codestream of unlike components', stream[:8] + side * 2 +
            stream[16:24] + side * 2 + stream[32:43] + b'\xff\xff' +
            stream[45:], 'its components have different extents')


def keeps_handler():
    """Whether a model that reads TIFF leaves libtiff's handler of errors as
    the program has set it."""
    import relay
    tiff = ctypes.CDLL('libtiff.so.6')
    tiff.TIFFSetErrorHandler.restype = ctypes.c_void_p
    tiff.TIFFSetErrorHandler.argtypes = [ctypes.c_void_p]
    kind = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_char_p,
                            ctypes.c_void_p)
    own = kind(lambda *_: None)
    address = ctypes.cast(own, ctypes.c_void_p).value
    tiff.TIFFSetErrorHandler(address)
    with tempfile.TemporaryDirectory() as tmp:
        with open(tmp + '/m.relay', 'w') as f:
            f.write('#[version = "0.0.5"]\ndef @main(%x: Tensor[(n), uint8]) '
                    '{ image.decode(%x, image.file_extents(%x)) }\n')
        out, = relay.load(tmp + '/m.relay')(data(TIFF))
    return (out == RGB).all() and tiff.TIFFSetErrorHandler(None) == address


what = 'a handler of the program stays'
if library('libtiff.so.6', what):
    print('%sok - %s' % ('' if keeps_handler() else 'not ', what))

# ---- what is not a picture ----

damaged('no bytes', b'', 'not a picture')
damaged('a text', b'GIF89a, or so', 'not a picture')
refused('ImageDecoder', {'x': data(PNM)}, ['y'], "pixel_format is 'YUV', "
        "expected 'RGB', 'BGR' or 'Grayscale'", '', {'': 21},
        pixel_format='YUV')
