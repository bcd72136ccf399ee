# What is known of the values of small tensors, operator by operator: logic, comparisons, choices, arithmetic
$ relay-parse v.relay | relay-typecheck | relay-print --types | grep full
<<< v.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %b: Tensor[(2), bool], %v: float32) {
  let %t = const[Tensor[(2), bool]](True, True);
  let %f = const[Tensor[(2), bool]](False, False);
  let %two = const[Tensor[(2), int64]](2i64, 3i64);
  let %five = const[Tensor[(2), int64]](5i64, 6i64);
  let %s = shape_of(%x, dtype="int64");
  (full(%v, where(logical_or(%t, %b), %two, %five)),
   full(%v, where(logical_or(%b, %t), %two, %five)),
   full(%v, where(logical_and(%b, %f), %two, %five)),
   full(%v, where(logical_and(%f, %b), %two, %five)),
   full(%v, where(logical_xor(%t, %f), %two, %five)),
   full(%v, where(logical_or(%f, %b), %two, %five)),
   full(%v, where(logical_and(%t, %b), %two, %five)),
   full(%v, where(logical_not(%f), %two, %five)),
   full(%v, where(%s >= %s, %s, %two)), full(%v, where(%s < %s, %s, %two)), full(%v, where(%s + %two > %s, %s * %two, %two)),
   full(%v, where(%s == %s, maximum(%s, %s), %two)), full(%v, where(%s != %s, %two, minimum(%s, %two))),
   full(%v, floor_divide(%s * %two, %two)), full(%v, floor_mod(%s, %two)), full(%v, %s - %two), full(%v, negative(%two) + %five), full(%v, abs(%two - %five)),
   full(%v, concatenate((take(%s, 0i64, axis=0, mode="clip") * take(%two, const[Tensor[(1), int64]](1i64), axis=0, mode="clip"), %two), axis=0)),
   full(%v, reshape(prod(%s), newshape=[1])), full(%v, reshape(sum(%two), newshape=[1])), full(%v, reshape(max(%five), newshape=[1])),
   full(%v, cast(cast(%five, dtype="int8"), dtype="int64")), full(%v, strided_slice(%s, begin=[1], end=[2])), full(%v, reverse(%s, axis=0)))
}
>>> 0
  %11: Tensor[(2, 3), float32] = full(%v, %10);
  %14: Tensor[(2, 3), float32] = full(%v, %13);
  %17: Tensor[(5, 6), float32] = full(%v, %16);
  %20: Tensor[(5, 6), float32] = full(%v, %19);
  %23: Tensor[(2, 3), float32] = full(%v, %22);
  %26 {dims="d0 d1"}: Tensor[(d0, d1), float32] = full(%v, %25);
  %29 {dims="d2 d3"}: Tensor[(d2, d3), float32] = full(%v, %28);
  %32: Tensor[(2, 3), float32] = full(%v, %31);
  %35: Tensor[(n, 4), float32] = full(%v, %34);
  %38: Tensor[(2, 3), float32] = full(%v, %37);
  %43: Tensor[(n*2, 12), float32] = full(%v, %42);
  %47: Tensor[(n, 4), float32] = full(%v, %46);
  %51: Tensor[(min(2, n), 3), float32] = full(%v, %50);
  %54: Tensor[(n, 4), float32] = full(%v, %53);
  %56: Tensor[(floormod(n, 2), 1), float32] = full(%v, %55);
  %58 {check="n >= 2"}: Tensor[(n - 2, 1), float32] = full(%v, %57);
  %61: Tensor[(3, 3), float32] = full(%v, %60);
  %64 {dims="d4 d5"}: Tensor[(d4, d5), float32] = full(%v, %63);
  %72: Tensor[(n*3, 2, 3), float32] = full(%v, %71);
  %75: Tensor[(n*4), float32] = full(%v, %74);
  %78: Tensor[(5), float32] = full(%v, %77);
  %81: Tensor[(6), float32] = full(%v, %80);
  %84: Tensor[(5, 6), float32] = full(%v, %83);
  %86: Tensor[(4), float32] = full(%v, %85);
  %88: Tensor[(4, n), float32] = full(%v, %87);
