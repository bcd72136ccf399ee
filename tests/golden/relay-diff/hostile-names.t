# A name that would steer a terminal, or show text backwards, is escaped in every form
$ relay-parse in.relay >a.xml; sed "s/name=\"x\"/name=\"$(printf '\302\23331m\342\200\256')\"/" a.xml >b.xml; for f in text json dot; do relay-diff --format=$f a.xml b.xml | grep -o '31m[^ ",]*\|[^ %"]*31m' | sort -u; relay-diff --format=$f a.xml b.xml | LC_ALL=C grep -c "$(printf '[\233\256]')"; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { tanh(%x) }
>>> 1
\xc2\x9b31m
0
\\xc2\\x9b31m
\u009b31m
0
0
