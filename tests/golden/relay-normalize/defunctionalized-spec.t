# a map with a function that captures a number
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=defunctionalized a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/^type Function/,/^}/p;/@apply/,/^}/p;/@lifted/,/^}/p;/@main/,/^}/p'; relay-cmp -q a.xml b.xml -i 'l=Cons(1, Cons(2, Nil))' -i c=5 | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @main(%l: List[int32], %c: int32) -> List[int32] { @map(fn (%e: int32) -> int32 { %e + %c }, %l) }
>>> 0
type Function {
  F_lifted_main(int32),
}
def @apply(%v1: Function, %v2: int32) -> int32 {
  match (%v1) {
    F_lifted_main(%v3: int32) => { @lifted_main(%v3, %v2) },
    F_lifted_main(%v3: int32) => { @lifted_main(%v3, %v2) },
  }
  }
}
}
def @lifted_main(%c: int32, %e: int32) -> int32 {
  %e + %c
}
def @main(%l: List[int32], %c: int32) -> List[int32] {
  @map_1(F_lifted_main(%c), %l)
}
      let %y: int32 = @apply(%f, %x);
      @map_on_1(%f, %rest, Cons(%y, %done))
    },
    Nil => { @rev_1(%done) },
  }
}
agree
