# The fields of a tuple in the result are outputs NAME.0 and so on, by name too; of an evaluated and a compiled gradient alike
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-eval --random --output o.npz --output first.1.0=p.npy --output 1=q.npy --output-dir d t.xml; unzip -Z1 o.npz; ls d; relay-run --random --output r.npz t.xml; unzip -Z1 r.npz; unzip -p r.npz first.1.0.npy | cmp - p.npy; cmp p.npy d/first.1.0.npy; relay-eval --random --output first=x.npy t.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32], output_names="first,last") { ((%x, (%x + 1f, ())), %x * 2f) }
>>> 1
first.0.npy
first.1.0.npy
last.npy
first.0.npy
first.1.0.npy
last.npy
first.0.npy
first.1.0.npy
last.npy
relay-eval: error: there is no output 'first' [unknown-output]
help: the outputs are 'first.0', 'first.1.0', 'last'
