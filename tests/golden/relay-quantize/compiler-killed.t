# If the process that compiles is killed, samples run in the evaluator
$ mkdir s && relay-parse -q s.relay | relay-typecheck | relay-eval -i x=random:1 -o 0=s/x.npy && w=$(seq 2304 | awk '{ printf "%s%gf", s, ($1 * 7 % 11 - 5) / 8; s = ", " }') && sed "s/W/$w/" in.relay | relay-parse -q | relay-typecheck >a.xml && mkfifo f && { relay-quantize -v --calibrate=s f >out.xml 2>err & } && exec 8>f && n=0 && while c=$(cat /proc/$!/task/$!/children) && [ -z "$c" ] && [ $n -lt 500 ]; do sleep 0.02; n=$((n + 1)); done; kill -9 $c; cat a.xml >&8; exec 8>&-; wait $!; echo $?; grep samples err; relay-print out.xml | grep -c qnn.quantize
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 128, 128), float32]) {
  let %w = const[Tensor[(16, 16, 3, 3), float32]](W);
  %0 = nn.relu(nn.conv2d(%x, %w, padding=1));
  nn.global_avg_pool2d(nn.conv2d(%0, %w))
}
<<< s.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(40, 16, 128, 128), float32]) { %x }
>>> 0
0
relay-quantize: samples run in the evaluator: it could not be compiled
1
