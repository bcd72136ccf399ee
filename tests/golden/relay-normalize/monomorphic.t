# a copy for each choice of types, of functions that call one another; extents that are names or expressions; unused ones go; values stay, and again nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=monomorphic -v a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/^def/,$p'; relay-cmp -q a.xml b.xml -i x=random:1:3 -i k=7 | tail -n 1; relay-normalize --form=monomorphic b.xml | cmp - b.xml
<<< a.relay
#[version = "0.0.5"]
def @pair[A](%a: A) -> (A, A) { (@id(%a), @id(%a)) }
def @unused[A](%a: A) -> A { %a }
def @same[A](%f: fn (A) -> A, %a: A) -> A { %f(%a) }
def @main(%x: Tensor[(n,), float32], %k: int32) {
  (@pair(%x), @pair(%k), @pair((%k, concatenate((%x, %x), axis=0))), @same(@id, %k))
}
>>> 0
relay-normalize: 1: @main: v3: monomorphic, pair_1
relay-normalize: 2: @main: v4: monomorphic, pair_2
relay-normalize: 3: @main: v8: monomorphic, pair_3
relay-normalize: 4: @main: v9: monomorphic, id_1
relay-normalize: 5: @main: v10: monomorphic, same_1
relay-normalize: 6: @pair_1: v2: monomorphic, id_2
relay-normalize: 7: @pair_1: v3: monomorphic, id_2
relay-normalize: 8: @pair_2: v2: monomorphic, id_1
relay-normalize: 9: @pair_2: v3: monomorphic, id_1
relay-normalize: 10: @pair_3: v2: monomorphic, id_3
relay-normalize: 11: @pair_3: v3: monomorphic, id_3
def @id_1(%x: int32) -> int32 {
  %x
}

def @id_2(%x: Tensor[(?), float32]) -> Tensor[(?), float32] {
  %x
}

def @id_3(%x: (int32, Tensor[(?), float32])) -> (int32, Tensor[(?), float32]) {
  %x
}

def @main(%x: Tensor[(?), float32], %k: int32) -> ((Tensor[(?), float32], Tensor[(?), float32]), (int32, int32), ((int32, Tensor[(?), float32]), (int32, Tensor[(?), float32])), int32) {
  %3 = @pair_1(%x);
  %4 = @pair_2(%k);
  %6 = concatenate((%x, %x));
  %8 = @pair_3((%k, %6));
  let %v10: int32 = @same_1(@id_1, %k);
  (%3, %4, %8, %v10)
}

def @pair_1(%a: Tensor[(?), float32]) -> (Tensor[(?), float32], Tensor[(?), float32]) {
  (@id_2(%a), @id_2(%a))
}

def @pair_2(%a: int32) -> (int32, int32) {
  (@id_1(%a), @id_1(%a))
}

def @pair_3(%a: (int32, Tensor[(?), float32])) -> ((int32, Tensor[(?), float32]), (int32, Tensor[(?), float32])) {
  (@id_3(%a), @id_3(%a))
}

def @same_1(%f: fn (int32) -> int32, %a: int32) -> int32 {
  %f(%a)
}
agree
