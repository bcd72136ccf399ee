# Folders of PNG: classes in the order of names, pictures fitted; those of another size, none, an x that is not a picture, a damaged file
$ python3 make.py; relay-build -q net.relay -f init -f step -f evaluate -o net.so; fit() { relay-fit -q net.so "$@"; echo $?; }; fit --data=pics --epochs=1 --in-order --batch=1 --log=l.csv; cut -d, -f1-4 l.csv; fit --data=pics --epochs=1 --mean=1 --std=0.5 --log=l.csv; tail -n 1 l.csv | cut -d, -f1-4; fit --data=sizes --epochs=1; fit --data=sizes --epochs=1 --resize=stretch; fit --data=empty; fit --data=bad; fit --data=pics --mean=1,2; relay-build -q flat.relay -f init -f step -f evaluate -o net.so; fit --data=pics
<<< make.py
import os, struct, zlib
def png(path, w, h, value):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    rows = b''.join(b'\0' + bytes([value]) * w for _ in range(h))
    with open(path, 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 0, 0, 0, 0)) + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
png('pics/b/1.png', 2, 2, 255)
png('pics/a/1.png', 2, 2, 51)
png('pics/a/2.png', 2, 2, 102)
png('sizes/a/1.png', 2, 2, 51)
png('sizes/a/2.png', 3, 2, 51)
os.makedirs('empty/a')
png('bad/a/1.png', 2, 2, 51)
with open('bad/a/1.png', 'r+b') as f:
    f.truncate(40)
<<< net.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (zeros(shape=[1], dtype="float32"),) }
def @evaluate(%x: Tensor[(n, 1, 2, 2), float32], %y: Tensor[(n,), int64], %w: Tensor[(1,), float32]) { (mean(%x), mean(cast(%y, dtype="float32"))) }
def @step(%x: Tensor[(n, 1, 2, 2), float32], %y: Tensor[(n,), int64], %t: float32, %w: Tensor[(1,), float32]) { (mean(%x), mean(cast(%y, dtype="float32")), %w) }
<<< flat.relay
#[version = "0.0.5"]
def @init(%seed: int64) { (zeros(shape=[1], dtype="float32"),) }
def @evaluate(%x: Tensor[(n, 4), float32], %y: Tensor[(n,), int64], %w: Tensor[(1,), float32]) { (mean(%x), mean(cast(%y, dtype="float32"))) }
def @step(%x: Tensor[(n, 4), float32], %y: Tensor[(n,), int64], %t: float32, %w: Tensor[(1,), float32]) { (mean(%x), mean(cast(%y, dtype="float32")), %w) }
>>> 0
0
epoch,step,loss,accuracy
1,3,0.5333333363135656,0.3333333333333333
0
1,1,-0.9333333373069763,0.3333333432674408
relay-fit: error: 'sizes/a/2.png': its width is 2, the picture's is 3 [image-size]
help: fit it: --resize=crop, pad or stretch
1
0
relay-fit: error: 'empty': the folder has no pictures; each is expected in a directory of its class [fit-data]
1
relay-fit: error: cannot read 'bad/a/1.png': read beyond end of data [cannot-read]
3
relay-fit: error: 'pics/a/1.png': --mean is '1,2', and must be one number, or one for each of 1 channels [image-list]
relay-fit: error: 'pics/a/2.png': --mean is '1,2', and must be one number, or one for each of 1 channels [image-list]
1
relay-fit: error: 'pics': a folder of pictures needs a model of one input, of rank 3 or 4, whose y is int64[n] [fit-data]
1
