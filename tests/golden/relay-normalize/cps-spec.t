# the published example: its twin, and what partial evaluation leaves of it
$ relay-parse -q a.relay | relay-typecheck >a.xml; relay-normalize --form=cps a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/^def/,$p'; relay-peval b.xml | relay-dce -f sq | relay-print --no-extensions -q | sed -n '/^def/,$p'
<<< a.relay
#[version = "0.0.5"]
def @dbl(%x: float32) -> float32 { %x + %x }
def @sq(%x: float32) -> float32 { @dbl(%x) * %x }
>>> 0
def @dbl(%x: float32) -> float32 {
  let %v4 = fn (%v5: float32) -> float32 { %v5 };
  @dbl_cps(%x, %v4)
}

def @dbl_cps[Ans](%x: float32, %k: fn (float32) -> Ans) -> Ans {
  %k(add(%x, %x))
}

def @sq(%x: float32) -> float32 {
  let %v5 = fn (%v6: float32) -> float32 { %v6 };
  @sq_cps(%x, %v5)
}

def @sq_cps[Ans](%x: float32, %k: fn (float32) -> Ans) -> Ans {
  let %v3 = fn (%v4: float32) -> Ans { %k(multiply(%v4, %x)) };
  @dbl_cps(%x, %v3)
}
def @sq(%x: float32) -> float32 {
  multiply(add(%x, %x), %x)
}
