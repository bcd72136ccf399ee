# a fill of floats is cast to the type of what is filled, and a condition of floats is true where it is not 0, NaN included: compiled as evaluated, and simplified
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-simplify m.xml >s.xml; relay-eval -i f=3.7f -i "c=[0f, -0f, 1f, nanf]" m.xml >want; cat want; relay-eval -i f=3.7f -i "c=[0f, -0f, 1f, nanf]" s.xml | diff want -; relay-print s.xml | grep -o 'full.*'; for o in -O0 -O2; do for m in m s; do relay-codegen $o -o m.so $m.xml && relay-run -i f=3.7f -i "c=[0f, -0f, 1f, nanf]" m.so | diff want -; done; done
<<< m.relay
#[version = "0.0.5"]
def @main(%f: float32, %c: Tensor[(4), float32]) {
  let %x = const[Tensor[(2, 2), int32]](1, 2, 3, 4);
  (full_like(%x, %f), full_like(%c, 2), where(%c, 1, 2), where(%c, %c, %f))
}
>>> 0
([[3, 3], [3, 3]], [2f, 2f, 2f, 2f], [2, 2, 1, 1], [3.7f, 3.7f, 1f, nanf])
full(%f, dtype="int32", shape=[2, 2]);
full(%5, dtype="float32", shape=[4]);
