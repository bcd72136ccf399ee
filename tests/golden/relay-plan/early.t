# Calls of early functions go to where their operands are there, with what they alone need; all else stays in its order
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-plan >p.xml; relay-print p.xml | sed -n '/def @main/,/^}/s/^  \(let \)\?\(%[a-z0-9]*\).*= \(@[a-z_0-9]*\)(\(.*\)).*/\2 = \3(\4)/p'; relay-check p.xml; relay-plan p.xml | cmp - p.xml
<<< in.relay
#[version = "0.0.5"]
extern def @begin {symbol="begin", effect="none", early=True} (Tensor[(n), float32]) -> Tensor[(n), float32];
extern def @wait {symbol="wait", effect="none"} (Tensor[(n), float32]) -> Tensor[(n), float32];
extern def @log {symbol="log_it", effect="writes"} (Tensor[(n), float32]) -> ();
def @main(%x: Tensor[(8), float32]) {
  let %a = sort(%x);
  let %shared = cumsum(%a, axis=0);
  let %alone = cumsum(%shared, axis=0);
  let %late = sort(%alone);
  let %said = @log(%a);
  let %other = cumprod(%shared, axis=0);
  let %unused = sort(%late);
  let %p = @begin(sort(%shared));
  let %q = @begin(cumprod(%late, axis=0));
  let %r = @begin(if (less(sum(%x), 0f)) { %p } else { %other });
  (@wait(%p), @wait(%q), @wait(%r))
}
>>> 0
%a = @fused_sort(%x)
%shared = @fused_cumsum(%a)
%9 = @fused_sort(%shared)
%p = @begin(%9)
%alone = @fused_cumsum(%shared)
%late = @fused_sort(%alone)
%11 = @fused_cumprod(%late)
%q = @begin(%11)
%said = @log(%a)
%other = @fused_cumprod(%shared)
%unused = @fused_sort(%late)
%15 = @fused_sum_less(%x)
%r = @begin(%16)
%18 = @wait(%p)
%19 = @wait(%q)
%20 = @wait(%r)
