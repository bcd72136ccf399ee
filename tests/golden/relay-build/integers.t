# --calibrate and --settings: one more stage, for which weights are constants first; what is computed is the same as by the stages by hand
$ for o in '--calibrate=samples --method=mse --report-to=r.txt' '--settings=r.txt -O0'; do relay-build -n in.relay $o -o in.so; echo; done; mkdir samples; relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=samples/x.npy; relay-build -q --calibrate=samples --report-to=r.txt in.relay -o a.so && awk '!/^#/ { print $3, $4, $NF }' r.txt; relay-build -q --settings=r.txt --keep=k in.relay -o b.so && ls k | sed -n 5,9p; relay-print k/07-quantized.xml | grep -c 'nn.dense.*int32'; for m in a.so b.so; do relay-run $m -i x=random:2 -o 0=$m.npy; done; cmp a.so.npy b.so.npy; relay-build --calibrate=none in.relay -o c.so; echo $?; ls c.so
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 40), float32]) {
  let %w = cast(reshape(arange(0, 1280, 1, dtype="int32"), newshape=[32, 40]), dtype="float32");
  nn.relu(nn.dense(%x, sin(%w)))
}
<<< s.relay
fn (%x: Tensor[(8, 40), float32]) { %x }
>>> 2
relay-parse in.relay |
    relay-typecheck |
    relay-simplify |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-quantize --calibrate=samples --method=mse --report-to=r.txt |
    relay-scale |
    relay-dce |
    relay-layout |
    relay-fold --growth=256M |
    relay-dce |
    relay-fuse |
    relay-lower |
    relay-schedule |
    relay-plan |
    relay-codegen -o in.so

relay-parse in.relay |
    relay-typecheck |
    relay-simplify |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-quantize --settings=r.txt |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-fuse |
    relay-lower |
    relay-plan |
    relay-codegen --optimize=0 -o in.so

activation uint8 parameter
weight int8 constant
05-folded.xml
06-live.xml
07-quantized.xml
08-scaled.xml
09-live.xml
1
relay-quantize: error: cannot open 'none/x.npy': No such file or directory [cannot-read]
help: samples are a file whose name ends in .npz, or a directory with a file NAME.npy, or a directory NAME of arrays or pictures, for each input
3
ls: cannot access 'c.so': No such file or directory
