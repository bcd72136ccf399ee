# data types and declarations
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
type Shape { Round(float32), Flat }
type Gone { One }
extern def @lib(float32) -> float32;
def @main(%x: float32) { (Round(%x), One, @lib(%x)) }
<<< b.relay
#[version = "0.0.5"]
type Shape { Round(float32, float32), Flat }
type New { One }
extern def @lib(float32) -> (float32,);
def @main(%x: float32) { (Round(%x, %x), One, @lib(%x)) }
>>> 1
type Shape: changed
type Gone: removed
type New: added
extern @lib: changed
@main: 4 changed, 1 same; type fn (float32) -> (Shape, Gone, float32) -> fn (float32) -> (Shape, New, (float32,))
! v2 Round(v1, v1): operands v1 -> v1, v1
! v3 One: type Gone -> New
! v4 @lib(v1): type float32 -> (float32,)
! v5 tuple(v2, v3, v4): type (Shape, Gone, float32) -> (Shape, New, (float32,))
