# a loop that counts has a number of iterations, another has a condition alone
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-print && relay-cmp a.xml m.onnx --input=n=5i64 --input=x=1f
<<< in.relay
#[version = "0.0.5"]
def @main(%n: int64, %x: float32) {
  let %count = fn (%i: int64, %s: float32) -> float32 {
    if (less(%i, %n)) { %count(add(%i, 1i64), add(%s, %x)) } else { %s }
  };
  let %grow = fn (%s: float32) -> float32 {
    if (greater(%s, 100f)) { negative(%s) } else { %grow(multiply(%s, 2f)) }
  };
  (%count(0i64, 0f), %grow(%x))
}
>>> 0
#[version = "0.0.5"]

def @main(%n: int64, %x: float32, output_names="0,1") {
  %t2 = 0f;
  %t14 = 100f;
  let %t17 = 2f;
  %10 = 0i64;
  %11 = True;
  let %loop = fn (%13: int64, %14: bool, %15: float32) -> float32 {
    %17 = logical_and(less(%13, %n), %14);
    if (%17) {
      %t6 = add(%15, %x);
      %loop(add(%13, 1i64), %14, %t6)
    } else { %15 }
  };
  %t8 = %loop(%10, %11, %t2);
  %t21 = greater(%x, %t14);
  %t22 = logical_not(%t21);
  %32 = 0i64;
  let %loop = fn (%34: int64, %35: bool, %36: float32) -> float32 {
    if (%35) {
      %t18 = multiply(%36, %t17);
      %t19 = greater(%t18, %t14);
      %t20 = logical_not(%t19);
      %loop(add(%34, 1i64), %t20, %t18)
    } else { %36 }
  };
  %t23 = %loop(%32, %t22, %x);
  %_1 = negative(%t23);
  (%t8, %_1)
}
output  elements  differ  max abs  max rel  NaN/inf
0              1       0        0        0        0
  ulp 0: 1
1              1       0        0        0        0
  ulp 0: 1
agree
