# a comment without an end
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  %x /* 
}
>>> 1
in.relay:3:6: error: comment is not closed before the end of the text [unterminated-comment]
    3 |   %x /*
      |      ^~
in.relay:5:1: error: expected '}', found the end of the text [syntax]
    5 |
      | ^
in.relay:2:38: note: '{' is opened here
