# All clashes are reported together
$ relay-link -q a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
type Pair[A] {
  Both(A, A),
}
type Own {
  One,
}
extern def @far(Tensor[(n,), float32]) -> Tensor[(n,), float32];
def @same(%x: float32) { %x + 1f }
def @other(%x: float32) { %x + 1f }
def @near(%x: float32) { %x }
<<< b.relay
#[version = "0.0.5"]
type Pair[A] {
  Both(A),
}
type Else {
  One,
}
extern def @far(Tensor[(n,), float32]) -> Tensor[(n, n), float32];
extern def @near(float64) -> float64;
def @same(%x: float32) { %x + 1f }
def @other(%x: float32) { %x + 2f }
def @use(%x: Tensor[(n,), float32], %y: float64) { (@far(%x), @near(%y)) }
>>> 1
relay-link: error: type Pair is defined by a.relay (a.relay:2:1-10) and, differently, by b.relay (b.relay:2:1-10) [link-clash]
relay-link: error: constructor One is of type Own in a.relay and of type Else in b.relay [link-clash]
relay-link: error: @far is defined by a.relay (a.relay:8:1-64) and, differently, by b.relay (b.relay:8:1-66) [link-clash]
relay-link: error: @other is defined by a.relay (a.relay:10:1-36) and, differently, by b.relay (b.relay:11:1-36) [link-clash]
relay-link: error: b.relay (b.relay:9:1-37) declares @near as fn (float64) -> float64, and a.relay (a.relay:11:1-30) defines it as fn (float32) -> float32 [link-extern]
