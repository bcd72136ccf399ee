# Scalars become parameters if they are named, by patterns too; a name that there is not is an error, and nothing is lifted without --lift
$ t() { relay-parse in.relay | relay-typecheck | relay-training "$@" | relay-print | grep -o '@main(.*)'; }; t --lift; t --lift --scalars='*_scale'; t --lift --scalars='clip_scale,shift'; t --lift --scalars=nix,shift; t --scalars=shift
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  let %w = const[Tensor[(2), float32]](1f, 2f);
  let %clip_scale = 3f;
  let %shift = 4f;
  let %count = 5;
  %x * %w * exp(%clip_scale) + %shift + cast(%count, dtype="float32") * 0.5f
}
>>> 1
@main(%x: Tensor[(n, 2), float32], %w: Tensor[(2), float32]) -> Tensor[(n, 2)
@main(%x: Tensor[(n, 2), float32], %w: Tensor[(2), float32], %clip_scale: float32) -> Tensor[(n, 2)
@main(%x: Tensor[(n, 2), float32], %w: Tensor[(2), float32], %clip_scale: float32, %shift: float32) -> Tensor[(n, 2)
relay-training: error: no scalar of floats is named nix [no-scalar]
relay-training: error: --scalars needs --lift [scalars]
