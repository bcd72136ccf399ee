# New names: of functions, types and constructors, in all files or in one, and prefixes
$ relay-link -q --rename=a.relay:Pair=Two --rename=b.relay:@f=g --rename=c.relay:Both=Two --qualify=c.relay=c_ a.relay b.relay c.relay | relay-print; relay-link -q --rename=c.relay:Pair=Other --rename=x=y a.relay b.relay; relay-link --rename=f a.relay b.relay; relay-link --qualify=d.relay=d_ a.relay b.relay; relay-link --rename=Pair=9 a.relay b.relay; relay-link --rename=f=main main.relay a.relay
<<< a.relay
#[version = "0.0.5"]
type Pair[A] {
  Both(A, A),
}
def @f(%p: Pair[float32]) -> fn (Pair[int32]) -> List[Pair[float32]] {
  fn (%q: Pair[int32]) -> List[Pair[float32]] { Cons(%p, Nil) }
}
<<< b.relay
#[version = "0.0.5"]
def @f(%x: float32) { %x }
<<< c.relay
#[version = "0.0.5"]
extern def @g(float32) -> float32;
type Pair[A] {
  Both(A),
}
def @f(%p: Pair[float32]) { match (%p) { Both(%x) => { @g(%x) } } }
<<< main.relay
#[version = "0.0.5"]
def @f(%x: float32) { %x }
def @main(%x: float32) { %x }
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

type Two[A] {
  Both(A, A),
}

type List[A] {
  Cons(A, List[A]),
  Nil,
}

type c_Pair[A] {
  Two(A),
}

def @f(%p: Two[float32]) -> fn (Two[int32]) -> List[Two[float32]] {
  let %2: fn (Two[int32]) -> List[Two[float32]] = fn (%q: Two[int32]) -> List[Two[float32]] {
    %4: List[Two[float32]] = Nil;
    %5: List[Two[float32]] = Cons(%p, %4);
    %5
  };
  %2
}

def @g(%x: float32) -> float32 {
  %x
}

def @c_f(%p: c_Pair[float32]) -> float32 {
  %2: float32 = match (%p) {
    Two(%x: float32) => {
      %4: float32 = @g(%x);
      %4
    },
  };
  %2
}
relay-link: error: --rename: nothing has the name 'c.relay:Pair' [link-unknown]
relay-link: error: --rename: nothing has the name 'x' [link-unknown]
relay-link: error: @f is defined by a.relay (a.relay:5:1-7:2) and, differently, by b.relay (b.relay:2:1-27) [link-clash]
relay-link: error: --rename=f: expected OLD=NEW, or FILE:OLD=NEW [link-option]
relay-link: error: --qualify=d.relay=d_: expected FILE=WORD, where FILE is one of the arguments [link-option]
relay-link: error: '9' cannot be the new name of type 'Pair' [link-name]
relay-link: error: main.relay: two definitions would have the name global '@main' [link-name]
