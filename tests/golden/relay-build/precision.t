# --precision: one more stage, before layouts are chosen, after integers; settings go along
$ for o in '--precision=bf16 --precision-settings=s' '--precision=fp16 -O0' '--precision=bf16 --settings=r'; do relay-build -n in.relay $o -o in.so; echo; done; echo 'nn.dense deny' >s; relay-build -q --precision=bf16 --keep=k in.relay -o a.so && relay-build -q --precision=bf16 --precision-settings=s in.relay -o b.so; ls k | sed -n 5,8p; relay-print k/07-reduced.xml | grep -c 'nn.dense.*float32'; relay-build -q in.relay -o c.so; relay-cmp b.so c.so >d && echo same; relay-cmp --atol=0.01 a.so c.so >d && echo near; for o in '--precision=int8' '--precision-settings=s'; do relay-build $o in.relay -o d.so; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 40), float32]) {
  let %w = cast(reshape(arange(0, 1280, 1, dtype="int32"), newshape=[32, 40]), dtype="float32");
  nn.relu(nn.dense(%x, sin(%w)))
}
>>> 2
relay-parse in.relay |
    relay-typecheck |
    relay-simplify |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-precision --to=bf16 --settings=s |
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
    relay-precision --to=fp16 |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-fuse |
    relay-lower |
    relay-plan |
    relay-codegen --optimize=0 -o in.so

relay-parse in.relay |
    relay-typecheck |
    relay-simplify |
    relay-scale |
    relay-fold --growth=256M |
    relay-dce |
    relay-quantize --settings=r |
    relay-precision --to=bf16 |
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

05-folded.xml
06-live.xml
07-reduced.xml
08-scaled.xml
1
same
near
relay-build: error: --precision is bf16 or fp16, not 'int8'
Try 'relay-build --help'.
relay-build: error: --precision-settings and --check are for --precision
Try 'relay-build --help'.
