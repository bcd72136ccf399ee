# A name that would leave its region through an open type
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool, %x: Tensor[(?,), float32]) {
  let %l = Nil;
  let %a = if (%c) {
    let %y = match_cast[Tensor[(k,), float32]](%x);
    Cons(%y, %l)
  } else { %l };
  (%a, %l)
}
>>> 1
in.relay:3:12: error: the type of %l is List[Tensor[(k), float32]], but dimension 'k' is known only further inside [dimension-escape]
    3 |   let %l = Nil;
      |            ^~~
help: write its type with '?' in that place
