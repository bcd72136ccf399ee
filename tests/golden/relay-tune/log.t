# Tasks, a log that goes on where it stopped, schedules of it that compute the same
$ relay-tune net.relay --list | cut -d' ' -f5; tune() { relay-tune net.relay --trials=3 --repeat=1 -q -o log "$@"; }; tune --time=100; wc -l <log; sort -u log | wc -l; cut -d' ' -f3- log | sed 's/seconds=[^ ]*/seconds=/; s/target=[^ ]*/target=/' | head -n 1; cp log before; tune; cmp log before && echo same; printf 'relay-tune/1 hash=' >>log; tune; tail -n +5 log | head -n 1 | cut -c1-20; relay-build net.relay --keep=d -o m.so; relay-schedule --log=log --stats d/*lowered.xml -o s.xml 2>&1 | grep tuned; hash=$(relay-tune net.relay --list | head -n 1 | cut -d' ' -f1); relay-tune net.relay --task=$hash --trials=2 --repeat=1 -q --start='1x1 no no' -o one; cut -d' ' -f5-7 one; relay-tune net.relay --task=0 -o one; echo $?
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(6, 40), float32], %w: Tensor[(48, 40), float32]) {
  nn.relu(nn.dense(%x, %w))
}
>>> 0
fused_nn_dense_nn_relu
3
3
target= threads=1 tile=auto blocks=auto columns=auto seconds= program=fused_nn_dense_nn_relu
same
relay-schedule: stats: tuned programs 1
tile=1x1 blocks=no columns=no
tile=2x4 blocks=no columns=no
relay-tune: error: the model has no task '0' [no-task]
1
