# bytes that are not tokens
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %y = nn.relu($x);
  %y ^ %x
}
>>> 1
in.relay:3:20: error: unknown token '$' [unknown-token]
    3 |   let %y = nn.relu($x);
      |                    ^
in.relay:4:6: error: unknown token '^' [unknown-token]
    4 |   %y ^ %x
      |      ^
