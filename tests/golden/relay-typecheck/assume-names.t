# What a function assumes is of extents that its parameters bind; a stream that says otherwise is refused
$ for a in 'zz <= 5' '? == 2' 'n <= 5, n >= 1'; do sed "s/ASSUME/$a/" in.relay >a.relay; relay-parse -q a.relay | relay-typecheck | relay-print; done; relay-parse a.relay | relay-typecheck | sed 's/n &lt;= 5/zz \&lt;= 5/' | relay-check -
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], assume="ASSUME") { %x + 1f }
>>> 1
a.relay:2:1: error: function '@main' assumes "zz <= 5", and no parameter binds 'zz' [undefined-dimension]
    2 | def @main(%x: Tensor[(n), float32], assume="zz <= 5") { %x + 1f }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.relay:2:1: error: nothing can check "? == 2": '?' does not name an extent [annotation]
    2 | def @main(%x: Tensor[(n), float32], assume="? == 2") { %x + 1f }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n), float32], assume="n <= 5, n >= 1") -> Tensor[(n), float32] {
  %3: Tensor[(n), float32] = add(%x, 1f);
  %3
}
a.relay:2:1: error: function '@main' assumes "zz <= 5, n >= 1", and no parameter binds 'zz' [undefined-dimension]
    2 | def @main(%x: Tensor[(n), float32], assume="n <= 5, n >= 1") { %x + 1f }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
