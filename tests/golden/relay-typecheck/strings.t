# strings are moved; nothing else takes them, and nothing else makes them
$ for f in a b c d e f; do sed -n "1p;/@$f(/p" in.relay | relay-parse | relay-typecheck; done
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(n), string]) { add(%x, %x) }
def @b(%x: Tensor[(n), string]) { cast(%x, dtype="int64") }
def @c(%x: Tensor[(n), int64]) { reinterpret(%x, dtype="string") }
def @d(%x: Tensor[(n), string]) { equal(%x, %x) }
def @e(%x: Tensor[(n), int64]) { cast(%x, dtype="string") }
def @f(%x: Tensor[(n), string]) { string.compare(%x, const[Tensor[(2), string]](1, 2)) }
>>> 1
<stdin>:2:35: error: add: it does not take strings [dtype-class]
    2 | def @a(%x: Tensor[(n), string]) { add(%x, %x) }
      |                                   ^~~~~~~~~~~
note: 'a' is Tensor[(n), string], 'b' is Tensor[(n), string]
<stdin>:2:35: error: cast: it does not take strings [dtype-class]
    2 | def @b(%x: Tensor[(n), string]) { cast(%x, dtype="int64") }
      |                                   ^~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), string]
<stdin>:2:34: error: reinterpret: it does not make strings [dtype-class]
    2 | def @c(%x: Tensor[(n), int64]) { reinterpret(%x, dtype="string") }
      |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), int64]
<stdin>:2:35: error: equal: it does not take strings [dtype-class]
    2 | def @d(%x: Tensor[(n), string]) { equal(%x, %x) }
      |                                   ^~~~~~~~~~~~~
note: 'a' is Tensor[(n), string], 'b' is Tensor[(n), string]
<stdin>:2:34: error: cast: it does not make strings [dtype-class]
    2 | def @e(%x: Tensor[(n), int64]) { cast(%x, dtype="string") }
      |                                  ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), int64]
<stdin>:2:54: error: v2 in '@f': there are no constants of strings; string.unpack makes them of bytes [constant]
    2 | def @f(%x: Tensor[(n), string]) { string.compare(%x, const[Tensor[(2), string]](1, 2)) }
      |                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
