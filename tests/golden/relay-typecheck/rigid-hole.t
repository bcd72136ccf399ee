# A type parameter that would leave its function through an open type
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %l = Nil;
  let %g = fn [A](%y: A) -> int32 { let %m = Cons(%y, %l); 1 };
  %l
}
>>> 1
in.relay:3:12: error: the type of %l is List[A], but type parameter 'A' is known only further inside [type-escape]
    3 |   let %l = Nil;
      |            ^~~
