# closures, functions in tuples, references and lists, of different types, partly applied, that call themselves; values stay, evaluated and compiled, and again nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=defunctionalized a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/^type Function/,$p'; relay-cmp -q a.xml b.xml -i n=3 | tail -n 1; relay-normalize --form=defunctionalized b.xml | cmp - b.xml; relay-build -q b.xml -o b.so && relay-run b.so -i n=3; relay-eval a.xml -i n=3
<<< a.relay
#[version = "0.0.5"]
def @twice[A](%f: fn (A) -> A) -> fn (A) -> A { fn (%x: A) -> A { %f(%f(%x)) } }
def @count(%r: ref(int32)) -> int32 { ref_write(%r, ref_read(%r) + 1); ref_read(%r) }
def @main(%n: int32) {
  let %r = ref(%n);
  let %inc = fn (%x: int32) { %x + @count(%r) };
  let %p = (%inc, @twice(%inc));
  let %a = (%p.1)(1);
  let %h = ref(%inc);
  ref_write(%h, fn (%x: int32) { %x * 2 });
  let %b = (ref_read(%h))(5);
  let %q = @twice(@twice)(fn (%x: int32) -> int32 { %x + 1 });
  let %c = match? (Cons(%q, Cons(%inc, Nil))) { Cons(%f, _) => { %f(10) } };
  (%a, %b, %c, ref_read(%r))
}
>>> 0
type Function {
  F_lifted_main,
  F_lifted_main_1,
  F_lifted_inc(ref(int32)),
  F_lifted_twice_1(Function),
}

type Function_2 {
  F_twice_1,
  F_lifted_twice_2(Function_2),
}

def @apply(%v1: Function, %v2: int32) -> int32 {
  match (%v1) {
    F_lifted_main => { @lifted_main(%v2) },
    F_lifted_main_1 => { @lifted_main_1(%v2) },
    F_lifted_inc(%v5: ref(int32)) => { @lifted_inc(%v5, %v2) },
    F_lifted_twice_1(%v7: Function) => { @lifted_twice_1(%v7, %v2) },
  }
}

def @apply_1(%v1: Function_2, %v2: Function) -> Function {
  match (%v1) {
    F_twice_1 => { @twice_1(%v2) },
    F_lifted_twice_2(%v4: Function_2) => { @lifted_twice_2(%v4, %v2) },
  }
}

def @count(%r: ref(int32)) -> int32 {
  let %v2: int32 = ref_read(%r);
  ref_write(%r, add(%v2, 1));
  ref_read(%r)
}

def @lifted_inc(%r: ref(int32), %x: int32) -> int32 {
  let %v4: int32 = @count(%r);
  %x + %v4
}

def @lifted_main(%x: int32) -> int32 {
  %x * 2
}

def @lifted_main_1(%x: int32) -> int32 {
  %x + 1
}

def @lifted_twice_1(%f: Function, %x: int32) -> int32 {
  let %v4: int32 = @apply(%f, %x);
  @apply(%f, %v4)
}

def @lifted_twice_2(%f: Function_2, %x: Function) -> Function {
  @apply_1(%f, @apply_1(%f, %x))
}

def @main(%n: int32) -> (int32, int32, int32, int32) {
  let %r: ref(int32) = ref(%n);
  let %inc: Function = F_lifted_inc(%r);
  let %p: (Function, Function) = (%inc, @twice_1(%inc));
  let %a: int32 = @apply(%p.1, 1);
  let %h: ref(Function) = ref(%inc);
  ref_write(%h, F_lifted_main);
  let %v18: Function = ref_read(%h);
  let %b: int32 = @apply(%v18, 5);
  let %q: Function = @apply_1(@twice_2(F_twice_1), F_lifted_main_1);
  %30 = Cons(%q, Cons(%inc, Nil));
  let %c: int32 = (match? (%30) {
    Cons(%f: Function, _) => { @apply(%f, 10) },
  });
  let %v35: int32 = ref_read(%r);
  (%a, %b, %c, %v35)
}

def @twice_1(%f: Function) -> Function {
  F_lifted_twice_1(%f)
}

def @twice_2(%f: Function_2) -> Function_2 {
  F_lifted_twice_2(%f)
}
agree
(10, 10, 14, 5)
(10, 10, 14, 5)
