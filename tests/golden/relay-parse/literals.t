# numbers that are out of range, or without a type, or with a wrong one
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = 300i8;
  let %b = 1.5;
  let %c = 9999999999999999999;
  let %d = 3q;
  let %e = -1u8;
  %x
}
>>> 1
in.relay:3:12: error: integer is out of the range of int8 [literal-range]
    3 |   let %a = 300i8;
      |            ^~~~~
in.relay:4:12: error: a real number needs a suffix that gives its type [bad-number]
    4 |   let %b = 1.5;
      |            ^~~
help: write 1.5f for a float32
in.relay:5:12: error: integer is out of the range of int64 [literal-range]
    5 |   let %c = 9999999999999999999;
      |            ^~~~~~~~~~~~~~~~~~~
in.relay:6:12: error: unknown suffix of the number '3q' [bad-suffix]
    6 |   let %d = 3q;
      |            ^~
in.relay:7:13: error: integer is out of the range of uint8 [literal-range]
    7 |   let %e = -1u8;
      |             ^~~
