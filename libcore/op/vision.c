/*
 * Object detection.  Boxes are (left, top, right, bottom) unless the row
 * says otherwise.  How many boxes remain is data: results have room for
 * all, a count says how many are valid, and the rest is -1.
 */
#include "op/grad.h"
#include "op/row.h"
#include "op/vision.h"

#define OP_FAMILY "vision"
#define LAYOUT STR("layout", "NCHW", "order of the dimensions")
#define POOLED_SIZE MUST_LIST("pooled_size", "height and width", 2)
#define SPATIAL_SCALE						\
	MUST("spatial_scale", ATTR_T_FLOAT,			\
	    "from coordinates of boxes to pixels of x")
#define ROIS								\
	INPUTS(IN("x", "feature maps"),					\
	    IN("rois", "(n, 5): image, left, top, right, bottom"))
#define GREEDY "each choice depends on all choices before it"
#define MOVES "how many boxes move to the front depends on values"
#define WINDOWS "how many pixels or samples a cell has depends on values"
#define FLOATS(n, v, d)							\
	ATTR(n, ATTR_T_FLOATS | ATTR_T_SCALAR_OK, v, d)

OP(vision_all_class_non_max_suppression,
    "vision.all_class_non_max_suppression",
    .doc = "Non-maximum suppression for each class of each image apart: "
	"(image, class, box) of what remains, and their number.  A tuple.  "
	"The form tensorflow: for each image (class, box) and scores, class "
	"after class with the best first, then zeros; and their number.",
    INPUTS(IN("boxes", "(images, boxes, 4)"),
	IN("scores", "(images, classes, boxes)"),
	IN("max_out", "scalar: boxes per class at most"),
	IN("iou", "scalar: overlap above which a box is dropped"),
	IN("thr", "scalar: least score")),
    ATTRS(CHOICE("output_format", "onnx", "form of the result "
	"(onnx tensorflow)", "onnx tensorflow")),
    .pattern = OP_OPAQUE,
    .type = type_class_nms, .compute = compute_class_nms,
    .kernel = GREEDY,
    NO_GRADIENT("boxes are chosen by their scores"))
OP(vision_get_valid_counts, "vision.get_valid_counts",
    .doc = "Moves boxes with a score above the threshold to the front: a "
	"tuple of counts, boxes, and where they came from.",
    INPUTS(IN("x", "(images, boxes, 6 or 5)"),
	IN("threshold", "scalar: least score")),
    ATTRS(INT("id_index", "0", "place of the class; -1: none"),
	INT("score_index", "1", "place of the score")),
    .pattern = OP_OPAQUE,
    .type = type_valid_counts, .compute = compute_valid_counts,
    .kernel = MOVES,
    NO_GRADIENT("boxes are chosen by their scores"))
OP(vision_multibox_prior, "vision.multibox_prior",
    .doc = "Anchor boxes for each pixel of a feature map: one square per "
	"size, one per ratio but the first with the first size.",
    INPUTS(IN("x", "feature map, of which only the extents count")),
    ATTRS(FLOATS("sizes", "[1.0]", "edges relative to the image"),
	FLOATS("ratios", "[1.0]", "width to height"),
	FLOATS("steps", "[-1.0, -1.0]", "(y, x) between anchors; -1: 1 / size"),
	FLOATS("offsets", "[0.5, 0.5]", "(y, x) of centres, in steps"),
	FLAG("clip", "limit to [0, 1]")),
    .pattern = OP_OPAQUE,
    .type = type_multibox_prior, .compute = compute_multibox_prior,
    .gradient = grad_none)
OP(vision_multibox_transform_loc, "vision.multibox_transform_loc",
    .doc = "Decodes location predictions against anchors: a tuple of boxes "
	"with class and score, and how many are valid.",
    INPUTS(IN("cls_prob", "(images, classes, anchors)"),
	IN("loc", "(images, 4 * anchors)"), IN("anchor", "(1, anchors, 4)")),
    ATTRS(FLAG_ON("clip", "limit boxes to [0, 1]"),
	FLOAT("threshold", "0.01", "least probability"),
	FLOATS("variances", "[0.1, 0.1, 0.2, 0.2]", "factors of the code"),
	FLAG("keep_background", "the background is a class like others, "
	    "class 0, also of boxes below the threshold; all boxes are "
	    "valid")),
    .pattern = OP_OPAQUE,
    .type = type_multibox_transform_loc,
    .compute = compute_multibox_transform_loc)
OP(vision_non_max_suppression, "vision.non_max_suppression",
    .doc = "Goes through boxes by falling score, of equals the earlier one, "
	"and drops what overlaps a kept one by more than iou.",
    INPUTS(IN("x", "(images, boxes, 6 or 5)"), IN("count", "valid boxes"),
	IN("idx", "(images, boxes): original places"),
	IN("max_out", "scalar: kept at most; -1: all"),
	IN("iou", "scalar: overlap above which a box is dropped")),
    ATTRS(FLAG("force_suppress", "boxes of other classes count too"),
	INT("top_k", "-1", "look at the k best only; -1: all"),
	INT("coord_start", "2", "place of the coordinates"),
	INT("score_index", "1", "place of the score"),
	INT("id_index", "0", "place of the class; -1: none"),
	FLAG_ON("return_indices", "tuple of indices and count; else boxes"),
	FLAG("invalid_to_bottom", "move dropped boxes to the end")),
    .pattern = OP_OPAQUE,
    .type = type_nms, .compute = compute_nms,
    .kernel = GREEDY,
    NO_GRADIENT("boxes are chosen by their scores"))
OP(vision_proposal, "vision.proposal",
    .doc = "Region proposals (image, left, top, right, bottom): decodes "
	"anchors and keeps the best after non-maximum suppression, repeated "
	"from the first where there are too few.  Boxes with an edge below "
	"the least one, times the scale, grow by half of that on each side "
	"and come last.",
    INPUTS(IN("cls_prob", "(images, 2 * anchors, h, w)"),
	IN("bbox_pred", "(images, 4 * anchors, h, w)"),
	IN("im_info", "(images, 3): height, width, scale")),
    ATTRS(FLOATS("scales", "[4.0, 8.0, 16.0, 32.0]", "of the anchors"),
	FLOATS("ratios", "[0.5, 1.0, 2.0]", "of the anchors"),
	INT("feature_stride", "16", "pixels per feature"),
	FLOAT("threshold", "0.7", "overlap above which a box is dropped"),
	INT("rpn_pre_nms_top_n", "6000", "boxes before suppression"),
	INT("rpn_post_nms_top_n", "300", "boxes after it"),
	INT("rpn_min_size", "16", "least edge"),
	FLAG("iou_loss", "predictions are offsets of the corners")),
    .pattern = OP_OPAQUE,
    .type = type_proposal, .compute = compute_proposal,
    .kernel = GREEDY,
    NO_GRADIENT("boxes are chosen by their scores"))
OP(vision_regular_non_max_suppression, "vision.regular_non_max_suppression",
    .doc = "Non-maximum suppression for each class, then the best boxes of "
	"all classes: a tuple of boxes, classes, scores and count.",
    INPUTS(IN("boxes", "(images, boxes, 4)"),
	IN("scores", "(images, boxes, classes)")),
    ATTRS(MUST("max_detections_per_class", ATTR_T_INT, "kept per class"),
	MUST("max_detections", ATTR_T_INT, "kept in all"),
	MUST("num_classes", ATTR_T_INT, "without the background"),
	MUST("iou_threshold", ATTR_T_FLOAT, "overlap that drops a box"),
	MUST("score_threshold", ATTR_T_FLOAT, "least score")),
    .pattern = OP_OPAQUE,
    .type = type_regular_nms, .compute = compute_regular_nms,
    .kernel = GREEDY,
    NO_GRADIENT("boxes are chosen by their scores"))
OP(vision_roi_align, "vision.roi_align",
    .doc = "Divides each box into cells and averages (or takes the maximum "
	"of) bilinear samples in each: (boxes, channels, h, w).",
    ROIS,
    ATTRS(POOLED_SIZE, SPATIAL_SCALE,
	INT("sample_ratio", "-1", "samples per cell edge; -1: its size, "
	    "rounded up"), LAYOUT,
	CHOICE("mode", "avg", "avg, max, or max_corner: the greatest product "
	    "of a pixel next to a sample and its weight, as ONNX has max",
	    "avg max max_corner"),
	FLAG("aligned", "shift boxes by half a pixel")),
    .pattern = OP_OUT_FUSABLE,
    .type = type_roi_align, .compute = compute_roi_align,
    .stages = stages_roi_align, .kernel = WINDOWS,
    .subgradient = "that of the first of equal elements")
OP(vision_roi_pool, "vision.roi_pool",
    .doc = "Maximum of the pixels of each cell of each box, 0 in an empty one.",
    ROIS, ATTRS(POOLED_SIZE, SPATIAL_SCALE, LAYOUT),
    .pattern = OP_OUT_FUSABLE,
    .type = type_roi_pool, .compute = compute_roi_pool,
    .stages = stages_roi_pool, .kernel = WINDOWS,
    .subgradient = "that of the first of equal elements")
OP(vision_yolo_reorg, "vision.yolo_reorg",
    .doc = "Moves stride x stride squares of pixels into channels, in the "
	"order of the darknet program: stride^2 must divide the channels.",
    INPUTS(IN("x", "(batch, channels, h, w)")),
    ATTRS(INT("stride", "1", "edge of a square")),
    .pattern = OP_INJECTIVE,
    .type = type_yolo_reorg, .compute = compute_yolo_reorg)
