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
relay-dce: removed %x (v2)
relay-dce: removed %a (v3)
relay-dce: removed v4
relay-dce: removed v5
relay-dce: removed %y (v6)
relay-dce: removed %g (v17)
relay-dce: removed v26
relay-dce: removed %dead (v27)
relay-dce: removed %pure (v28)
relay-dce: removed %unread (v32)
relay-dce: removed v47
relay-dce: removed %held (v49)
relay-dce: removed v50
relay-dce: removed v52
relay-dce: removed %stale (v53)
relay-dce: removed %writer (v54)
relay-dce: removed @even
relay-dce: removed @odd
relay-dce: removed @lone
relay-dce: removed @lone2

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
