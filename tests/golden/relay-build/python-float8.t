# relay.py: floats of 8 bits as numbers, rounded and saturated; an output that is an input
$ relay-parse in.relay | relay-build -q -o m.so - && PYTHONPATH=$(dirname $(command -v relay-build))/../share/relay python3 -c 'import relay; m = relay.load("m.so"); [print(t.dtype, t.tolist()) for t in m.run({"x": [1, 1.0625, 1.1875, -3, 1000, 0.001], "y": [-0.0, 240.0, -0.001, 0.7]}).values()]'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(6), float8_e4m3fn], %y: Tensor[(4), float8_e5m2fnuz]) {
  (%x, cast(cast(%x, dtype="float32") * 2f, dtype="float8_e5m2"), %y, cast(%y, dtype="float32"))
}
>>> 0
float8_e4m3fn [1.0, 1.0, 1.25, -3.0, 448.0, 0.001953125]
float8_e5m2 [2.0, 2.0, 2.5, -6.0, 896.0, 0.00390625]
float8_e5m2fnuz [0.0, 256.0, -0.0009765625, 0.75]
float32 [0.0, 256.0, -0.0009765625, 0.75]
