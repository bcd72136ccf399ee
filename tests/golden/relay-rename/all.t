# functions, types, constructors, parameters, bindings by name and by id
$ relay-parse a.relay | relay-typecheck >a.xml; relay-rename --rename=@area=surface --rename=Shape=Form --rename=Round=Circle --rename=%x=radius --rename=main.%a=first --rename=main.v5=sum a.xml | relay-print
<<< a.relay
#[version = "0.0.5"]
type Shape { Round(float32), Flat }
def @area(%s: Shape) { match (%s) { Round(%r) => { %r * %r }, Flat => { 0f } } }
def @main(%x: float32, %y: float32) { let %a = @area(Round(%x)); %a + %y }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Form {
  Circle(float32),
  Flat,
}

def @surface(%s: Form) -> float32 {
  %2: float32 = match (%s) {
    Circle(%r: float32) => {
      %4: float32 = multiply(%r, %r);
      %4
    },
    Flat => { 0f },
  };
  %2
}

def @main(%radius: float32, %y: float32) -> float32 {
  %3: Form = Circle(%radius);
  %first: float32 = @surface(%3);
  %sum: float32 = add(%first, %y);
  %sum
}
