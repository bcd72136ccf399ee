#!/bin/sh
# Writes a residual network as Relay text: mknet.sh [BLOCKS...], the number of
# bottleneck blocks per stage; by default 3 8 36 3 (152 layers with weights).
# The weights are parameters, so nothing else is needed to draw or type it.
[ $# -gt 0 ] || set -- 3 8 36 3
echo "$@" | awk '
function weight(shape) {
	params = params sprintf(",\n    %%w%d: Tensor[(%s), float32]", ++nw, shape)
	return "%w" nw
}
function bind(e) {
	body = body sprintf("  %%%d = %s;\n", n, e)
	return "%" n++
}
function conv(x, ci, co, k, s,    w) {
	w = weight(co ", " ci ", " k ", " k)
	return bind(sprintf("nn.conv2d(%s, %s, strides=[%d, %d], " \
	    "padding=[%d, %d, %d, %d], channels=%d, kernel_size=[%d, %d])",
	    x, w, s, s, (k - 1) / 2, (k - 1) / 2, (k - 1) / 2, (k - 1) / 2,
	    co, k, k))
}
function norm(x, c,    t) {
	t = bind(sprintf("nn.batch_norm(%s, %s, %s, %s, %s)", x, weight(c),
	    weight(c), weight(c), weight(c)))
	return bind(t ".0")
}
function relu(x) { return bind("nn.relu(" x ")") }
function block(x, ci, mid, co, s,    y, skip) {
	y = relu(norm(conv(x, ci, mid, 1, 1), mid))
	y = relu(norm(conv(y, mid, mid, 3, s), mid))
	y = norm(conv(y, mid, co, 1, 1), co)
	skip = ci == co && s == 1 ? x : norm(conv(x, ci, co, 1, s), co)
	return relu(bind("add(" y ", " skip ")"))
}
{
	x = relu(norm(conv("%data", 3, 64, 7, 2), 64))
	x = bind("nn.max_pool2d(" x ", pool_size=[3, 3], strides=[2, 2], " \
	    "padding=[1, 1, 1, 1])")
	ci = 64
	for (s = 1; s <= NF; s++)
		for (i = 0; i < $s; i++) {
			mid = 64 * 2 ^ (s - 1)
			x = block(x, ci, mid, 4 * mid, i == 0 && s > 1 ? 2 : 1)
			ci = 4 * mid
		}
	x = bind("nn.batch_flatten(nn.global_avg_pool2d(" x "))")
	x = bind(sprintf("nn.dense(%s, %s, units=1000)", x,
	    weight("1000, " ci)))
	x = bind("nn.bias_add(" x ", " weight("1000") ")")
	printf "#[version = \"0.0.5\"]\n"
	printf "def @main(%%data: Tensor[(1, 3, 224, 224), float32]%s) {\n",
	    params
	printf "%s  nn.softmax(%s)\n}\n", body, x
}'
