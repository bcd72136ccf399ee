# strings are compared, joined, cut, moved and looked up, evaluated and compiled
$ for f in compare join cut moves find; do relay-parse in.relay | relay-typecheck >t.xml; relay-eval -f $f -i 'x=["a,bb,", "aé", ""]' -i 'y=["x", "aé", "q\n\xff"]' t.xml >e; cat e; relay-run -f $f -i 'x=["a,bb,", "aé", ""]' -i 'y=["x", "aé", "q\n\xff"]' t.xml | cmp - e; done
<<< in.relay
#[version = "0.0.5"]
def @compare(%x: Tensor[(n), string], %y: Tensor[(n), string]) {
  (string.compare(%x, %y), string.compare(%y, %x))
}
def @join(%x: Tensor[(n), string], %y: Tensor[(n), string]) {
  let %j = string.concat(%x, %y);
  (%j, string.case(%j, to="upper"), string.case(%j, to="lower"))
}
def @cut(%x: Tensor[(n), string], %y: Tensor[(n), string]) {
  let %by = const[Tensor[(1), uint8]](44u8);
  let %none = const[Tensor[(0), uint8]]();
  (string.split_count(%x, %by), string.split(%x, %by, n=2),
   string.split(%x, %by, n=4, cuts=1), string.split_count(%y, %none))
}
def @moves(%x: Tensor[(n), string], %y: Tensor[(n), string]) {
  (take(%x, 1), concatenate((%y, %x)), reverse(%x, axis=0),
   where(const[Tensor[(3), bool]](True, False, True), %x, %y),
   zeros(shape=[2], dtype="string"), tile(%x, reps=[2, 1]))
}
def @find(%x: Tensor[(n), string], %y: Tensor[(n), string]) {
  let %t = const[Tensor[(43), uint8]](2u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
    0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8,
    0u8, 3u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 0u8, 97u8, 195u8, 169u8, 0u8, 0u8,
    0u8, 0u8, 0u8, 0u8, 0u8, 0u8);
  (string.find(%x, %t), string.find(%y, %t))
}
>>> 0
([-1i8, 0i8, -1i8], [1i8, 0i8, 1i8])
(["a,bb,x", "aéaé", "q\n\xff"], ["A,BB,X", "AÉAÉ", "Q\n\xff"], ["a,bb,x", "aéaé", "q\n\xff"])
([3i64, 1i64, 1i64], [["a", "bb"], ["aé", ""], ["", ""]], [["a", "bb,", "", ""], ["aé", "", "", ""], ["", "", "", ""]], [1i64, 1i64, 2i64])
("aé", ["x", "aé", "q\n\xff", "a,bb,", "aé", ""], ["", "aé", "a,bb,"], ["a,bb,", "aé", ""], ["", ""], [["a,bb,", "aé", ""], ["a,bb,", "aé", ""]])
([-1i64, 1i64, 0i64], [-1i64, 1i64, -1i64])
