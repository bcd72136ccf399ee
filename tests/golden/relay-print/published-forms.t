# published examples: A-normal form, graph normal form and basic block normal form are texts of one stream: what a branch alone uses stands in it, what two use before them; constants are operands, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in let graph; do echo "== $f"; relay-print -q --no-extensions --form=$f a.xml | tail -n +4; relay-print -q --form=$f a.xml | relay-parse -q | relay-typecheck >$f.xml; for k in shared order branch cell; do relay-eval -f $k $f.xml; done; relay-eval -f count -i n=5 $f.xml; done; relay-diff let.xml graph.xml; relay-diff a.xml graph.xml
<<< in.relay
#[version = "0.0.5"]
def @shared() { let %x = 1; let %y = %x + %x; let %z = %y + %y; %z + %z }
def @order() { 1 + 2 * 3 }
def @branch() { if (True) { 2 } else { 3 } }
def @count(%n: int64) -> int64 {
  let %m = %n * 2i64;
  if (%n == 0i64) { %m } else { %m + @count(%n - 1i64) }
}
def @cell() {
  let %i = ref(1);
  let %v = ref_read(%i);
  let %u = ref_write(%i, 2);
  let %w = ref_read(%i);
  %v + %w
}
def @nested(%x: bool, %y: float32, %z: float32) {
  %0 = %y + %y;
  %1 = %z + %z;
  if (%x) { if (True) { %1 + %0 } else { 3f + %0 } } else { if (False) { %1 } else { 1f } }
}
def @both(%x: float32) {
  %0 = %x + 1f;
  if (%x == 2f) { %0 * 2f } else { %0 * 1f }
}
def @closures(%x: Tensor[(1), float32]) {
  %0 = %x + %x;
  (fn (%y: Tensor[(1), float32]) { %0 + %y }, fn (%z: Tensor[(1), float32]) { %0 + %z })
}
def @chosen(%f: fn () -> bool, %s: Tensor[(1), float32]) {
  %0 = %s + %s;
  if (%f()) { fn (%x: Tensor[(1), float32]) { %x + %0 } } else { fn (%z: Tensor[(1), float32]) { %z + %0 } }
}
def @double(%x: float32) { %x + %x }
>>> 0
== let
def @both(%x: float32) -> float32 {
  let %v0: float32 = %x + 1f;
  let %v4: bool = %x == 2f;
  let %v5: float32 = if (%v4) {
    let %v7: float32 = %v0 * 2f;
    %v7
  } else {
    let %v9: float32 = %v0 * 1f;
    %v9
  };
  %v5
}

def @branch() -> int32 {
  let %v2: int32 = if (True) { 2 } else { 3 };
  %v2
}

def @cell() -> int32 {
  let %i: ref(int32) = ref(1);
  let %v: int32 = ref_read(%i);
  let %u: () = ref_write(%i, 2);
  let %w: int32 = ref_read(%i);
  let %v7: int32 = %v + %w;
  %v7
}

def @chosen(%f: fn () -> bool, %s: Tensor[(1), float32]) -> fn (Tensor[(1), float32]) -> Tensor[(1), float32] {
  let %v0: Tensor[(1), float32] = %s + %s;
  let %v3: bool = %f();
  let %v4: fn (Tensor[(1), float32]) -> Tensor[(1), float32] = if (%v3) {
    let %v5 = fn (%x: Tensor[(1), float32]) -> Tensor[(1), float32] {
      let %v7: Tensor[(1), float32] = %x + %v0;
      %v7
    };
    %v5
  } else {
    let %v8 = fn (%z: Tensor[(1), float32]) -> Tensor[(1), float32] {
      let %v10: Tensor[(1), float32] = %z + %v0;
      %v10
    };
    %v8
  };
  %v4
}

def @closures(%x: Tensor[(1), float32]) -> (fn (Tensor[(1), float32]) -> Tensor[(1), float32], fn (Tensor[(1), float32]) -> Tensor[(1), float32]) {
  let %v0: Tensor[(1), float32] = %x + %x;
  let %v2 = fn (%y: Tensor[(1), float32]) -> Tensor[(1), float32] {
    let %v4: Tensor[(1), float32] = %v0 + %y;
    %v4
  };
  let %v5 = fn (%z: Tensor[(1), float32]) -> Tensor[(1), float32] {
    let %v7: Tensor[(1), float32] = %v0 + %z;
    %v7
  };
  let %v8: (fn (Tensor[(1), float32]) -> Tensor[(1), float32], fn (Tensor[(1), float32]) -> Tensor[(1), float32]) = (%v2, %v5);
  %v8
}

def @count(%n: int64) -> int64 {
  let %m: int64 = %n * 2i64;
  let %v5: bool = %n == 0i64;
  let %v6: int64 = if (%v5) { %m } else {
    let %v8: int64 = %n - 1i64;
    let %v9: int64 = @count(%v8);
    let %v10: int64 = %m + %v9;
    %v10
  };
  %v6
}

def @double(%x: float32) -> float32 {
  let %v2: float32 = %x + %x;
  %v2
}

def @nested(%x: bool, %y: float32, %z: float32) -> float32 {
  let %v1: float32 = %z + %z;
  let %v5: float32 = if (%x) {
    let %v0: float32 = %y + %y;
    let %v7: float32 = if (True) {
      let %v8: float32 = %v1 + %v0;
      %v8
    } else {
      let %v10: float32 = 3f + %v0;
      %v10
    };
    %v7
  } else {
    let %v12: float32 = if (False) { %v1 } else { 1f };
    %v12
  };
  %v5
}

def @order() -> int32 {
  let %v1: int32 = 1;
  let %v4: int32 = 2 * 3;
  let %v5: int32 = %v1 + %v4;
  %v5
}

def @shared() -> int32 {
  let %x: int32 = 1;
  let %y: int32 = %x + %x;
  let %z: int32 = %y + %y;
  let %v4: int32 = %z + %z;
  %v4
}
8
7
2
3
30i64
== graph
def @both(%x: float32) -> float32 {
  let %v0: float32 = %x + 1f;
  if (equal(%x, 2f)) { %v0 * 2f } else { %v0 * 1f }
}

def @branch() -> int32 {
  if (True) { 2 } else { 3 }
}

def @cell() -> int32 {
  let %i: ref(int32) = ref(1);
  let %v: int32 = ref_read(%i);
  let %u: () = ref_write(%i, 2);
  let %w: int32 = ref_read(%i);
  %v + %w
}

def @chosen(%f: fn () -> bool, %s: Tensor[(1), float32]) -> fn (Tensor[(1), float32]) -> Tensor[(1), float32] {
  let %v0: Tensor[(1), float32] = %s + %s;
  let %v3: bool = %f();
  if (%v3) {
    fn (%x: Tensor[(1), float32]) -> Tensor[(1), float32] { %x + %v0 }
  } else {
    fn (%z: Tensor[(1), float32]) -> Tensor[(1), float32] { %z + %v0 }
  }
}

def @closures(%x: Tensor[(1), float32]) -> (fn (Tensor[(1), float32]) -> Tensor[(1), float32], fn (Tensor[(1), float32]) -> Tensor[(1), float32]) {
  let %v0: Tensor[(1), float32] = %x + %x;
  let %v2 = fn (%y: Tensor[(1), float32]) -> Tensor[(1), float32] { %v0 + %y };
  let %v5 = fn (%z: Tensor[(1), float32]) -> Tensor[(1), float32] { %v0 + %z };
  (%v2, %v5)
}

def @count(%n: int64) -> int64 {
  let %m: int64 = %n * 2i64;
  if (equal(%n, 0i64)) { %m } else {
    %9 = @count(subtract(%n, 1i64));
    %m + %9
  }
}

def @double(%x: float32) -> float32 {
  %x + %x
}

def @nested(%x: bool, %y: float32, %z: float32) -> float32 {
  let %v1: float32 = %z + %z;
  if (%x) {
    let %v0: float32 = %y + %y;
    if (True) { %v1 + %v0 } else { 3f + %v0 }
  } else {
    if (False) { %v1 } else { 1f }
  }
}

def @order() -> int32 {
  add(1, multiply(2, 3))
}

def @shared() -> int32 {
  let %x: int32 = 1;
  let %y: int32 = %x + %x;
  let %z: int32 = %y + %y;
  %z + %z
}
8
7
2
3
30i64
