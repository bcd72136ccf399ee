# an empty module, a module of annotated functions alone, results that are parameters, constants and functions, extents that a binding defines, an untyped module, cycles of functions
$ relay-parse none.relay | relay-typecheck | relay-device | tail -n 2; relay-parse none.relay | relay-device; echo $?; relay-parse -q a.relay | relay-typecheck >a.xml; relay-device a.xml >b.xml; relay-device b.xml | cmp - b.xml; relay-print --no-extensions -q b.xml | tail -n +4
<<< none.relay
#[version = "0.0.5"]
<<< a.relay
#[version = "0.0.5"]
def @same(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { (on_device(%x, virtual_device="cpu:1"), %y, on_device(2f, virtual_device="cpu:1")) }
def @where(%x: Tensor[(n), bool]) {
  let %i = on_device(argwhere(%x), virtual_device="cpu:1");
  on_device(%i + 1, virtual_device="cpu:1") * 2
}
def @self[A](%a: A) -> A { %a }
def @knot(%x: Tensor[(3), float32]) { @self(@self)(on_device(@self(%x), virtual_device="cpu:1")) }
def @odd(%n: int32, %x: Tensor[(3), float32]) -> Tensor[(3), float32] { if (%n > 0) { @even(%n - 1, %x) } else { %x } }
def @even(%n: int32, %x: Tensor[(3), float32]) -> Tensor[(3), float32] { if (%n > 0) { @odd(%n - 1, on_device(%x, virtual_device="cpu:1")) } else { %x } }
>>> 0
<relay version="1" has="typed">
</relay>
relay-device: error: the module is not typed; run relay-typecheck first [missing-stamp]
1

def @even(%n {virtual_device="cpu:1"}: int32, %x {virtual_device="cpu:1"}: Tensor[(3), float32], virtual_device="cpu:1") -> Tensor[(3), float32] {
  if (greater(%n, 0)) { @odd(subtract(%n, 1), %x) } else { %x }
}

def @knot(%x {virtual_device="cpu:1"}: Tensor[(3), float32], virtual_device="cpu:1") -> Tensor[(3), float32] {
  %3 = @self(@self);
  %3(@self(%x))
}

def @odd(%n {virtual_device="cpu:1"}: int32, %x {virtual_device="cpu:1"}: Tensor[(3), float32], virtual_device="cpu:1") -> Tensor[(3), float32] {
  if (greater(%n, 0)) { @even(subtract(%n, 1), %x) } else { %x }
}

def @same(%x {virtual_device="cpu:1"}: Tensor[(3), float32], %y {virtual_device="cpu:0"}: Tensor[(3), float32], virtual_device="cpu:0") -> (Tensor[(3), float32], Tensor[(3), float32], float32) {
  %4 = 2f;
  %7 = device_copy(%x, dst_virtual_device="cpu:0", src_virtual_device="cpu:1");
  %8 = device_copy(on_device(%4, constrain_result=True, virtual_device="cpu:1"), dst_virtual_device="cpu:0", src_virtual_device="cpu:1");
  (%7, %y, %8)
}

def @self[A](%a {virtual_device="cpu:1"}: A, virtual_device="cpu:1") -> A {
  %a
}

def @where(%x {virtual_device="cpu:1"}: Tensor[(?), bool], virtual_device="cpu:0") -> Tensor[(?, 1), int32] {
  let %i: Tensor[(?, 1), int32] = on_device(argwhere(%x), constrain_result=True, virtual_device="cpu:1");
  %5 = %i + 1;
  %7 = 2;
  %9 = device_copy(on_device(%5, constrain_result=True, virtual_device="cpu:1"), dst_virtual_device="cpu:0", src_virtual_device="cpu:1");
  %9 * %7
}
