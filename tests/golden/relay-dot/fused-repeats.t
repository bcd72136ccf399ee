# Groups that repeat are one, with their number; a group that is computed again says so; edges leave from the one that is drawn
$ relay-parse in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat --planner=dtr --budget=0.8 >a.xml; relay-dot a.xml | grep -o 'label="\(@fused_nn_dense[^"]*\|× [0-9]*\)"'; relay-dot a.xml | grep -- '-> "main.v7'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 64), float32]) -> float32 {
  let %a = nn.dense(%x, %x);
  let %b = nn.dense(%a, %a);
  let %c = nn.dense(%b, %b);
  let %d = nn.dense(%c, %c);
  let %e = nn.dense(%d, %d);
  sum(%e)
}
>>> 0
label="× 5"
label="@fused_nn_dense"
label="@fused_nn_dense again"
label="@fused_nn_dense again"
	"main.v2.v2" -> "main.v7.v2"	[label=" 64×64 f32",
