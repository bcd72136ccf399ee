# Outputs keep their names in machine code; a number will do too
$ relay-build in.relay -o m.so && relay-build in.relay -o m.h && grep put m.h && relay-run m.so -i 'x=[-1f, 0f, 1f]' -o y=a.npy -o 1=b.npy && relay-run m.so -i 'x=[-1f, 0f, 1f]' -o 0=c.npy -o z=d.npy && cmp a.npy c.npy && cmp b.npy d.npy; relay-run m.so --random -o a.npz && unzip -Z1 a.npz; relay-run m.so --random -o w=b.npy
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32], output_names="y,z") { (nn.relu(%x), exp(%x)) }
>>> 1
 * input 0, x: Tensor[(3), float32]
 * output 0, y: Tensor[(3), float32]
 * output 1, z: Tensor[(3), float32]
y.npy
z.npy
relay-run: error: there is no output 'w' [unknown-output]
help: the outputs are 'y', 'z'
