# dead lets, in lets and in arguments; recursion that is alive and dead, alone, mutual, local and through values; references that are written, read and handed on; effects of what is not used stay
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-dce -v a.xml 2>log >b.xml; cat log; relay-dce b.xml | cmp - b.xml; relay-print --no-extensions -q b.xml 2>&1 | tail -n +3; relay-cmp -i z=3 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @even(%n: int32) -> bool { if (%n == 0) { True } else { @odd(%n - 1) } }
def @odd(%n: int32) -> bool { if (%n == 0) { False } else { @even(%n - 1) } }
def @ping(%n: int32, %r: ref(int32)) -> int32 { if (%n == 0) { 0 } else { @pong(%n - 1, %r) } }
def @pong(%n: int32, %r: ref(int32)) -> int32 { ref_write(%r, %n); @ping(%n, %r) }
def @lone(%n: int32) -> int32 { @lone2(%n) }
def @lone2(%n: int32) -> int32 { @lone(%n) }
def @next(%r: ref(int32)) -> int32 {
  let %v = ref_read(%r);
  let %u = ref_write(%r, %v + 1);
  %v
}
def @main(%z: int32) {
  let %x = 1;
  let %y = (let %a = 2; 3) + 2;
  let %f = fn (%n: int32, %d: float32) -> float32 { if (%n == 0) { %d } else { %f(%n - 1, log(%d)) } };
  let %g = fn (%n: int32) -> int32 { if (%n == 0) { 1 } else { %g(%n - 1) } };
  let %dead = %g(4);
  let %pure = @even(%y);
  let %k = ref(0);
  let %impure = @ping(%z, %k);
  let %unread = ref(%x);
  let %r = ref(0);
  let %o = @next(%r);
  let %p = @next(%r);
  let %t = (%p, (1, 2, 3).0, %f(2, 10000f), ref_read(%k));
  let %held = ref(fn () -> int32 { 5 });
  ref_write(%held, fn () -> int32 { 6 });
  let %stale = ref_read(%held);
  let %writer = fn (%i: int32) { ref_write(%held, fn () -> int32 { %i }); %i };
  let %kept = ref(1);
  ref_write(%kept, %z);
  let %box = (%kept, %z);
  ref_write(%box.0, 3);
  (%t, ref_read(%kept))
}
>>> 0
relay-dce: 1: @main: %writer (v54): binding
relay-dce: 2: @main: %stale (v53): binding
relay-dce: 3: @main: v52: binding
relay-dce: 4: @main: v50: binding
relay-dce: 5: @main: %held (v49): binding
relay-dce: 6: @main: v47: binding
relay-dce: 7: @main: %unread (v32): binding
relay-dce: 8: @main: %pure (v28): binding
relay-dce: 9: @main: %dead (v27): binding
relay-dce: 10: @main: v26: binding
relay-dce: 11: @main: %g (v17): binding
relay-dce: 12: @main: %y (v6): binding
relay-dce: 13: @main: v5: binding
relay-dce: 14: @main: v4: binding
relay-dce: 15: @main: %a (v3): binding
relay-dce: 16: @main: %x (v2): binding
relay-dce: 17: @lone: global, with @lone2
relay-dce: 18: @even: global, with @odd

def @main(%z: int32) -> ((int32, int32, float32, int32), int32) {
  let %f = fn (%n: int32, %d: float32) -> float32 {
    if (equal(%n, 0)) { %d } else { %f(subtract(%n, 1), log(%d)) }
  };
  let %k: ref(int32) = ref(0);
  let %impure: int32 = @ping(%z, %k);
  let %r: ref(int32) = ref(0);
  let %o: int32 = @next(%r);
  let %p: int32 = @next(%r);
  %40 = (1, 2, 3);
  %41 = %40.0;
  %44 = %f(2, 10000f);
  let %v45: int32 = ref_read(%k);
  let %t: (int32, int32, float32, int32) = (%p, %41, %44, %v45);
  let %kept: ref(int32) = ref(1);
  ref_write(%kept, %z);
  let %box: (ref(int32), int32) = (%kept, %z);
  ref_write(%box.0, 3);
  let %v65: int32 = ref_read(%kept);
  (%t, %v65)
}

def @next(%r: ref(int32)) -> int32 {
  let %v: int32 = ref_read(%r);
  let %u: () = ref_write(%r, add(%v, 1));
  %v
}

def @ping(%n: int32, %r: ref(int32)) -> int32 {
  if (equal(%n, 0)) { 0 } else { @pong(subtract(%n, 1), %r) }
}

def @pong(%n: int32, %r: ref(int32)) -> int32 {
  ref_write(%r, %n);
  @ping(%n, %r)
}
agree
