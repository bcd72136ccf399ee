# A local function's written result is checked where the names of its parameters have values: in its body, when it is called
$ for f in "fn (%a: Tensor[(k), float32]) -> Tensor[(n), float32] { %a }" "fn (%a: Tensor[(k), float32]) -> Tensor[(n), float32] { exp(%a) }" "fn (%a: Tensor[(k), float32]) -> Tensor[(k), float32] { %y }" "fn (%a: Tensor[(m), float32]) -> Tensor[(n), float32] { %a }"; do sed "s/FN/$f/" t.relay >in.relay; relay-parse -q in.relay | relay-typecheck >t.xml; relay-check t.xml; relay-print t.xml | grep -o 'check="[^"]*"'; relay-codegen -o m.so t.xml; for z in 3 4; do relay-eval -i y=random:1:3 -i z=random:1:$z t.xml; relay-run m.so -i y=random:1:3 -i z=random:1:$z; done; done 2>&1 | sed 's/, at in.*//' | grep -v '^ '
<<< t.relay
#[version = "0.0.5"]
def @main(%y: Tensor[(n), float32], %z: Tensor[(m), float32]) { let %f = FN; %f(%z) }
>>> 1
check="n == k"
[0.5665615f, 0.7457817f, 0.9710027f]
[0.5665615f, 0.7457817f, 0.9710027f]
in.relay:2:78: error: check failed: n == k, where n is 3, k (axis 0 of 'a') is 4 [check-failed]
in.relay:2:136: note: in @main, called here
relay-run: error: check failed: n == k, where n is 3, k (axis 0 of 'a') is 4
check="n == k"
[1.7621974f, 2.1080887f, 2.640591f]
[1.7621974f, 2.1080887f, 2.640591f]
in.relay:2:130: error: check failed: n == k, where n is 3, k (axis 0 of 'a') is 4 [check-failed]
in.relay:2:141: note: in @main, called here
relay-run: error: check failed: n == k, where n is 3, k (axis 0 of 'a') is 4
check="k == n"
[0.5665615f, 0.7457817f, 0.9710027f]
[0.5665615f, 0.7457817f, 0.9710027f]
in.relay:2:78: error: check failed: k == n, where k (axis 0 of 'a') is 4, n is 3 [check-failed]
in.relay:2:136: note: in @main, called here
relay-run: error: check failed: k == n, where k (axis 0 of 'a') is 4, n is 3
check="n == m"
[0.5665615f, 0.7457817f, 0.9710027f]
[0.5665615f, 0.7457817f, 0.9710027f]
in.relay:2:74: error: check failed: n == m, where n (axis 0 of 'y') is 3, m (axis 0 of 'z') is 4 [check-failed]
relay-run: error: check failed: n == m, where n (axis 0 of 'y') is 3, m (axis 0 of 'z') is 4
