# Detection operators: what each refuses
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @a(%b: Tensor[(1, 5, 4), float32], %s: Tensor[(1, 3, 6), float32]) {
  vision.all_class_non_max_suppression(%b, %s, 4i64, 0.5f, 0.1f)
}
def @b(%b: Tensor[(1, 5, 4), float32], %s: Tensor[(1, 3, 5), float32]) {
  vision.all_class_non_max_suppression(%b, %s, 4i16, 0.5f, 0.1f)
}
def @c(%x: Tensor[(1, 5, 6), float32]) {
  vision.get_valid_counts(%x, 0.5f, score_index=6)
}
def @d(%x: Tensor[(3, 5, 6), float32]) {
  vision.multibox_prior(%x)
}
def @e(%x: Tensor[(1, 3, 5, 6), float32]) {
  vision.multibox_prior(%x, steps=[0.5])
}
def @f(%p: Tensor[(2, 3, 5), float32], %l: Tensor[(2, 5), float32],
    %a: Tensor[(1, 5, 4), float32]) {
  vision.multibox_transform_loc(%p, %l, %a)
}
def @g(%x: Tensor[(2, 5, 5), float32], %c: Tensor[(2,), int32],
    %i: Tensor[(2, 5), int32]) {
  vision.non_max_suppression(%x, %c, %i, -1, 0.5f)
}
def @h(%x: Tensor[(2, 5, 6), float32], %c: Tensor[(3,), int32],
    %i: Tensor[(2, 5), int32]) {
  vision.non_max_suppression(%x, %c, %i, -1, 0.5f)
}
def @i(%c: Tensor[(1, 20, 5, 7), float32], %b: Tensor[(1, 48, 5, 7), float32],
    %i: Tensor[(1, 3), float32]) {
  vision.proposal(%c, %b, %i)
}
def @j(%b: Tensor[(1, 5, 4), float32], %s: Tensor[(1, 5, 2), float32]) {
  vision.regular_non_max_suppression(%b, %s, max_detections_per_class=4,
      max_detections=10, num_classes=3, iou_threshold=0.5, score_threshold=0.1)
}
def @k(%x: Tensor[(1, 3, 9, 9), float32], %r: Tensor[(2, 4), float32]) {
  vision.roi_align(%x, %r, pooled_size=[7, 5], spatial_scale=0.5)
}
def @l(%x: Tensor[(1, 3, 9, 9), int32], %r: Tensor[(2, 5), int32]) {
  vision.roi_pool(%x, %r, pooled_size=7, spatial_scale=0.5)
}
def @m(%x: Tensor[(1, 4, 9, 6), float32]) {
  vision.yolo_reorg(%x, stride=2)
}
def @n(%x: Tensor[(1, 3, 8, 6), float32]) {
  vision.yolo_reorg(%x, stride=2)
}
>>> 1
in.relay:3:3: error: vision.all_class_non_max_suppression: dimension 2 of 'scores' is 6, the number of boxes is 5 [extent]
    3 |   vision.all_class_non_max_suppression(%b, %s, 4i64, 0.5f, 0.1f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'boxes' is Tensor[(1, 5, 4), float32], 'scores' is Tensor[(1, 3, 6), float32], 'max_out' is int64, 'iou' is float32, 'thr' is float32
in.relay:6:3: error: vision.all_class_non_max_suppression: 'max_out' must be one number of int64, found int16 [operand-type]
    6 |   vision.all_class_non_max_suppression(%b, %s, 4i16, 0.5f, 0.1f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'boxes' is Tensor[(1, 5, 4), float32], 'scores' is Tensor[(1, 3, 5), float32], 'iou' is float32, 'thr' is float32
in.relay:9:37: error: vision.get_valid_counts: rows of 'x' have 6 numbers, score_index is 6 [row-width]
    9 |   vision.get_valid_counts(%x, 0.5f, score_index=6)
      |                                     ^~~~~~~~~~~~~
note: 'x' is Tensor[(1, 5, 6), float32], 'threshold' is float32
in.relay:12:3: error: vision.multibox_prior: 'x' must have rank 4, found Tensor[(3, 5, 6), float32] [rank]
   12 |   vision.multibox_prior(%x)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:15:29: error: vision.multibox_prior: steps takes 2 numbers, found 1 [attribute-value]
   15 |   vision.multibox_prior(%x, steps=[0.5])
      |                             ^~~~~~~~~~~
note: 'x' is Tensor[(1, 3, 5, 6), float32]
in.relay:19:3: error: vision.multibox_transform_loc: dimension 1 of 'loc' is 5, 4 numbers per anchor is 20 [extent]
   19 |   vision.multibox_transform_loc(%p, %l, %a)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'cls_prob' is Tensor[(2, 3, 5), float32], 'loc' is Tensor[(2, 5), float32], 'anchor' is Tensor[(1, 5, 4), float32]
in.relay:23:3: error: vision.non_max_suppression: rows of 'x' have 5 numbers, coord_start is 2 [row-width]
   23 |   vision.non_max_suppression(%x, %c, %i, -1, 0.5f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 5, 5), float32], 'count' is Tensor[(2), int32], 'idx' is Tensor[(2, 5), int32], 'max_out' is int32, 'iou' is float32
in.relay:27:3: error: vision.non_max_suppression: dimension 0 of 'count' is 3, the batch of 'x' is 2 [extent]
   27 |   vision.non_max_suppression(%x, %c, %i, -1, 0.5f)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 5, 6), float32], 'count' is Tensor[(3), int32], 'idx' is Tensor[(2, 5), int32], 'max_out' is int32, 'iou' is float32
in.relay:31:3: error: vision.proposal: dimension 1 of 'cls_prob' is 20, not 24 (2 for each anchor) [extent]
   31 |   vision.proposal(%c, %b, %i)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'cls_prob' is Tensor[(1, 20, 5, 7), float32], 'bbox_pred' is Tensor[(1, 48, 5, 7), float32], 'im_info' is Tensor[(1, 3), float32]
in.relay:35:26: error: vision.regular_non_max_suppression: num_classes is 3, 'scores' has 2 classes [extent]
   35 |       max_detections=10, num_classes=3, iou_threshold=0.5, score_threshold=0.1)
      |                          ^~~~~~~~~~~~~
note: 'boxes' is Tensor[(1, 5, 4), float32], 'scores' is Tensor[(1, 5, 2), float32]
in.relay:38:3: error: vision.roi_align: dimension 1 of 'rois' is 4, not 5 (image, left, top, right, bottom) [extent]
   38 |   vision.roi_align(%x, %r, pooled_size=[7, 5], spatial_scale=0.5)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 3, 9, 9), float32], 'rois' is Tensor[(2, 4), float32]
in.relay:41:3: error: vision.roi_pool: 'x' must be of floats, found int32 [dtype-class]
   41 |   vision.roi_pool(%x, %r, pooled_size=7, spatial_scale=0.5)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 3, 9, 9), int32], 'rois' is Tensor[(2, 5), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:44:25: error: vision.yolo_reorg: dimension 2 of 'x' is 9, which stride 2 does not divide [reorg-extent]
   44 |   vision.yolo_reorg(%x, stride=2)
      |                         ^~~~~~~~
note: 'x' is Tensor[(1, 4, 9, 6), float32]
in.relay:47:25: error: vision.yolo_reorg: 3 channels cannot be divided by the square of stride 2 [reorg-channels]
   47 |   vision.yolo_reorg(%x, stride=2)
      |                         ^~~~~~~~
note: 'x' is Tensor[(1, 3, 8, 6), float32]
