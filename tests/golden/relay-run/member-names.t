# Members of an archive stay in the directory where it is unpacked
$ relay-parse in.relay | relay-typecheck >t.xml && relay-eval -o a.npz t.xml && unzip -Z1 a.npz && relay-build in.relay -o m.so && relay-run m.so -o b.npz && unzip -Z1 b.npz
<<< in.relay
#[version = "0.0.5"]
def @main(output_names="../../pwn,/etc/x,a/./b,a/b:0,..\\c") {
  (1f, 2f, 3f, 4f, 5f)
}
>>> 0
__/__/pwn.npy
_etc/x.npy
a/_/b.npy
a/b:0.npy
.._c.npy
__/__/pwn.npy
_etc/x.npy
a/_/b.npy
a/b:0.npy
.._c.npy
