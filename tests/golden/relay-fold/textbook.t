# Chains of constants, types as values, decided branches, what is too great
$ relay-parse in.relay | relay-typecheck | relay-fold --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32], %c: bool) {
  let %a = sqrt(4f) * 2f;
  let %s = shape_of(%x);
  let %n = take(%s, 0) * take(%s, 1);
  let %big = full(1f, shape=[300, 300]);
  let %l = zeros_like(%x);
  let %y = if (less(%n, 7)) {
    let %t = if (greater(%a, 5f)) { %x * %a } else { %x };
    %t + %l
  } else { exp(%x) };
  let %z = if (%c) { %a + 1f } else { %a };
  let %p = split(const[Tensor[(4), float32]](1f, 2f, 3f, 4f), indices_or_sections=2, axis=0);
  (%y, %z, %big, %p.1)
}
>>> 0
relay-fold: stats: bindings folded 12
relay-fold: stats: ifs decided 2
relay-fold: stats: constants made 6
relay-fold: stats: bytes of constants 42
relay-fold: stats: rewrites 8
relay-fold: stats: functions 1
relay-fold: stats: bindings 11
relay-fold: stats: types 11
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2, 3), float32], %c: bool) -> (Tensor[(2, 3), float32], float32, Tensor[(300, 300), float32], Tensor[(2), float32]) {
  let %a {id=6}: float32 = 4f;
  %13: float32 = 1f;
  %big: Tensor[(300, 300), float32] = full(%13, shape=[300, 300]);
  %l: Tensor[(2, 3), float32] = const[Tensor[(2, 3), float32]](0f, 0f, 0f, 0f, 0f, 0f);
  %23: Tensor[(2, 3), float32] = add(%x, %l);
  %z {id=25}: float32 = if (%c) {
    %27: float32 = 5f;
    %27
  } else { %a };
  %30: Tensor[(2), float32] = const[Tensor[(2), float32]](3f, 4f);
  %31: (Tensor[(2, 3), float32], float32, Tensor[(300, 300), float32], Tensor[(2), float32]) = (%23, %z, %big, %30);
  %31
}
