# Calls whose extents are checked, and of groups, stay
$ relay-parse -q in.relay | relay-typecheck | relay-peval -v 2>&1 >out.xml; relay-print out.xml
<<< in.relay
#[version = "0.0.5"]
def @square(%x: Tensor[(n, n), float32]) { transpose(%x) }
def @group(%x: float32, Primitive=1) { exp(%x) + 1f }
def @id[A](%x: A) { %x }
def @main(%x: Tensor[(a, b), float32], %y: float32) {
  (@square(%x), @group(%y), @id(@id)(%y), ref_read(@id(ref(%y))))
}
>>> 0
relay-peval: @main: v3: not unfold: @square is called with extents that are checked
relay-peval: @main: v4: not unfold: @group is marked Primitive or Compiler
relay-peval: 1: @main: v6: unfold, @id
relay-peval: 2: @main: v7: unfold, @id
relay-peval: 3: @main: v9: unfold, @id
relay-peval: 4: @main: v10: read
#[version = "0.0.5"]
#[has = "typed"]

def @square(%x: Tensor[(n, n), float32]) -> Tensor[(n, n), float32] {
  %2: Tensor[(n, n), float32] = transpose(%x);
  %2
}

def @group(%x: float32, Primitive=1) -> float32 {
  %2: float32 = exp(%x);
  %4: float32 = add(%2, 1f);
  %4
}

def @id[A](%x: A) -> A {
  %x
}

def @main(%x: Tensor[(a, b), float32], %y: float32) -> (Tensor[(a, a), float32], float32, float32, float32) {
  %3 {check="a == b"}: Tensor[(a, a), float32] = @square(%x);
  %4: float32 = @group(%y);
  %11: (Tensor[(a, a), float32], float32, float32, float32) = (%3, %4, %y, %y);
  %11
}
