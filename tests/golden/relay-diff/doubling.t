# types that double forty times are compared by their parts, not written out
$ sh doubling float32 >a.relay; sh doubling int32 >b.relay; relay-diff a.relay a.relay; for f in text json dot; do relay-diff --format=$f a.relay b.relay | grep -c 'more than 300 parts'; done; relay-diff a.relay b.relay | tail -1
<<< doubling
echo '#[version = "0.0.5"]'
echo "def @main(%a0: $1) {"
for i in $(seq 40); do
	echo "  let %a$i = (%a$((i - 1)), %a$((i - 1)));"
done
echo "  %a40"
echo "}"
>>> 1
34
34
0
! v41 %a40 tuple(v40, v40): type a tuple type of more than 300 parts -> a tuple type of more than 300 parts
