# A result that is a tuple of one tensor stays one
$ relay-parse in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower -v >l.xml; relay-schedule l.xml | relay-codegen -o m.so; for e in "relay-eval t.xml" "relay-eval l.xml" "relay-run m.so"; do $e -i x=random:1; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), int32]) {
  (split(%x, indices_or_sections=1), split(exp(cast(%x, dtype="float32")), indices_or_sections=1))
}
>>> 0
relay-lower: fused_split stays: its result is a tuple of one tensor
relay-lower: fused_cast_exp_split stays: its result is a tuple of one tensor
(([[5, 7]],), ([[148.41316f, 1096.6332f]],))
(([[5, 7]],), ([[148.41316f, 1096.6332f]],))
(([[5, 7]],), ([[148.41316f, 1096.6332f]],))
