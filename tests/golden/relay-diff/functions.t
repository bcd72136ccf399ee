# functions are renamed, added and removed; calls follow their names
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @old(%x: float32) { exp(%x) + 1f }
def @gone(%x: float32, %y: float32) { %x - %y }
def @main(%x: float32) { @old(@gone(%x, %x)) }
<<< b.relay
#[version = "0.0.5"]
def @new(%x: float32) { exp(%x) + 1f }
def @extra(%x: float32) { sqrt(%x) }
def @other(%x: float32) { negative(%x) }
def @main(%x: float32) { @new(@extra(@other(%x))) }
>>> 1
@old: 4 same; name @old -> @new
@gone: removed
@main: 1 removed, 2 added, 1 changed, 1 same
- v2 @gone(v1, v1)
+ v2 @other(v1)
+ v3 @extra(v2)
! v3 -> v4 @new(v3): operand 0 v2 -> v3
@extra: added
@other: added
