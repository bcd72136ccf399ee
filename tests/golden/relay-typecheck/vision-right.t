# Detection operators: result types, symbolic numbers of boxes, operands that follow
$ relay-parse in.relay | relay-typecheck | relay-print --form=let
<<< in.relay
#[version = "0.0.5"]
def @all(%b: Tensor[(1, n, 4), float32], %s: Tensor[(1, 3, n), float32],
    %m: int64, %o: float32, %t: float32) {
  vision.all_class_non_max_suppression(%b, %s, %m, %o, %t)
}
def @all_tensorflow(%b: Tensor[(2, n, 4), float32], %s: Tensor[(2, 3, n), float32],
    %m: int64, %o: float32, %t: float32) {
  vision.all_class_non_max_suppression(%b, %s, %m, %o, %t, output_format="tensorflow")
}
def @counts(%x: Tensor[(b, n, 6), float32]) {
  vision.get_valid_counts(%x, 0.5f)
}
def @prior(%x: Tensor[(1, 3, h, w), float32]) {
  vision.multibox_prior(%x, sizes=[0.5, 0.25], ratios=[1.0, 2.0])
}
def @loc(%p: Tensor[(2, 3, n), float32], %l: Tensor[(2, 4 * n), float32],
    %a: Tensor[(1, n, 4), float32]) {
  vision.multibox_transform_loc(%p, %l, %a)
}
def @nms(%x: Tensor[(b, n, 6), float32], %c, %i) {
  vision.non_max_suppression(%x, %c, %i, -1, 0.5f)
}
def @nms_boxes(%x: Tensor[(b, n, 6), float32], %c, %i) {
  vision.non_max_suppression(%x, %c, %i, -1, 0.5f, return_indices=False)
}
def @proposal(%c: Tensor[(1, 24, 5, 7), float32], %b: Tensor[(1, 48, 5, 7), float32],
    %i: Tensor[(1, 3), float32]) {
  vision.proposal(%c, %b, %i)
}
def @regular(%b: Tensor[(1, n, 4), float32], %s: Tensor[(1, n, 4), float32]) {
  vision.regular_non_max_suppression(%b, %s, max_detections_per_class=4,
      max_detections=10, num_classes=3, iou_threshold=0.5, score_threshold=0.1)
}
def @align(%x: Tensor[(1, c, 9, 9), float32], %r: Tensor[(n, 5), float32]) {
  vision.roi_align(%x, %r, pooled_size=[7, 5], spatial_scale=0.5)
}
def @pool(%x: Tensor[(1, 9, 9, c), float32], %r: Tensor[(n, 5), float32]) {
  vision.roi_pool(%x, %r, pooled_size=7, spatial_scale=0.5, layout="NHWC")
}
def @reorg(%x: Tensor[(b, 4, 8, 6), float32]) {
  vision.yolo_reorg(%x, stride=2)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @all(%b: Tensor[(1, n, 4), float32], %s: Tensor[(1, 3, n), float32], %m: int64, %o: float32, %t: float32) -> (Tensor[(?, 3), int64], Tensor[(1), int64]) {
  let %6 {dims="d0"}: (Tensor[(d0, 3), int64], Tensor[(1), int64]) = vision.all_class_non_max_suppression(%b, %s, %m, %o, %t);
  %6
}

def @all_tensorflow(%b: Tensor[(2, n, 4), float32], %s: Tensor[(2, 3, n), float32], %m: int64, %o: float32, %t: float32) -> (Tensor[(2, n*3, 2), int64], Tensor[(2, n*3), float32], Tensor[(2), int64]) {
  let %6: (Tensor[(2, n*3, 2), int64], Tensor[(2, n*3), float32], Tensor[(2), int64]) = vision.all_class_non_max_suppression(%b, %s, %m, %o, %t, output_format="tensorflow");
  %6
}

def @counts(%x: Tensor[(b, n, 6), float32]) -> (Tensor[(b), int32], Tensor[(b, n, 6), float32], Tensor[(b, n), int32]) {
  let %3: (Tensor[(b), int32], Tensor[(b, n, 6), float32], Tensor[(b, n), int32]) = vision.get_valid_counts(%x, 0.5f);
  %3
}

def @prior(%x: Tensor[(1, 3, h, w), float32]) -> Tensor[(1, h*w*3, 4), float32] {
  let %2: Tensor[(1, h*w*3, 4), float32] = vision.multibox_prior(%x, ratios=[1f, 2f], sizes=[0.5f, 0.25f]);
  %2
}

def @loc(%p: Tensor[(2, 3, n), float32], %l: Tensor[(2, n*4), float32], %a: Tensor[(1, n, 4), float32]) -> (Tensor[(2, n, 6), float32], Tensor[(2), int32]) {
  let %4: (Tensor[(2, n, 6), float32], Tensor[(2), int32]) = vision.multibox_transform_loc(%p, %l, %a);
  %4
}

def @nms(%x: Tensor[(b, n, 6), float32], %c: Tensor[(b), int32], %i: Tensor[(b, n), int32]) -> (Tensor[(b, n), int32], Tensor[(b, 1), int32]) {
  let %6: (Tensor[(b, n), int32], Tensor[(b, 1), int32]) = vision.non_max_suppression(%x, %c, %i, -1, 0.5f);
  %6
}

def @nms_boxes(%x: Tensor[(b, n, 6), float32], %c: Tensor[(b), int32], %i: Tensor[(b, n), int32]) -> Tensor[(b, n, 6), float32] {
  let %6: Tensor[(b, n, 6), float32] = vision.non_max_suppression(%x, %c, %i, -1, 0.5f, return_indices=False);
  %6
}

def @proposal(%c: Tensor[(1, 24, 5, 7), float32], %b: Tensor[(1, 48, 5, 7), float32], %i: Tensor[(1, 3), float32]) -> Tensor[(300, 5), float32] {
  let %4: Tensor[(300, 5), float32] = vision.proposal(%c, %b, %i);
  %4
}

def @regular(%b: Tensor[(1, n, 4), float32], %s: Tensor[(1, n, 4), float32]) -> (Tensor[(1, 10, 4), float32], Tensor[(1, 10), int32], Tensor[(1, 10), float32], Tensor[(1), int32]) {
  let %3: (Tensor[(1, 10, 4), float32], Tensor[(1, 10), int32], Tensor[(1, 10), float32], Tensor[(1), int32]) = vision.regular_non_max_suppression(%b, %s, iou_threshold=0.5f, max_detections=10, max_detections_per_class=4, num_classes=3, score_threshold=0.1f);
  %3
}

def @align(%x: Tensor[(1, c, 9, 9), float32], %r: Tensor[(n, 5), float32]) -> Tensor[(n, c, 7, 5), float32] {
  let %3: Tensor[(n, c, 7, 5), float32] = vision.roi_align(%x, %r, pooled_size=[7, 5], spatial_scale=0.5f);
  %3
}

def @pool(%x: Tensor[(1, 9, 9, c), float32], %r: Tensor[(n, 5), float32]) -> Tensor[(n, 7, 7, c), float32] {
  let %3: Tensor[(n, 7, 7, c), float32] = vision.roi_pool(%x, %r, layout="NHWC", pooled_size=[7, 7], spatial_scale=0.5f);
  %3
}

def @reorg(%x: Tensor[(b, 4, 8, 6), float32]) -> Tensor[(b, 16, 4, 3), float32] {
  let %2: Tensor[(b, 16, 4, 3), float32] = vision.yolo_reorg(%x, stride=2);
  %2
}
