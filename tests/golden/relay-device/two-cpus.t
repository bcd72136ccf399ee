# two devices that are both this processor: the copies do not change results, evaluated, compiled, fused and lowered; again, nothing changes
$ relay-parse in.relay | relay-typecheck >a.xml; relay-device -v --stats a.xml >b.xml; relay-device b.xml | cmp - b.xml; relay-print --no-extensions -q b.xml | tail -n +4; relay-cmp -i x='[1f, 2f, 3f]' -i n=4 a.xml b.xml; for p in 'relay-cat' 'relay-fuse' 'relay-fuse | relay-lower | relay-schedule --cpu=host | relay-plan' 'relay-simplify | relay-fold | relay-fuse'; do eval "$p" <b.xml | relay-run -q -i x='[1f, 2f, 3f]' -i n=4 -; done
<<< in.relay
#[version = "0.0.5"]
def @near(%u: Tensor[(3), float32]) { on_device(exp(%u), virtual_device="cpu:1") }
def @main(%x: Tensor[(3), float32], %n: int32) {
  let %a = on_device(%x * 2f, virtual_device="cpu:1");
  let %both = (%a, on_device(negative(%x), virtual_device="cpu:0"));
  let %loop = fn (%i: int32, %h: Tensor[(3), float32]) -> Tensor[(3), float32] {
    if (%i < %n) { %loop(%i + 1, %h + on_device(%a, virtual_device="cpu:1")) } else { %h }
  };
  let %far = on_device(@near(%both.0), virtual_device="cpu:1");
  (%loop(0, %x), on_device(%far, virtual_device="cpu:1") - on_device(%both, virtual_device="cpu:1").1)
}
>>> 0
relay-device: copied %x (v1) from cpu:1 to cpu:0
relay-device: copied v6 from cpu:0 to cpu:1
relay-device: stats: devices 2
relay-device: stats: inserted copies 2
relay-device: stats: removed annotations 7
relay-device: stats: functions 2
relay-device: stats: bindings 27
relay-device: stats: types 8
def @main(%x {virtual_device="cpu:1"}: Tensor[(3), float32], %n {virtual_device="cpu:1"}: int32, virtual_device="cpu:1") -> (Tensor[(3), float32], Tensor[(3), float32]) {
  let %a: Tensor[(3), float32] = %x * 2f;
  %6 = negative(device_copy(%x, dst_virtual_device="cpu:0", src_virtual_device="cpu:1"));
  %31 = device_copy(on_device(%6, constrain_result=True, virtual_device="cpu:0"), dst_virtual_device="cpu:1", src_virtual_device="cpu:0");
  let %both: (Tensor[(3), float32], Tensor[(3), float32]) = (%a, %31);
  let %loop = fn (%i {virtual_device="cpu:1"}: int32, %h {virtual_device="cpu:1"}: Tensor[(3), float32], virtual_device="cpu:1") -> Tensor[(3), float32] {
    if (less(%i, %n)) { %loop(add(%i, 1), add(%h, %a)) } else { %h }
  };
  let %far: Tensor[(3), float32] = @near(%both.0);
  %23 = %loop(0, %x);
  %27 = subtract(%far, %both.1);
  (%23, %27)
}

def @near(%u {virtual_device="cpu:1"}: Tensor[(3), float32], virtual_device="cpu:1") -> Tensor[(3), float32] {
  exp(%u)
}
output  elements  differ  max abs  max rel  NaN/inf
0              3       0        0        0        0
  ulp 0: 3
1              3       0        0        0        0
  ulp 0: 3
agree
([9f, 18f, 27f], [8.389056f, 56.598152f, 406.4288f])
([9f, 18f, 27f], [8.389056f, 56.598152f, 406.4288f])
([9f, 18f, 27f], [8.389056f, 56.598152f, 406.4288f])
([9f, 18f, 27f], [8.389056f, 56.598152f, 406.4288f])
