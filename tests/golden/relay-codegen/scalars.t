# tensors of rank 0 are numbers, not objects: a loop that counts has no tensors, and what escapes is one: as evaluated, at every level, planned or not
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-codegen -f count --emit=ll -o count.ll m.xml; grep -c "call ptr @relay_tensor(" count.ll; grep -cE "call (tailcc )?(ptr|void) @(relay_tensor_over|relay_items|drop|keep)" count.ll; relay-eval -i n=5 m.xml >want; cat want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run -i n=5 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
type List { Nil, Cons(int32, List) }
def @count(%n: int64) -> int64 {
  let %f = fn (%i: int64, %s: int64) -> int64 {
    if (%i < %n) { %f(%i + 1i64, %s + (if (mod(%i, 2i64) == 0i64) { %i } else { negative(%i) })) } else { %s }
  };
  %f(0i64, 0i64)
}
def @list(%n: int32, %l: List) -> List {
  if (%n == 0) { %l } else { @list(%n - 1, Cons(%n * %n, %l)) }
}
def @sum(%l: List, %s: int32) -> int32 {
  match (%l) { Nil => %s, Cons(%h, %t) => @sum(%t, %s + %h) }
}
def @twice[a](%f: fn (a) -> a, %x: a) -> a { %f(%f(%x)) }
def @types(%n: int32) {
  let %h = cast(%n, dtype="float16") / 3f16;
  let %b = cast(%n, dtype="bfloat16") / cast(3f, dtype="bfloat16");
  let %u = cast(%n, dtype="uint8") - 9u8;
  let %w = fn (%i: int32, %x: float16, %y: bfloat16, %z: uint8, %t: bool, %d: float64) -> (float16, bfloat16, uint8, bool, float64) {
    if (%i == 0) { (%x, %y, %z, %t, %d) }
    else { %w(%i - 1, %x * %h, %y + %b, %z * %u, logical_not(%t), sqrt(%d) - 2f64) }
  };
  %w(%n, 1f16, cast(1f, dtype="bfloat16"), 1u8, True, 7f64)
}
def @main(%n: int32) {
  let %c = ref(%n);
  let %k = %n * 3;
  let %add = fn (%x: int32) { %x + %k };
  let %old = ref_read(%c) + 1;
  let %w = ref_write(%c, %old);
  let %m = match (%k) { %q => (%q, %q + %k) };
  let %r = fn (%i: int32) -> int32 { if (%i == 0) { 0 } else { %r(%i - 1) + %i } };
  let %v = arange(0, %k, %n, dtype="int32");
  (@count(cast(%n, dtype="int64")), @sum(@list(%n, Nil), 0), @twice(%add, %n), ref_read(%c), %m, %r(%n), @types(%n),
   take(%v, %n - 4), max(%v) - min(%v), %n, if (%k > 14) { %m.0 } else { %old })
}
>>> 0
2
1
(2i64, 55, 35, 6, (15, 30), 15, (12.875f16, 9.3bf16, 0u8, False, nanf64), 5, 10, 5, 15)
