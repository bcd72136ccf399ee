# What is refused changes nothing, and says where
$ relay-parse -q in.relay | relay-schedule --script s
<<< in.relay
#[version = "0.0.5"]
prim @soft(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %m: Tensor[(n), float32];
  let %e: Tensor[(n, 64), float32];
  let %s: Tensor[(n), float32];
  %m[i] = max(k < 64) %x[i, k];
  %e[i, j] = exp(%x[i, j] - %m[i]);
  %s[i] = sum(k < 64) %e[i, k];
  %y[i, j] = %e[i, j] / %s[i];
}
<<< s
soft: parallel s.k
soft: vectorize y.i
soft: compute_at y m.i
soft: inline m
soft: rfactor m.i
soft: split m.i 0
soft: fuse m.i y.j
soft: reorder m.i y.j
soft: tensorize s s.i
soft: decompose e e.j
soft: cache_write x
soft: pack x 0 1/4 for m
soft: pack x 0 1 for s
soft: reverse_compute_at m y.i
soft: unroll m.i
soft: split m.i 4 -> n m
soft: fold m.i
>>> 1
s:1:1: error: schedule of '@soft': parallel loop 'k_1' adds to one element of 's' [tree-race]
    1 | soft: parallel s.k
      | ^~~~~~~~~~~~~~~~~~
s:2:1: error: schedule of '@soft': the extent of vector loop 'i_3' is not constant [tree-extent]
    2 | soft: vectorize y.i
      | ^~~~~~~~~~~~~~~~~~~
s:3:1: error: schedule of '@soft': nothing in loop 'i' reads 'y' [sched-loop]
    3 | soft: compute_at y m.i
      | ^~~~~~~~~~~~~~~~~~~~~~
s:4:1: error: schedule of '@soft': stage 0 does not store a temporary at its axes [sched-stage]
    4 | soft: inline m
      | ^~~~~~~~~~~~~~
s:5:1: error: schedule of '@soft': loop 'i' is not a loop of a reduction, or the reduction is decomposed [sched-loop]
    5 | soft: rfactor m.i
      | ^~~~~~~~~~~~~~~~~
s:6:1: error: '0' is not a factor [sched-script]
    6 | soft: split m.i 0
      | ^~~~~~~~~~~~~~~~~
s:7:1: error: schedule of '@soft': loop 'j_1' is not the only child of loop 'i' [sched-loop]
    7 | soft: fuse m.i y.j
      | ^~~~~~~~~~~~~~~~~~
s:8:1: error: schedule of '@soft': the loops are not nested [sched-loop]
    8 | soft: reorder m.i y.j
      | ^~~~~~~~~~~~~~~~~~~~~
s:9:1: error: schedule of '@soft': loop 'i_2' of a tile is not constant, or too long [sched-tile]
    9 | soft: tensorize s s.i
      | ^~~~~~~~~~~~~~~~~~~~~
s:10:1: error: schedule of '@soft': stage 1 reduces nothing [sched-stage]
   10 | soft: decompose e e.j
      | ^~~~~~~~~~~~~~~~~~~~~
s:11:1: error: schedule of '@soft': 0 stages write 'x' [sched-stage]
   11 | soft: cache_write x
      | ^~~~~~~~~~~~~~~~~~~
s:12:1: error: schedule of '@soft': dimension 1 of 'x' is missing, or only its quotient or remainder is given [sched-layout]
   12 | soft: pack x 0 1/4 for m
      | ^~~~~~~~~~~~~~~~~~~~~~~~
s:13:1: error: schedule of '@soft': stage 's' does not read 'x' [sched-stage]
   13 | soft: pack x 0 1 for s
      | ^~~~~~~~~~~~~~~~~~~~~~
s:14:1: error: schedule of '@soft': nothing in loop 'i_3' writes what stage 0 reads [sched-loop]
   14 | soft: reverse_compute_at m y.i
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
s:15:1: error: schedule of '@soft': the extent of unroll loop 'i' is not constant [tree-extent]
   15 | soft: unroll m.i
      | ^~~~~~~~~~~~~~~~
s:16:1: error: schedule of '@soft': 'n' is a dimension [sched-name]
   16 | soft: split m.i 4 -> n m
      | ^~~~~~~~~~~~~~~~~~~~~~~~
s:17:1: error: there is no primitive 'fold' [sched-script]
   17 | soft: fold m.i
      | ^~~~~~~~~~~~~~
