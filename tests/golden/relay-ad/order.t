# Derivatives of higher order
$ relay-parse -q in.relay | relay-typecheck >in.xml; for o in 1 2 3 4; do relay-ad --order=$o in.xml | relay-eval -i x=2f64; done; relay-ad --mode=forward --order=2 in.xml | relay-eval -i x=2f64 -i x_tangent=1f64 -i x_tangent2=1f64; relay-ad --order=0 in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float64) { %x * %x * %x * %x }
>>> 2
(16f64, (32f64,))
((32f64,), (48f64,))
((48f64,), (48f64,))
((48f64,), (24f64,))
(32f64, 48f64)
relay-ad: error: --order is 0, and must be 1 to 16 [order]
