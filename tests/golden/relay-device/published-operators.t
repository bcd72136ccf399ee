# what on_device pins goes through operators to parameters; what is free is on the default device, and copies stand between
$ for f in a b c d e f g; do relay-parse -q $f.relay | relay-typecheck | relay-device -d cuda:0 | relay-print --no-extensions -q | tail -n +4; done
<<< a.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32], %r: Tensor[(2, 3), float32]) { %p * %q - %r }
<<< b.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32], %r: Tensor[(2, 3), float32], %s: Tensor[(2, 3), float32]) {
  on_device(%p * %q, virtual_device="cpu:0") - %r * %s
}
<<< c.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32], %r: Tensor[(2, 3), float32]) {
  device_copy(%p * %q, src_virtual_device="cpu:0", dst_virtual_device="cuda:0") - device_copy(%r, src_virtual_device="cuda:0", dst_virtual_device="cuda:0")
}
<<< d.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32]) {
  %0 = %p * %q;
  on_device(%0, virtual_device="cpu:0") - on_device(%0, virtual_device="cpu:0")
}
<<< e.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32], %r: Tensor[(2, 3), float32]) {
  on_device(%p * %q, virtual_device="cpu:0") - on_device(%q * %r, virtual_device="cuda:0")
}
<<< f.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32], %q: Tensor[(2, 3), float32]) {
  let %l = %p * %q;
  let %m = exp(%q);
  %l - on_device(%m, virtual_device="cpu:0")
}
<<< g.relay
#[version = "0.0.5"]
def @main(%p: Tensor[(2, 3), float32]) {
  let %t = split(%p, indices_or_sections=3, axis=1);
  on_device(on_device(%t, virtual_device="cpu:0").0 - on_device(%t, virtual_device="cpu:0").2, virtual_device="cuda:0")
}
>>> 0
def @main(%p {virtual_device="cuda:0"}: Tensor[(2, 3), float32], %q {virtual_device="cuda:0"}: Tensor[(2, 3), float32], %r {virtual_device="cuda:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 3), float32] {
  subtract(multiply(%p, %q), %r)
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %q {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %r {virtual_device="cuda:0"}: Tensor[(2, 3), float32], %s {virtual_device="cuda:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 3), float32] {
  %5 = %p * %q;
  %7 = %r * %s;
  %9 = device_copy(on_device(%5, constrain_result=True, virtual_device="cpu:0"), dst_virtual_device="cuda:0", src_virtual_device="cpu:0");
  %9 - %7
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %q {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %r {virtual_device="cuda:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 3), float32] {
  %8 = on_device(multiply(%p, %q), constrain_result=True, virtual_device="cpu:0");
  subtract(device_copy(%8, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"), %r)
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %q {virtual_device="cpu:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 3), float32] {
  %3 = on_device(multiply(%p, %q), constrain_result=True, virtual_device="cpu:0");
  %6 = device_copy(%3, dst_virtual_device="cuda:0", src_virtual_device="cpu:0");
  %6 - %6
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %q {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %r {virtual_device="cuda:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 3), float32] {
  %4 = %p * %q;
  %6 = multiply(device_copy(%q, dst_virtual_device="cuda:0", src_virtual_device="cpu:0"), %r);
  %10 = device_copy(on_device(%4, constrain_result=True, virtual_device="cpu:0"), dst_virtual_device="cuda:0", src_virtual_device="cpu:0");
  %10 - %6
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], %q {virtual_device="cpu:0"}: Tensor[(2, 3), float32], virtual_device="cpu:0") -> Tensor[(2, 3), float32] {
  let %l: Tensor[(2, 3), float32] = %p * %q;
  let %m: Tensor[(2, 3), float32] = exp(%q);
  %l - %m
}
def @main(%p {virtual_device="cpu:0"}: Tensor[(2, 3), float32], virtual_device="cuda:0") -> Tensor[(2, 1), float32] {
  let %t: (Tensor[(2, 1), float32], Tensor[(2, 1), float32], Tensor[(2, 1), float32]) = on_device(split(%p, axis=1, indices_or_sections=3), constrain_result=True, virtual_device="cpu:0");
  %9 = %t.0;
  %10 = %t.2;
  %12 = device_copy(on_device(%9, constrain_result=True, virtual_device="cpu:0"), dst_virtual_device="cuda:0", src_virtual_device="cpu:0");
  %13 = device_copy(on_device(%10, constrain_result=True, virtual_device="cpu:0"), dst_virtual_device="cuda:0", src_virtual_device="cpu:0");
  %12 - %13
}
