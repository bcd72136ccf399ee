# Text to a shared object that runs; the streams are kept
$ relay-build in.relay -o m.so --cpu=baseline --keep=steps && ls steps && relay-run m.so --input x=random:1:2,3
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32]) { nn.relu(%x * 2f) + 1f }
>>> 0
01-parsed.xml
02-typed.xml
03-simplified.xml
04-scaled.xml
05-live.xml
06-laid-out.xml
07-folded.xml
08-live.xml
09-fused.xml
10-lowered.xml
11-scheduled.xml
12-planned.xml
[[2.133123f, 2.4915633f, 2.9420054f], [1.8887184f, 1.8885293f, 2.5257888f]]
