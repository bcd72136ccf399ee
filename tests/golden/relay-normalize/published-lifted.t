# published examples: a function that captures nothing, one that returns a function, and a loop become global functions
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-normalize --form=lifted -v a.xml 2>&1 >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; relay-normalize --form=lifted b.xml | cmp - b.xml; echo $(for f in basic closure loop; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
def @basic(%x: Tensor[(10, 5), float32], %y: Tensor[(1, 5), float32]) {
  let %f = fn (%a: Tensor[(10, 5), float32], %b: Tensor[(1, 5), float32]) { %a + %b };
  %f(%x, %y)
}
def @closure() {
  let %outer = fn (%y: Tensor[(2), float32]) { fn (%x: Tensor[(2), float32]) { %x + %y } };
  let %f = %outer(ones(shape=[2], dtype="float32"));
  %f(zeros(shape=[2], dtype="float32"))
}
def @loop(%x: Tensor[(2), float32]) {
  let %while = fn (%i: int32, %s: Tensor[(2), float32]) -> Tensor[(2), float32] { if (%i < 10) { %while(%i + 1, %s + %x) } else { %s } };
  %while(0, zeros(shape=[2], dtype="float32"))
}
>>> 0
relay-normalize: 1: @basic: %f (v3): lifted
relay-normalize: 2: @closure: v3: lifted
relay-normalize: 3: @closure: %outer (v1): lifted
relay-normalize: 4: @loop: %while (v2): lifted
def @basic(%x: Tensor[(10, 5), float32], %y: Tensor[(1, 5), float32]) -> Tensor[(10, 5), float32] {
  @lifted_f(%x, %y)
}

def @closure() -> Tensor[(2), float32] {
  let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_outer(ones(dtype="float32", shape=[2]));
  %f(zeros(dtype="float32", shape=[2]))
}

def @lifted_closure(%y: Tensor[(2), float32]) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  fn (%x: Tensor[(2), float32], Closure=1) -> Tensor[(2), float32] { %x + %y }
}

def @lifted_f(%a: Tensor[(10, 5), float32], %b: Tensor[(1, 5), float32]) -> Tensor[(10, 5), float32] {
  %a + %b
}

def @lifted_outer(%y: Tensor[(2), float32]) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  @lifted_closure(%y)
}

def @lifted_while(%x: Tensor[(2), float32]) -> fn (int32, Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %while = fn (%i: int32, %s: Tensor[(2), float32], Closure=1) -> Tensor[(2), float32] {
    let %v12: fn (int32, Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_while(%x);
    if (less(%i, 10)) { %v12(add(%i, 1), add(%s, %x)) } else { %s }
  };
  %while
}

def @loop(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %while: fn (int32, Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_while(%x);
  %while(0, zeros(dtype="float32", shape=[2]))
}
agree agree agree
