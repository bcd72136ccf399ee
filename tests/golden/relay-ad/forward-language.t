# Forward mode of functions, recursion, data, closures, references
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward --wrt=x | relay-print
<<< in.relay
#[version = "0.0.5"]
type Tree { Leaf(float32), Node(Tree, Tree) }
type L[A] { N, C(A, L[A]) }
def @map[A, B](%f: fn (A) -> B, %l: L[A]) -> L[B] {
  match (%l) { N => N, C(%h, %t) => C(%f(%h), @map(%f, %t)) }
}
def @total(%t: Tree) -> float32 {
  match (%t) { Leaf(%v) => %v * %v, Node(%a, %b) => @total(%a) + @total(%b) }
}
def @count(%n: int32) -> int32 { if (%n <= 0) { 0 } else { @count(%n - 1) + 1 } }
def @main(%x: float32, %y: float32, %n: int32) {
  let %r = ref(%x);
  let %loop = fn (%i: int32) {
    if (%i <= 0) { () } else { ref_write(%r, ref_read(%r) * sin(%y)); %loop(%i - 1) }
  };
  %loop(@count(%n));
  let %e = @map(exp, C(ref_read(%r), N));
  let %t = Node(match? (%e) { C(%v, _) => Leaf(%v) }, Leaf(%x));
  if (%x > 0f) { @total(%t) } else { %y }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Tree {
  Leaf(float32),
  Node(Tree, Tree),
}

type L[A] {
  N,
  C(A, L[A]),
}

type Tree_jvp {
  Leaf_jvp((float32, float32)),
  Node_jvp(Tree_jvp, Tree_jvp),
}

def @map[A, B](%f: fn (A) -> B, %l: L[A]) -> L[B] {
  let %3: L[B] = match (%l) {
    N => {
      %4: L[B] = N;
      %4
    },
    C(%h: A, %t: L[A]) => {
      let %7: B = %f(%h);
      let %8: L[B] = @map(%f, %t);
      %9: L[B] = C(%7, %8);
      %9
    },
  };
  %3
}

def @total(%t: Tree) -> float32 {
  %2: float32 = match (%t) {
    Leaf(%v: float32) => {
      %4: float32 = multiply(%v, %v);
      %4
    },
    Node(%a: Tree, %b: Tree) => {
      %7: float32 = @total(%a);
      %8: float32 = @total(%b);
      %9: float32 = add(%7, %8);
      %9
    },
  };
  %2
}

def @count(%n: int32) -> int32 {
  %3: bool = less_equal(%n, 0);
  %4: int32 = if (%3) { 0 } else {
    %7: int32 = subtract(%n, 1);
    %8: int32 = @count(%7);
    %10: int32 = add(%8, 1);
    %10
  };
  %4
}

def @main(%x: float32, %y: float32, %n: int32, %x_tangent {id=34}: float32) -> (float32, float32) {
  %35: (float32, float32) = (%x, %x_tangent);
  let %r: ref((float32, float32)) = ref(%35);
  let %loop: fn (int32) -> () = fn (%i: int32) -> () {
    %40: bool = less_equal(%i, 0);
    let %55: () = if (%40) {
      %41: () = ();
      %41
    } else {
      let %42: (float32, float32) = ref_read(%r);
      %43: float32 = %42.0;
      %44: float32 = %42.1;
      %45: float32 = sin(%y);
      %46: float32 = multiply(%43, %45);
      %49: float32 = multiply(%44, %45);
      %50: (float32, float32) = (%46, %49);
      let %51 {anonymous=True}: () = ref_write(%r, %50);
      %53: int32 = subtract(%i, 1);
      let %54: () = %loop(%53);
      %54
    };
    %55
  };
  %56: int32 = @count(%n);
  let %57 {anonymous=True}: () = %loop(%56);
  let %58: fn ((float32, float32)) -> (float32, float32) = fn (%59: (float32, float32)) -> (float32, float32) {
    %60: float32 = %59.0;
    %61: float32 = %59.1;
    %62: float32 = exp(%60);
    %65: float32 = multiply(%61, %62);
    %66: (float32, float32) = (%62, %65);
    %66
  };
  let %67: (float32, float32) = ref_read(%r);
  let %68: float32 = %67.0;
  let %69: float32 = %67.1;
  %70: L[(float32, float32)] = N;
  %71: L[(float32, float32)] = C(%67, %70);
  let %e: L[(float32, float32)] = @map(%58, %71);
  %77: Tree_jvp = match? (%e) {
    C(%v {id=73}: (float32, float32), _) => {
      let %74: float32 = %v.0;
      let %75: float32 = %v.1;
      %76: Tree_jvp = Leaf_jvp(%v);
      %76
    },
  };
  %78: Tree_jvp = Leaf_jvp(%35);
  let %t: Tree_jvp = Node_jvp(%77, %78);
  %81: bool = greater(%x, 0f);
  %87: (float32, float32) = if (%81) {
    %82: (float32, float32) = @total_jvp(%t);
    let %83: float32 = %82.0;
    let %84: float32 = %82.1;
    %82
  } else {
    %86: (float32, float32) = (%y, 0f);
    %86
  };
  %88: float32 = %87.0;
  %89: float32 = %87.1;
  %90: (float32, float32) = (%88, %89);
  %90
}

def @total_jvp(%t: Tree_jvp) -> (float32, float32) {
  %25: (float32, float32) = match (%t) {
    Leaf_jvp(%v {id=2}: (float32, float32)) => {
      %3: float32 = %v.0;
      %4: float32 = %v.1;
      %5: float32 = multiply(%3, %3);
      %9: float32 = multiply(%4, %3);
      %10: float32 = multiply(%4, %3);
      %11: float32 = add(%9, %10);
      %12: (float32, float32) = (%5, %11);
      %12
    },
    Node_jvp(%a: Tree_jvp, %b: Tree_jvp) => {
      %15: (float32, float32) = @total_jvp(%a);
      %16: float32 = %15.0;
      %17: float32 = %15.1;
      %18: (float32, float32) = @total_jvp(%b);
      %19: float32 = %18.0;
      %20: float32 = %18.1;
      %21: float32 = add(%16, %19);
      %23: float32 = add(%17, %20);
      %24: (float32, float32) = (%21, %23);
      %24
    },
  };
  let %26: float32 = %25.0;
  let %27: float32 = %25.1;
  %25
}
