#!/usr/bin/awk -f
# Writes the texts of a training step (relay-train): DIR/loss.relay, a loss for
# the model, and DIR/step.relay, which updates what it is trained by.
#
# Input: the model's text, the text of its training form and, if there is one,
# the text with the user's loss, which is named by loss.  Output: the names of
# the loss's parameters by which gradients are taken.
#
# train_text.awk is read before it.
#
# Names that end in two underscores, and a number, are of the texts made here: a
# parameter of the model may have any other.

function fail(why) {
	print "relay-train: error: " why " [train-model]" >"/dev/stderr"
	failed = 1
	exit 1
}

BEGIN {
	dir = ENVIRON["dir"]
	loss = ENVIRON["loss"]
	freeze = ENVIRON["freeze"]
	inputs = ENVIRON["inputs"]
	# After so many steps in a row without finite gradients training ends.
	LEFT_OUT = 32
	FIRST_SCALE = 65536
}

FNR == 1 {
	file++
	split("", alias)
}

/^type [A-Za-z0-9_]+ = .*;$/ {
	# Parts come first.
	alias[$2] = full(substr($0, length($2) + 9, length($0) - length($2) - \
	    9))
}

/^def @main[ ({]/ && file == 1 {
	head = $0
	sub(/, output_names="[^"]*"\) ->/, ") ->", head)
	np = read_head(head, param, found)
	result = found[0]
}

/^def @main_weights\(/ {
	read_head($0, none, found)
	weights = found[0]
}

/^def @main[ ({]/ && file == 2 {
	read_head($0, none, found)
	form_result = found[0]
	form = 1
	form_line = FNR
	if (match($0, /, output_names="[^"]*"\)/))
		nout = split(substr($0, RSTART + 16, RLENGTH - 18), out, ",")
}

# The parameters that the training form uses, after the line of its head.
form && FNR > form_line {
	text = $0
	while (match(text, /%[A-Za-z0-9_.]+/)) {
		used[substr(text, RSTART, RLENGTH)] = 1
		text = substr(text, RSTART + RLENGTH)
	}
}

form && /^}/ {
	form = 0
}

file == 3 && index($0, "def @" loss) == 1 &&
    substr($0, length(loss) + 6, 1) ~ /[ ({]/ {
	n = read_head($0, own, found)
	if (n == 2 && found[0] == "float32")
		own_target = type_of(own[2])
}

# ---- the model ----

# How many parameters are data: those that are named, all where the weights were
# lifted out of the model, or else one.
function count_data(   k, n, name) {
	if (inputs != "") {
		n = split(inputs, name, ",")
		for (k = 1; k <= n; k++)
			if (var[k] != "%" name[k])
				fail("--inputs: parameter " k " of @main " \
				    "is " (k <= np ? var[k] : "missing") \
				    ", not %" name[k])
		return n
	}
	if (weights == "")
		return 1
	return np - split_list(substr(weights, 2, length(weights) - 2), none)
}

# The first extent of a type: the samples.
function samples_of(t) {
	if (t !~ /^Tensor\[\([^)]/)
		return ""
	sub(/^Tensor\[\(/, "", t)
	sub(/[,)].*/, "", t)
	return t
}

function check_data(   k) {
	if (head == "")
		fail("there is no @main")
	for (k = 1; k <= np; k++) {
		type[k] = type_of(param[k])
		var[k] = substr(param[k], 1, index(param[k], ": ") - 1)
		sub(/ \{.*/, "", var[k])
	}
	nd = count_data()
	if (np <= nd)
		fail("@main has no parameters to train after the data")
	batch = samples_of(type[1])
	for (k = 1; k <= nd; k++) {
		if (samples_of(type[k]) == "")
			fail(var[k] " is the data and has type " type[k] \
			    ", which lacks an axis of samples")
		if (samples_of(type[k]) != batch)
			fail(var[k] " has type " type[k] ", and " var[1] " " \
			    type[1] ": their first extents, the samples, " \
			    "differ")
		if (nd > 1 && var[k] == "%y")
			fail("a parameter of the data is named %y, as the " \
			    "array of the targets is: relay-rename gives it " \
			    "another name")
	}
}

# The parameters of the data, and those by which they are called.
function data_name(k) {
	return nd == 1 ? "%x__" : var[k] "__x"
}

# Those of the loss.
function loss_name(k) {
	return var[k] "__p"
}

function data_heads(step,   k, s) {
	for (k = 1; k <= nd; k++)
		s = s (step ? data_name(k) : loss_name(k)) ": " type[k] ", "
	return s
}

function check_result(   wanted) {
	nr = extents(result, rd)
	wanted = nr >= 1
	if (of_classes = loss ~ /^(cross-entropy|nll)$/) {
		wanted = nr >= 2
		class_axis += class_axis < 0 ? nr : 0
		if (wanted && (class_axis < 1 || class_axis >= nr))
			fail("--class-axis: the result of @main has type " \
			    result ": its axes are 0 to " nr - 1 \
			    ", and axis 0 counts the samples")
	}
	if (loss == "ctc" || loss == "contrastive")
		wanted = nr == 3
	else if (own_loss)
		wanted = 1
	if (loss == "contrastive" && rd[2] != "2")
		wanted = 0
	if (!wanted)
		fail("the result of @main has type " result ", and " loss \
		    " needs Tensor[(n, " (of_classes ? "..., classes" : \
		    loss == "ctc" ? "steps, classes" : loss == "contrastive" ? \
		    "2, features" : "...") "), float32]")
	if (own_loss && own_target == "")
		fail("there is no function @" loss " of a result and a " \
		    "target that returns float32")
}

function check_params(   k, i, e) {
	for (k = nd + 1; k <= np; k++) {
		split("", e)
		rank[k] = extents(type[k], e)
		if (rank[k] < 0)
			fail(var[k] " has type " type[k] ": only float32 is " \
			    "trained; --inputs names what is data")
		size[k] = 1
		shape[k] = ""
		for (i = 1; i <= rank[k]; i++) {
			if (e[i] !~ /^[0-9]+$/)
				fail(var[k] " has type " type[k] ": its " \
				    "extents must be numbers; --inputs " \
				    "names what is data")
			size[k] *= e[i]
			shape[k] = shape[k] (i > 1 ? ", " : "") e[i]
		}
		fan_in[k] = rank[k] > 1 && e[1] ? size[k] / e[1] : 1
		fan_out[k] = rank[k] > 1 && e[2] ? size[k] / e[2] : 1
	}
}

# What is trained: not the running statistics, nor what is frozen or not used.
function find_trained(   i, k, n, pattern, hit, idle) {
	for (i = 2; i <= nout; i++)
		statistic["%" out[i]] = i - 1
	drawn = out[nout] == "key" && nout > 1
	if (drawn)
		delete statistic["%key"]
	n = split(freeze, pattern, ",")
	for (i = 1; i <= n; i++) {
		gsub(/[.]/, "[.]", pattern[i])
		gsub(/\*/, ".*", pattern[i])
		hit = 0
		for (k = nd + 1; k <= np; k++)
			if (var[k] ~ "^%" pattern[i] "$") {
				frozen[k] = 1
				hit = 1
			}
		if (!hit)
			fail("--freeze: no parameter is named " pattern[i])
	}
	for (k = nd + 1; k <= np; k++) {
		if (var[k] in statistic || k in frozen)
			continue
		if (var[k] in used) {
			trained[++nt] = k
			continue
		}
		frozen[k] = 1
		idle = idle (idle == "" ? "" : ", ") var[k]
	}
	if (idle != "" && !quiet)
		print "relay-train: warning: not trained, since the result " \
		    "does not depend on it: " idle " [train-unused]" \
		    >"/dev/stderr"
	if (nt == 0)
		fail("@main has no parameters to train")
}

# ---- the loss ----

function vector(v) {
	return "reshape(" v ", newshape=[-1])"
}

function shaped(v, k) {
	return "reshape(" v ", newshape=[" shape[k] "])"
}

function extent_of(v, axis) {
	return "take(shape_of(" v ", dtype=\"int64\"), " axis "i64, axis=0)"
}

function number(x) {
	return (x ~ /^\./ ? "0" : "") x "f"
}

# The extents of the result without the classes.
function of_targets(   k, s) {
	for (k = 1; k <= nr; k++)
		if (k != class_axis + 1)
			s = s (s == "" ? "" : ", ") rd[k]
	return s
}

# One row of classes for each target, and the targets.
function put_rows(f,   k, axes) {
	for (k = 0; k < nr; k++)
		if (k != class_axis)
			axes = axes k ", "
	print "  let %rows = " (nr == 2 ? "%out" : "reshape(" \
	    (class_axis == nr - 1 ? "%out" : "transpose(%out, axes=[" axes \
	    class_axis "])") ", newshape=[-1, " rd[class_axis + 1] "])") ";" >f
	print "  let %ids = " (nr == 2 ? "%y" : vector("%y")) ";" >f
}

function target(   s) {
	if (own_loss) {
		s = own_target
		sub(/^Tensor\[\([^,)]*/, "Tensor[(" batch, s)
		return s
	}
	return of_classes ? "Tensor[(" of_targets() "), int64]" : \
	    loss == "ctc" ? "Tensor[(" rd[1] ", targets__), int64]" : \
	    loss == "contrastive" ? "Tensor[(" rd[1] "), float32]" : result
}

function half(i) {
	return "reshape(strided_slice(%out, begin=[" i "], end=[" i + 1 \
	    "], axes=[1]), newshape=[" rd[1] ", " rd[3] "])"
}

# %loss and %right, of %out and %y.
function put_loss(f,   fn) {
	if (of_classes)
		put_rows(f)
	if (own_loss) {
		print "  let %loss = @" loss "(%out, %y);" >f
	} else if (loss == "cross-entropy") {
		print "  let %loss = @cross_entropy(%rows, %ids, " \
		    number(smoothing) ");" >f
	} else if (loss == "nll") {
		print "  let %loss = @nll(%rows, %ids);" >f
	} else if (loss == "ctc") {
		print "  let %log_p = transpose(nn.log_softmax(%out, " \
		    "axis=-1), axes=[1, 0, 2]);" >f
		print "  let %steps = full(" extent_of("%out", 1) \
		    ", shape=[" rd[1] "], dtype=\"int64\");" >f
		print "  let %targets = sum(cast(greater(%y, 0i64), " \
		    "dtype=\"int64\"), axis=[1]);" >f
		print "  let %loss = @ctc(%log_p, %y, %steps, %targets);" >f
	} else if (loss == "contrastive") {
		print "  let %loss = @contrastive(" half(0) ", " half(1) \
		    ", %y, " number(margin) ");" >f
	} else {
		fn = loss
		sub(/-/, "_", fn)
		print "  let %loss = @" fn "(" vector("%out") ", " \
		    vector("%y") (loss == "huber" ? ", 1f" : "") ");" >f
	}
	if (of_classes) {
		print "  let %share = @share_right(%rows, %ids);" >f
		return
	}
	print "  let %right = " (loss ~ /^bce/ ? \
	    "equal(greater(%out, " (loss == "bce" ? "0.5f" : "0f") \
	    "), greater(%y, 0.5f))" : "False") ";" >f
	print "  let %share = mean(cast(%right, dtype=\"float32\"));" >f
}

function write_loss(f,   calls, types, heads, k, i, results) {
	for (k = 1; k <= np; k++) {
		types = types (k > 1 ? ", " : "") type[k]
		calls = calls (k > 1 ? ", " : "") loss_name(k)
		if (k > nd)
			heads = heads ", " loss_name(k) ": " type[k]
	}
	y = target()
	key = drawn ? ", Tensor[(10), uint64]" : ""
	print "#[version = \"0.0.5\"]" >f
	print "extern def @network(" types ") -> " result ";" >f
	print "extern def @training_main(" types key ") -> " form_result \
	    ";" >f
	if (own_loss)
		print "extern def @" loss "(" type_of(own[1]) ", " \
		    type_of(own[2]) ") -> float32;" >f
	print "def @evaluate(" data_heads() "%y: " y heads \
	    ") -> (float32, float32) {" >f
	print "  let %out = @network(" calls ");" >f
	put_loss(f)
	print "  (%loss, %share)\n}" >f
	print "def @loss(" data_heads() "%y: " y heads (drawn ? \
	    ", %key: Tensor[(10), uint64]" : "") (scale != "" ? \
	    ", %scale: float32" : "") ") {" >f
	print "  let %all = @training_main(" calls (drawn ? ", %key" : "") \
	    ");\n  let %out = %all.0;" >f
	put_loss(f)
	print "  (%loss" (scale != "" ? " * %scale" : "") ", %share" >f
	results = "float32, float32"
	for (i = 2; i <= nout; i++) {
		print "  , %all." i - 1 >f
		results = results ", " (out[i] == "key" && i == nout ? \
		    "Tensor[(10), uint64]" : type[place("%" out[i])])
	}
	print "  )\n}" >f
	close(f)
	types = ""
	for (i = 1; i <= nt; i++)
		types = types (i > 1 ? ", " : "") type[trained[i]]
	# A tuple of one has a comma.
	types = "(" types (nt == 1 ? "," : "") ")"
	declared = "extern def @loss("
	for (k = 1; k <= nd; k++)
		declared = declared type[k] ", "
	declared = declared y
	for (k = nd + 1; k <= np; k++)
		declared = declared ", " type[k]
	declared = declared key (scale != "" ? ", float32" : "") ") -> ((" \
	    results "), " types ");"
}

function place(name,   k) {
	for (k = nd + 1; k <= np; k++)
		if (var[k] == name)
			return k
}

# ---- the step ----

function update(k,   p, s) {
	p = vector(var[k]) ", " clipped[k]
	if (states > 0)
		p = p ", " vector(var[k] "__m")
	if (states > 1)
		p = p ", " vector(var[k] "__v")
	if (optimizer ~ /^(adam|adamw|lamb)$/)
		s = ", %u__, %rate__, %beta__, %beta2__, " number(epsilon)
	else if (optimizer == "rmsprop")
		s = ", %rate__, %beta2__, " number(epsilon)
	else if (optimizer == "sgd")
		s = ", %rate__"
	else
		s = ", %rate__, %beta__"
	return "@" optimizer "(" p s ", %decay__)"
}

function put_rate(f) {
	# The number of the update, from 1.
	print "  let %u__ = " (accumulate > 1 ? "ceil(%t__ / " \
	    number(accumulate) ")" : "%t__") ";" >f
	print "  let %base__ = " number(rate) ";" >f
	if (schedule == "step")
		print "  let %planned__ = @rate_step(%base__, %u__, " \
		    number(period) ", " number(gamma) ");" >f
	else if (schedule == "cosine")
		print "  let %planned__ = @rate_cosine(%base__, %u__, " \
		    number(period) ", 0f);" >f
	else
		print "  let %planned__ = %base__;" >f
	print "  let %rate__ = @rate_warmup(%planned__, %u__, " \
	    number(warmup) ");" >f
}

# What a mean over the samples of this process adds to the sum over all; it may
# have no samples.
function weighted(v) {
	return "where(greater(%n__, 0f), " v " * %n__, 0f)"
}

function begin_sum(name, v, when, f) {
	print "  let " name " = @reduce_begin(" v ", " when ");" >f
}

# Gradients that are collected over some steps are sums over samples, from 0 at
# the first of them.
function put_collected(f,   i, k) {
	print "  let %end__ = %u__ * " number(accumulate) ";" >f
	print "  let %last__ = equal(%t__, %end__);" >f
	print "  let %old__ = where(equal(%t__ + " number(accumulate - 1) \
	    ", %end__), 0f, 1f);" >f
	print "  let %more__ = %old__ * %count__ + %n__;" >f
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		source[k] = "%a__" k
		if (!reduce)
			put_collection(k, "%d__" k " * %n__", f)
	}
}

function put_collection(k, v, f) {
	print "  let %a__" k " = %old__ * " var[k] "__c + " v ";" >f
}

# The sums over all processes of the gradients, of the running statistics, and
# of loss and share with the samples that they are means over, with a scale also
# of the loss to which gradients add nothing.  What the forward pass has is
# first; then the gradients, those of the last parameters first, as the backward
# pass completes them: it goes on while these are being summed.
function put_sums(f,   i, k, s) {
	s = "reshape(%n__, newshape=[1])"
	begin_sum("%b__", "concatenate((" weighted(vector("%mean__")) ", " \
	    weighted(vector("%r__.0.1")) ", " s ", " (accumulate > 1 ? \
	    "reshape(%more__, newshape=[1])" : s) (scale != "" ? ", " \
	    weighted(vector("%value__")) : "") "), axis=0)", "1f", f)
	for (k = nd + 1; k <= np; k++)
		if (var[k] in statistic)
			begin_sum("%b__" k, weighted(vector("%r__.0." \
			    statistic[var[k]] + 1)), "1f", f)
	for (i = nt; i >= 1; i--) {
		k = trained[i]
		if (accumulate > 1) {
			put_collection(k, weighted("%d__" k), f)
			begin_sum("%b__" k, vector(source[k]), \
			    "where(%last__, 1f, 0f)", f)
		} else
			begin_sum("%b__" k, weighted(vector(source[k])), \
			    "1f", f)
	}
	print "  let %s__ = @reduce_wait(%b__);" >f
	for (i = 0; i < 4 + (scale != ""); i++)
		print "  let %s__" i " = take(%s__, " i "i64, axis=0);" >f
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		print "  let %e__" k " = @reduce_wait(%b__" k ");" >f
		source[k] = "%e__" k
	}
	for (k = nd + 1; k <= np; k++)
		if (var[k] in statistic)
			print "  let %e__" k " = @reduce_wait(%b__" k \
			    ") / %s__2;" >f
}

# A term that is 0 if all gradients are finite, or else NaN.
function not_finite(   i, bad) {
	for (i = 1; i <= nt; i++)
		bad = bad " + sum(" source[trained[i]] " * 0f)"
	return bad
}

# Whether the loss and all gradients are finite.  With a scale a step whose loss
# is, but no gradient, is left out, and so are some after it.
function put_ok(f,   value) {
	if (scale == "") {
		print "  let %ok__ = isfinite(%loss__);" >f
		return
	}
	value = reduce ? "%s__4 / %s__2" : "%value__"
	print "  let %ok__ = isfinite(%whole__);" >f
	print "  let %row__ = where(%ok__, maximum(%good__, 0f) + 1f, " \
	    "minimum(%good__, 0f) - 1f);" >f
	print "  let %loss__ = where(logical_or(%ok__, " \
	    "less_equal(%row__, " number(-LEFT_OUT) ")), %whole__, " value \
	    ");" >f
	if (scale != "dynamic")
		return
	print "  let %grows__ = greater_equal(%row__, " number(grows) ");" >f
	print "  let %next__ = where(%ok__, where(%grows__, %scale__ * 2f, " \
	    "%scale__), maximum(%scale__ * 0.5f, 1f));" >f
}

# %loss__, %share__ and %ok__, the same in all processes, and what each gradient
# is: source[k], divided by `whole` if that is not empty.
function put_means(f,   i, k) {
	if (accumulate > 1 || reduce)
		print "  let %n__ = cast(" extent_of(data_name(1), 0) ", " \
		    "dtype=\"float32\");" >f
	if (scale != "")
		print "  let %value__ = %r__.0.0 * %inverse__;" >f
	print "  let %mean__ = " (scale != "" ? "%value__" : "%r__.0.0") \
	    (accumulate > 1 || !reduce ? not_finite() : "") ";" >f
	if (accumulate > 1)
		put_collected(f)
	if (reduce)
		put_sums(f)
	whole = reduce ? "%s__3" : accumulate > 1 ? "%more__" : ""
	print "  let " (scale != "" ? "%whole__" : "%loss__") " = " \
	    (!reduce ? "%mean__" : "%s__0 / %s__2" \
	    (accumulate > 1 ? "" : not_finite())) ";" >f
	print "  let %share__ = " (reduce ? "%s__1 / %s__2" : "%r__.0.1") \
	    ";" >f
	put_ok(f)
	if (accumulate <= 1)
		return
	print "  let %seen__ = where(%ok__, %more__, %count__);" >f
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		print "  let %c__" k " = where(%ok__, %a__" k ", " var[k] \
		    "__c);" >f
	}
}

# Where the loss or a gradient is not finite, a step changes nothing.
function put_gradients(f,   squares, i, k, g) {
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		print "  let %d__" k " = %grad__." i - 1 (scale != "" ? \
		    " * %inverse__" : "") ";" >f
		source[k] = "%d__" k
	}
	put_means(f)
	print "  let %apply__ = " (accumulate > 1 ? \
	    "logical_and(%ok__, %last__)" : "%ok__") ";" >f
	print "  let %beta__ = where(%apply__, " number(momentum) ", 1f);" >f
	print "  let %beta2__ = where(%apply__, " number(beta2) ", 1f);" >f
	print "  let %decay__ = where(%apply__, " number(decay) ", 0f);" >f
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		g = source[k] (whole != "" ? " / " whole : "")
		g = "where(%apply__, " (reduce ? g : vector(g)) ", 0f)"
		if (clip_value != "")
			g = "@clip_value(" g ", " number(clip_value) ")"
		print "  let %g__" k " = " g ";" >f
		clipped[k] = "%g__" k
		squares = squares (i > 1 ? " + " : "") \
		    "@sum_of_squares(%g__" k ")"
	}
	if (clip_norm == "")
		return
	print "  let %squares__ = " squares ";" >f
	for (i = 1; i <= nt; i++) {
		k = trained[i]
		clipped[k] = "@clip_norm(%g__" k ", %squares__, " \
		    number(clip_norm) ")"
	}
}

# The optimizer's state, the gradients that are collected, the scale of the loss
# and how many steps in a row were done, or, negative, left out; the key.
function state_heads(   i, s, heads) {
	for (s = 1; s <= states; s++)
		for (i = 1; i <= nt; i++)
			heads = heads ", " var[trained[i]] \
			    (s == 1 ? "__m: " : "__v: ") type[trained[i]]
	for (i = 1; i <= nt && accumulate > 1; i++)
		heads = heads ", " var[trained[i]] "__c: " type[trained[i]]
	if (accumulate > 1)
		heads = heads ", %count__: float32"
	if (scale == "dynamic")
		heads = heads ", %scale__: float32"
	if (scale != "")
		heads = heads ", %good__: float32"
	if (drawn)
		heads = heads ", %key__: Tensor[(10), uint64]"
	return heads
}

# What a parameter becomes.
function next_value(k) {
	if (var[k] in statistic)
		return "where(%ok__, " (reduce ? shaped("%e__" k, k) : \
		    "%r__.0." statistic[var[k]] + 1) ", " var[k] ")"
	if (k in frozen)
		return var[k]
	return "where(%apply__, " shaped("%w__" k (states ? ".0" : ""), k) \
	    ", " var[k] ")"
}

function write_step(f,   heads, first, i, k, s) {
	states = optimizer == "sgd" ? 0 : \
	    optimizer ~ /^(adam|adamw|lamb)$/ ? 2 : 1
	print "#[version = \"0.0.5\"]\n" declared >f
	if (reduce) {
		print "extern def @reduce_begin {symbol=" \
		    "\"relay_reduce_begin\", effect=\"none\", early=True} " \
		    "(Tensor[(n), float32], float32) -> " \
		    "Tensor[(n), float32];" >f
		print "extern def @reduce_wait {symbol=" \
		    "\"relay_reduce_wait\", effect=\"none\"} " \
		    "(Tensor[(n), float32]) -> Tensor[(n), float32];" >f
	}
	for (k = nd + 1; k <= np; k++)
		heads = heads ", " var[k] ": " type[k]
	print "def @step(" data_heads(1) "%y__: " y ", %t__: float32" heads \
	    state_heads() ") {" >f
	for (k = 1; k <= nd; k++)
		first = first data_name(k) ", "
	first = first "%y__"
	for (k = nd + 1; k <= np; k++)
		first = first ", " var[k]
	if (scale != "" && scale != "dynamic")
		print "  let %scale__ = " number(scale) ";" >f
	if (scale != "")
		print "  let %inverse__ = 1f / %scale__;" >f
	print "  let %r__ = @loss(" first (drawn ? ", %key__" : "") \
	    (scale != "" ? ", %scale__" : "") \
	    ");\n  let %grad__ = %r__.1;" >f
	put_rate(f)
	put_gradients(f)
	for (i = 1; i <= nt; i++)
		print "  let %w__" trained[i] " = " update(trained[i]) ";" >f
	print "  (%loss__, %share__" >f
	for (k = nd + 1; k <= np; k++)
		print "  , " next_value(k) >f
	for (s = 1; s <= states; s++)
		for (i = 1; i <= nt; i++)
			print "  , " shaped("%w__" trained[i] "." s, \
			    trained[i]) >f
	for (i = 1; i <= nt && accumulate > 1; i++)
		print "  , %c__" trained[i] >f
	if (accumulate > 1)
		print "  , %seen__" >f
	if (scale == "dynamic")
		print "  , %next__\n  , where(%grows__, 0f, %row__)" >f
	else if (scale != "")
		print "  , %row__" >f
	if (drawn)
		print "  , where(%ok__, %r__.0." nout ", %key__)" >f
	print "  )\n}" >f
}

# ---- initial values ----

function zeros(k) {
	return "zeros(shape=[" shape[k] "], dtype=\"float32\")"
}

function ones(k) {
	return "ones(shape=[" size[k] "], dtype=\"float32\")"
}

function put_values(f,   k, flat) {
	for (k = nd + 1; k <= np; k++) {
		if (weights != "") {
			print "  let %i" k " = (0, %weights." k - nd - 1 ");" >f
			continue
		}
		flat = "zeros(shape=[" size[k] "], dtype=\"float32\")"
		if (rank[k] < 2) {
			print "  let %i" k " = (0, " (var[k] ~ \
			    /gamma|scale/ || var[k] in statistic && \
			    var[k] ~ /var/ ? ones(k) : flat) ");" >f
			print "  let %k" k " = %k" k - 1 ";" >f
			continue
		}
		print "  let %i" k " = @init_" init "(%k" k - 1 ", " flat \
		    ", " fan_in[k] "f" (init == "xavier" ? ", " fan_out[k] \
		    "f" : "") ");" >f
		print "  let %k" k " = %i" k ".0;" >f
	}
}

function write_init(f,   k, i, s) {
	if (weights != "")
		print "extern def @main_weights() -> " weights ";" >f
	print "def @init(%seed: int64) {" >f
	print "  let %k" nd " = @random_key(%seed);" >f
	if (weights != "")
		print "  let %weights = @main_weights();" >f
	put_values(f)
	for (k = nd + 1; k <= np; k++)
		print "  " (k > nd + 1 ? ", " : "(") shaped("%i" k ".1", k) >f
	for (s = 1; s <= states + (accumulate > 1); s++)
		for (i = 1; i <= nt; i++)
			print "  , " zeros(trained[i]) >f
	if (accumulate > 1)
		print "  , 0f" >f
	if (scale == "dynamic")
		print "  , " number(FIRST_SCALE) >f
	if (scale != "")
		print "  , 0f" >f
	if (drawn)
		print "  , @random_key(%seed + 1i64)" >f
	# A tuple of one has a comma.
	print "  " (np == nd + 1 && states == 0 && !drawn && \
	    accumulate <= 1 && scale == "" ? "," : "") ")\n}" >f
}

END {
	if (failed)
		exit 1
	check_data()
	check_result()
	check_params()
	find_trained()
	write_loss(dir "/loss.relay")
	write_step(dir "/step.relay")
	write_init(dir "/step.relay")
	close(dir "/step.relay")
	for (i = 1; i <= nt; i++)
		printf "%s%s", (i > 1 ? "," : ""), \
		    substr(loss_name(trained[i]), 2)
	print ""
}
