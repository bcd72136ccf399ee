# Primitive functions that cannot be programs stay calls, and -v says why
$ relay-parse in.relay | relay-typecheck | relay-lower -v 2>&1 >l.xml | grep -v ": @" | sort; relay-print l.xml | grep -c '^prim'; relay-eval -i x='[1, 2]' -i k=3 l.xml; relay-eval -i x='[1, 2]' -i k=3 l.xml >a; relay-codegen -o m.so l.xml && relay-run -i x='[1, 2]' -i k=3 m.so | diff a -
<<< in.relay
#[version = "0.0.5"]
type Box { Boxed(Tensor[(2), float32]) }
def @calls(%x: Tensor[(2), float32], Primitive=1) { exp(@plain(%x)) }
def @plain(%x: Tensor[(2), float32]) { negative(%x) }
def @nested(%x: Tensor[(2), float32], Primitive=1) { ((exp(%x), %x), negative(%x)) }
def @nothing(%x: Tensor[(2), float32], Primitive=1) { () }
def @same(%x: Tensor[(2), float32], Primitive=1) { %x }
def @branch(%x: Tensor[(2), float32], %k: int32, Primitive=1) { if (%k > 2) { exp(%x) } else { %x } }
def @boxed(%x: Tensor[(2), float32], Primitive=1) { Boxed(exp(%x)) }
def @sorts(%x: Tensor[(2), float32], Primitive=1) { exp(sort(%x, axis=0)) }
def @group(%x: Tensor[(2), float32], Primitive=1) { (abs(%x), exp(%x) * 2f) }
def @main(%x: Tensor[(2), float32], %k: int32) {
  (round(@calls(%x) * 64f), round((@nested(%x).0).0 * 64f), @nothing(%x), @same(%x), round(@branch(%x, %k) * 64f), round(@sorts(%x) * 64f), @group(%x).0, match (@boxed(%x)) { Boxed(%t) => round(%t) })
}
>>> 0
relay-lower: boxed stays: it has values that are not tensors of known extents
relay-lower: branch stays: it contains more than calls of operators
relay-lower: calls stays: it calls something other than operators and programs of one result
relay-lower: nested stays: it has values that are not tensors of known extents
relay-lower: nothing stays: it has 0 results
relay-lower: sorts stays: its work is a C kernel
5
([24f, 9f], [174f, 473f], (), [1f, 2f], [174f, 473f], [174f, 473f], [1f, 2f], [3f, 7f])
