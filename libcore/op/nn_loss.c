/*
 * Losses, and the ring buffer of streaming convolutions.
 */
#include "op/row.h"

#define OP_FAMILY "nn_loss"
#define LOSS_INPUTS(what)						\
	INPUTS(IN("pred", what), IN("target", "probabilities, same type"))

OP(nn_cross_entropy, "nn.cross_entropy",
    .doc = "Scalar -sum(target * log(pred)) / n for n rows.",
    LOSS_INPUTS("probabilities, (n, classes)"),
    .pattern = OP_OPAQUE)
OP(nn_cross_entropy_with_logits, "nn.cross_entropy_with_logits",
    .doc = "Scalar -sum(target * pred) / n for n rows of logarithms.",
    LOSS_INPUTS("logarithms of probabilities, (n, classes)"),
    .pattern = OP_OPAQUE)
OP(nn_fifo_buffer, "nn.fifo_buffer",
    .doc = "The buffer with x appended along a dimension and as much dropped "
	"at its front.",
    INPUTS(IN("x", "new data"), IN("buffer", "what was kept so far")),
    ATTRS(MUST("axis", ATTR_T_INT, "dimension of time")),
    .pattern = OP_OPAQUE)
OP(nn_nll_loss, "nn.nll_loss",
    .doc = "Weighted negative log-likelihood of the target classes; the mean "
	"divides by the sum of their weights.",
    INPUTS(IN("pred", "logarithms, (n, classes, ...)"),
	IN("target", "class numbers, (n, ...)"),
	IN("weight", "weights of the classes, rank 1")),
    ATTRS(CHOICE("reduction", "mean", "over all targets (mean sum none)",
	"mean sum none"),
	INT("ignore_index", "-100", "targets that do not count")),
    .pattern = OP_OUT_FUSABLE)
