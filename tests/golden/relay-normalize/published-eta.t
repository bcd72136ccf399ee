# published examples: a global function and a constructor that are results become functions that call them, with a type parameter, too
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-normalize --form=eta -v a.xml 2>&1 >b.xml; relay-print -q --no-extensions b.xml | tail -n +4; relay-normalize --form=eta b.xml | cmp - b.xml; relay-cmp -i x=7 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
type Row[A] { Seat(A, Row[A]), Wall }
def @aux(%x: int32) -> int32 { %x }
def @function() -> fn (int32) -> int32 { @aux }
def @constructor[A]() -> fn (A, Row[A]) -> Row[A] { Seat }
def @main(%x: int32) -> Row[int32] { let %f = @function(); let %c = @constructor(); %c(%f(%x), Wall) }
>>> 0
relay-normalize: 1: @function: v1: global
relay-normalize: 2: @constructor: v1: constructor
type Row[A] {
  Seat(A, Row[A]),
  Wall,
}

def @aux(%x: int32) -> int32 {
  %x
}

def @constructor[A]() -> fn (A, Row[A]) -> Row[A] {
  fn (%v2: A, %v3: Row[A]) -> Row[A] { Seat(%v2, %v3) }
}

def @function() -> fn (int32) -> int32 {
  fn (%v2: int32) -> int32 { @aux(%v2) }
}

def @main(%x: int32) -> Row[int32] {
  let %f: fn (int32) -> int32 = @function();
  let %c: fn (int32, Row[int32]) -> Row[int32] = @constructor();
  let %v4: int32 = %f(%x);
  %c(%v4, Wall)
}
agree
