# what a false stream claims is refused by name in every filter
$ bash run.sh
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8,), float32], %y: Tensor[(n,), float32], %z: Tensor[(m,), float32]) {
  let %a = %x + %x;
  let %b = exp(%a);
  let %c = sort(%b);
  let %d = %y + %z;
  (%c, %d)
}
<<< r.txt
rule double(%x) { %x + %x } => { %x * 2f };
<<< run.sh
relay-parse a.relay | relay-typecheck | tee t.xml | relay-plan >o.xml
relay-fuse t.xml | relay-lower | relay-schedule | tee s.xml | relay-plan >p.xml
false_one()	# what, stream, change
{
	sed "$3" $2 >h.xml
	! cmp -s $2 h.xml || echo 'no change'
	while read -r filter; do
		relay-$filter h.xml >out 2>err
		echo "status $?, $(wc -c <out) bytes:" $(sed -n \
		    's/.*error: .*\(\[.*\]\)$/\1/p' err)
	done <<-'END' | sort | uniq -c | sed "s/^ */$1: /"
	check
	scale
	simplify --rules=r.txt
	remat --budget=1.0
	remat --budget=0.5 --planner=revolve --donated
	plan --managed
	export
	partition
	normalize --form=eta
	normalize --form=lifted
	normalize --form=monomorphic
	normalize --form=defunctionalized
	normalize --form=cps
	codegen --emit=obj -o -
	stat
	dot
	print
	END
}
false_one 'no check' t.xml 's/ check="n ~ m"//'
false_one 'another type' t.xml '/id="v5"/s/float32/float64/'
false_one 'another extent' t.xml '/id="v5"/s/(8)/(9)/'
false_one 'another parameter' t.xml '/id="v1"/s/type="Tensor\[(8)/type="Tensor[(9)/'
false_one 'another result' t.xml '/<function/s/ret="(Tensor\[(8)/ret="(Tensor[(7)/'
false_one 'overlapping slots' o.xml '/id="v5"/s/slot="[0-9]*"/slot="0"/'
false_one 'a slot of a result' o.xml '/id="v6"/s/args="v5"/args="v5" slot="128"/'
false_one 'a larger buffer' p.xml '/buffer name="X0"/s/(8)/(1000000)/'
false_one 'a buffer of another type' p.xml '/buffer name="Y0"/s/float32/float64/'
false_one 'more operands' p.xml '/id="v5"/s/args="v1"/args="v1 v1"/'
false_one 'operands of another extent' p.xml '/id="v5"/s/args="v1"/args="v2"/'
false_one 'a longer loop' p.xml '/<loop.*kind="vector"/s/extent="[0-9]*"/extent="9"/'
false_one 'no target' s.xml 's/ target="[^"]*"//'
>>> 0
no check: 17 status 1, 0 bytes: [stated-type]
another type: 17 status 1, 0 bytes: [stated-type] [stated-type]
another extent: 17 status 1, 0 bytes: [stated-type] [stated-type]
another parameter: 17 status 1, 0 bytes: [type]
another result: 17 status 1, 0 bytes: [stated-type]
overlapping slots: 17 status 1, 0 bytes: [slot-overlap]
a slot of a result: 17 status 1, 0 bytes: [slot-owner] [slot-place]
a larger buffer: 17 status 1, 0 bytes: [argument-type]
a buffer of another type: 17 status 1, 0 bytes: [prim-dtype] [prim-dtype]
more operands: 17 status 1, 0 bytes: [argument-count]
operands of another extent: 17 status 1, 0 bytes: [stated-type]
a longer loop: 17 status 1, 0 bytes: [tree-map]
no target: 17 status 1, 0 bytes: [stamp]
