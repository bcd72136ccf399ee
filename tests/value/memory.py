"""Annotations and run-time operators: values go through unchanged."""
from harness import *

SHAPES = [(), (0, 3), (2, 3, 5)]
SAME = ["annotation.bitpack_end(%x)", "annotation.bitpack_start(%x)",
        "annotation.cast_hint(%x, dtype=\"int8\")",
        "annotation.checkpoint(%x)",
        "annotation.compiler_begin(%x, compiler=\"c\")",
        "annotation.compiler_end(%x, compiler=\"c\")",
        "annotation.stop_fusion(%x)", "annotation.with_funcid(%x, fid=1)",
        "debug(%x)", "on_device(%x)", "stop_gradient(%x)",
        "device_copy(%x)"]
for dt in ["bool"] + FLOATS + INTS:
    for op in SAME:
        case(op, x=data(dt, 2, 3), want=lambda x: x, out=dt)
for op in SAME:
    for shape in SHAPES:
        case(op, x=f32(*shape), want=lambda x: x)
    if op not in ("device_copy(%x)", "stop_gradient(%x)"):
        case(op.replace("%x", "(%x, %y)"), x=f32(2, 3), y=ints("int8", 5),
             want=lambda x, y: (x, y))

for shape in SHAPES:
    case("vm.shape_of(%x)", x=f32(*shape),
         want=np.array(shape, dtype=np.int64))
    case("vm.shape_of(%x, dtype=\"int32\")", x=f32(*shape),
         want=np.array(shape, dtype=np.int32))
for shape, to in [((2, 3, 5), (6, 5)), ((7,), (1, 7)), ((1, 1), ()),
                  ((0, 3), (5, 0))]:
    for dt in ["float32", "int8", "bool"]:
        s = np.array(to, dtype=np.int64)
        case("vm.reshape_tensor(%x, %s)", x=data(dt, *shape), s=s, sym=False,
             want=lambda x, s: x.reshape(to))
        case("vm.reshape_tensor(%%x, %%s, newshape=%s)" % list(to),
             x=data(dt, *shape), s=s, sym=False,
             want=lambda x, s: x.reshape(to))

HOW = {"round": np.round, "ceil": np.ceil, "floor": np.floor,
       "trunc": np.trunc}
for dt in ["float16", "float32", "float64"]:
    one = np.dtype(dt).type
    for how, fn in HOW.items():
        for shape in SHAPES:
            case("relay.op.annotation.simulated_quantize(%%x, %%s, %%a, %%b, "
                 "kind=2, rounding=\"%s\")" % how,
                 x=(np.random.default_rng(7).standard_normal(shape) *
                    3).astype(dt), s=one(0.125), a=one(-7), b=one(9),
                 want=lambda x, s, a, b: (np.clip(fn(
                     x.astype(np.float64) / s), a, b) * s).astype(dt))
case("relay.op.annotation.simulated_quantize(%x, %s, %a, %b, kind=0)",
     x=f32(3, 5), s=np.float32(0.1), a=np.float32(-1), b=np.float32(1),
     want=lambda x, s, a, b: x)
fails("relay.op.annotation.simulated_quantize(%x, %s, %a, %b, kind=1, "
      "rounding=\"stochastic_round\")", "stochastic",
      x=f32(3), s=np.float32(0.1), a=np.float32(-1), b=np.float32(1))
run()
