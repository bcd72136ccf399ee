# A recursion through a reference stays where nothing becomes less
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: int32) {
  let %r = ref(fn (%n: int32) { %n });
  let %f = fn (%n: int32) {
    if (%n <= 0) { 0 } else { ref_read(%r)(%n - 1) + 1 }
  };
  ref_write(%r, %f);
  (%f(2), %f(%x))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: int32) -> (int32, int32) {
  let %2: fn (int32) -> int32 = fn (%n: int32) -> int32 { %n };
  let %r: ref(fn (int32) -> int32) = ref(%2);
  let %f: fn (int32) -> int32 = fn (%n: int32) -> int32 {
    %8: bool = less_equal(%n, 0);
    let %9: int32 = if (%8) { 0 } else {
      let %11: fn (int32) -> int32 = ref_read(%r);
      %13: int32 = subtract(%n, 1);
      let %14: int32 = %11(%13);
      %16: int32 = add(%14, 1);
      %16
    };
    %9
  };
  let %17 {anonymous=True}: () = ref_write(%r, %f);
  %36: int32 = 2;
  %38: bool = less_equal(%x, 0);
  let %45: int32 = if (%38) {
    %39: int32 = 0;
    %39
  } else {
    %41: int32 = subtract(%x, 1);
    let %42: int32 = %f(%41);
    %44: int32 = add(%42, 1);
    %44
  };
  %21: (int32, int32) = (%36, %45);
  %21
}
