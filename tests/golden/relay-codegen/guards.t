# a load that stands in two guards means something else in each
$ relay-parse in.relay | relay-typecheck >a.xml; x='[1, 2, 3, 4, 5, 6, 7, 8]'; for f in main far; do relay-eval -q -f $f --input x="$x" a.xml 2>&1 | grep -v '|'; for o in 0 2 3; do relay-codegen -q --function=$f --cpu=x86-64 -O$o -o m.so a.xml && relay-run -q --function=$f --input x="$x" m.so; done; done
<<< in.relay
#[version = "0.0.5"]
prim @g(%X: Tensor[(8), float32]) -> (%Y: Tensor[(8), float32]) {
  %Y[i] = guard(i < 1, %X[i], 0f) + guard(i >= 1, %X[i], 0f) * 10f;
}
prim @h(%X: Tensor[(8), float32]) -> (%Y: Tensor[(16), float32]) {
  %Y[i] = guard(i < 8, %X[i], 0f) + guard(i >= 8, %X[i], 0f) * 10f;
}
def @main(%x: Tensor[(8), float32]) { @g(%x) }
def @far(%x: Tensor[(8), float32]) { @h(%x) }
>>> 1
[1f, 20f, 30f, 40f, 50f, 60f, 70f, 80f]
[1f, 20f, 30f, 40f, 50f, 60f, 70f, 80f]
[1f, 20f, 30f, 40f, 50f, 60f, 70f, 80f]
[1f, 20f, 30f, 40f, 50f, 60f, 70f, 80f]
in.relay:9:38: error: h: index 8 is outside axis 0 of extent 8 of 'x' [run-time]
relay-run: error: h: index 8 is outside axis 0 of extent 8 of 'x', at in.relay:9:38-44 [run-time]
relay-run: error: h: index 8 is outside axis 0 of extent 8 of 'x', at in.relay:9:38-44 [run-time]
relay-run: error: h: index 8 is outside axis 0 of extent 8 of 'x', at in.relay:9:38-44 [run-time]
