# Its value and tangent, before and after relay-peval
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward >f.xml; relay-eval -i x=0.5f -i n=3 -i x_tangent=1f f.xml; relay-peval f.xml | relay-dce | relay-eval -i x=0.5f -i n=3 -i x_tangent=1f
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, %n: int32) {
  let %loop = fn (%i: int32, %a: float32) {
    if (%i == 0) { %a } else { %loop(%i - 1, %a * %x) }
  };
  (%loop(%n, 1f), %n, (%x + %x, ()))
}
>>> 0
((0.125f, 3, (1f, ())), (0.75f, (), (2f, ())))
((0.125f, 3, (1f, ())), (0.75f, (), (2f, ())))
