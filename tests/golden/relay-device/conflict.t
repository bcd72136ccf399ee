# devices that conflict, with the places that pin them; values that cannot be copied; names that are not devices
$ for f in a b c d e f; do relay-parse -q $f.relay | relay-typecheck | relay-device >o.xml; echo "$? $(wc -c <o.xml)"; done; relay-parse -q ok.relay | relay-typecheck | relay-device -d gpu --host cuda:; echo $?
<<< e.relay
#[version = "0.0.5"]
def @f(%t: (ref(Tensor[(2), float32]), Tensor[(2), float32])) {
  on_device(exp(%t.1), virtual_device="cpu:1")
}
def @main(%x: Tensor[(2), float32]) {
  let %y = @f(on_device((ref(%x), %x), virtual_device="cpu:0"));
  on_device(%y, virtual_device="cpu:1")
}
<<< a.relay
#[version = "0.0.5"]
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %y {virtual_device="cpu:1"}: Tensor[(3), float32]) {
  exp(%x) + %y
}
<<< b.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(3), float32]) { on_device(exp(%x), virtual_device="cpu:1") }
def @main(%x {virtual_device="cpu:0"}: Tensor[(3), float32], %c: bool) {
  if (%c) { %x } else { @f(%x) }
}
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) {
  let %t = (ref(%x), %x);
  let %u = on_device(%t, virtual_device="cpu:1");
  let %v = (fn (%a: Tensor[(3), float32]) { %a }, ref(%x));
  let %r = on_device(%v, virtual_device="cpu:1").1;
  let %q = ref(on_device(on_device(ref_read(%r), virtual_device="cpu:0"), virtual_device="gpu:0"));
  device_copy(%q, src_virtual_device="cpu:0", dst_virtual_device="cpu")
}
<<< d.relay
#[version = "0.0.5"]
type Box[A] { Full(A) }
def @main(%x: Tensor[(3), float32]) {
  let %r = ref(%x);
  (on_device(Full(%r), virtual_device="cpu:1"), on_device(Full(%r), virtual_device="cpu:2"))
}
<<< f.relay
#[version = "0.0.5"]
type Step { Last(Tensor[(3), float32]), Next(Inner) }
type Inner { Of(fn (Tensor[(3), float32]) -> Tensor[(3), float32]) }
def @main(%s {virtual_device="cpu:0"}: Step) {
  on_device(on_device(%s, virtual_device="cpu:0"), virtual_device="cpu:1")
}
<<< ok.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3), float32]) { %x }
>>> 0
a.relay:3:3: error: operand 2 would be on both cpu:0 and cpu:1 [device-conflict]
    3 |   exp(%x) + %y
      |   ^~~~~~~~~~~~
a.relay:2:11: note: cpu:0 is asked for here
a.relay:2:62: note: cpu:1 is asked for here
help: on_device(..., virtual_device="cpu:0") around an operand pins it there and allows a copy of it
1 0
b.relay:4:25: error: the result of the call would be on both cpu:0 and cpu:1 [device-conflict]
    4 |   if (%c) { %x } else { @f(%x) }
      |                         ^~~~~~
b.relay:3:11: note: cpu:0 is asked for here
b.relay:2:36: note: cpu:1 is asked for here
help: on_device(..., virtual_device="cpu:0") around an operand pins it there and allows a copy of it
1 0
c.relay:7:16: error: 'gpu:0' is not a device [device]
    7 |   let %q = ref(on_device(on_device(ref_read(%r), virtual_device="cpu:0"), virtual_device="gpu:0"));
      |                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a device is a kind (cpu, cuda, cuda_host, opencl, vulkan, metal, vpi, rocm, rocm_host, ext_dev, cuda_managed, oneapi, webgpu, hexagon) and a number, and may name one of its memories: cpu:0, cuda:1:shared
c.relay:7:26: error: the operand would be on both cpu:1 and cpu:0 [device-conflict]
    7 |   let %q = ref(on_device(on_device(ref_read(%r), virtual_device="cpu:0"), virtual_device="gpu:0"));
      |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
c.relay:4:12: note: cpu:1 is asked for here
c.relay:7:26: note: cpu:0 is asked for here
help: on_device(..., virtual_device="cpu:1") around an operand pins it there and allows a copy of it
c.relay:8:3: error: 'cpu' is not a device [device]
    8 |   device_copy(%q, src_virtual_device="cpu:0", dst_virtual_device="cpu")
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a device is a kind (cpu, cuda, cuda_host, opencl, vulkan, metal, vpi, rocm, rocm_host, ext_dev, cuda_managed, oneapi, webgpu, hexagon) and a number, and may name one of its memories: cpu:0, cuda:1:shared
1 0
d.relay:5:3: error: a value with functions or references on cpu:1 is used on cpu:0, and it cannot be copied [device-conflict]
    5 |   (on_device(Full(%r), virtual_device="cpu:1"), on_device(Full(%r), virtual_device="cpu:2"))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
d.relay:5:14: note: it is defined here
d.relay:5:3: error: a value with functions or references on cpu:2 is used on cpu:0, and it cannot be copied [device-conflict]
    5 |   (on_device(Full(%r), virtual_device="cpu:1"), on_device(Full(%r), virtual_device="cpu:2"))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
d.relay:5:59: note: it is defined here
d.relay:5:59: error: a reference on cpu:1 is used on cpu:2, and it cannot be copied [device-conflict]
    5 |   (on_device(Full(%r), virtual_device="cpu:1"), on_device(Full(%r), virtual_device="cpu:2"))
      |                                                           ^~~~~~~~
d.relay:4:12: note: it is defined here
1 0
e.relay:6:12: error: a value with functions or references on cpu:0 is used on cpu:1, and it cannot be copied [device-conflict]
    6 |   let %y = @f(on_device((ref(%x), %x), virtual_device="cpu:0"));
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
e.relay:6:25: note: it is defined here
1 0
f.relay:5:3: error: a value with functions or references on cpu:0 is used on cpu:1, and it cannot be copied [device-conflict]
    5 |   on_device(on_device(%s, virtual_device="cpu:0"), virtual_device="cpu:1")
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
f.relay:4:11: note: it is defined here
1 0
relay-device: error: 'gpu' is not a device, such as cpu:0 [device]
relay-device: error: 'cuda:' is not a device, such as cpu:0 [device]
2
