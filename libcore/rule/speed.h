/*
 * The tuning parameters of the default schedules: they affect speed only, since
 * every tree is proved regardless of them.  They were measured on several
 * machines and are collected here so that they can be measured again; mutation
 * tests leave them out.  A function whose result affects speed alone says
 * "speed only" in its comment.
 */
#ifndef RELAY_RULE_SPEED_H
#define RELAY_RULE_SPEED_H

/* The work, in iterations times operations, from which threads pay; an unknown
 * extent counts as SPEED_UNKNOWN iterations. */
#define SPEED_PARALLEL 32768
#define SPEED_UNKNOWN 64
/* The work of one iteration of a loop over an unknown number of images from
 * which its inner loops are given to threads: there may be one image. */
#define SPEED_IMAGE (1 << 18)
/* The largest stride that is called small: contiguous loads and shuffles serve
 * it. */
#define SPEED_SMALL_STEP 8

/* An axis is vectorized if at most one load in so many is a gather, or if there
 * are so many operations per gather. */
#define SPEED_SCATTERED 2
#define SPEED_GATHER 4
/* A gather of fewer elements is slower than these one by one. */
#define SPEED_GATHERED 5

/* The largest and the smallest side of a register transpose. */
#define SPEED_TRANSPOSE 16
#define SPEED_SQUARE 4
/* The longest period of periodic rows. */
#define SPEED_PERIOD 8
/* The greatest unroll factor of a vector loop, and the most nodes of scalar
 * code for which it pays. */
#define SPEED_COPIES 4
#define SPEED_COPIED_NODES 12
/* A stage with several readers is inlined into each if it has at most so many
 * operations. */
#define SPEED_CHEAP 2

/* A tile of a reduction: rows, vectors, vectors of values that are not
 * products; of sums each element of which loads its own operand: vectors with
 * rows and columns of unknown number, rows, vectors in each, those of a tile
 * with all its tails where rows are of unknown number; of an unrolled window,
 * lanes of a vector loop at once; what a row costs whose elements may be
 * outside; the cost below which the latency of multiply-adds
 * is exposed; the relative cost of a tile of one vector where a broadcast is
 * an instruction; that of a tail, and that of a last panel that is not full; a
 * tile is preferred to a smaller one unless it costs more than this; rows are
 * fused with the axis around them if they cost more than this alone; rows that
 * are apart, if they cost still more. */
#define SPEED_ROWS 14
#define SPEED_VECTORS 4
#define SPEED_VECTORS_UNKNOWN 2	/* where the extent is not known */
#define SPEED_ALONE 8
#define SPEED_STREAM 8
#define SPEED_STREAM_ROWS 7
#define SPEED_STREAM_VECTORS 3
#define SPEED_TAILS 36
#define SPEED_WINDOW 32
#define SPEED_WIDENED 6		/* registers, where each element of the tile
				 * widens its own operand */
#define SPEED_LANES 64
#define SPEED_GUARD 1
#define SPEED_LATENCY 4.5
#define SPEED_SINGLE 1.15
#define SPEED_TAIL 1.15
#define SPEED_LAST 8
#define SPEED_SAME 1.001
/* The bytes of a way of the first cache, how many lines of a tile may meet in a
 * set of it, and what a tile costs more that has more of them. */
#define SPEED_WAY 4096
#define SPEED_MET 7
#define SPEED_CROWD 1.2
#define SPEED_CUT 1.02
#define SPEED_CUT_APART 1.1
/* Targets with vectors of so many bytes have multiply-adds of three operands;
 * the number of registers that is small. */
#define SPEED_FUSED_BYTES 32
#define SPEED_FEW 16

/* The cost, in additions, from which what follows the sums of a tile is a loop
 * over its rows. */
#define SPEED_FUNCTION 10

/* Stages share the loops over rows if the first one reduces so many elements;
 * shorter rows are reduced several at once. */
#define SPEED_ROW 64
/* Rows of fewer elements are fused with the axis around them where they are
 * contiguous and reduced together. */
#define SPEED_SHORT 512

/* The most bytes of a padded copy whose rows are fused though they are apart:
 * it is then made as a whole, and not in blocks of rows. */
#define SPEED_PADDED (2 << 20)
/* The terms of a sum from which the addresses of rows of unknown length, which
 * are apart, are computed for each tile. */
#define SPEED_APART 128

/* How many rows successive stages compute at once. */
#define SPEED_JAM 4

/* The bytes of an operand from which its tiles are the outer loop: it leaves
 * the cache of a core before it is read again. */
#define SPEED_CACHE (1 << 18)
/* The bytes of what a tile of a product reads in vectors, from which the loops
 * over blocks of a sum stand around those over the tiles; where registers are
 * few, so that tiles are narrow. */
#define SPEED_PANEL (1 << 18)
#define SPEED_PANEL_FEW (384 << 10)

/* A packed copy of an operand pays if each element is read at least so many
 * times; it holds at most so many duplicates of an element, and fits the cache
 * of a core. */
#define SPEED_REUSE 32
#define SPEED_PACK_COPIES 9
#define SPEED_PACK_BYTES (1 << 20)
/* An operand of a product is copied to panels for so many steps or more, if
 * these are so many bytes apart; the largest such operand. */
#define SPEED_STEPS 16
/* Steps an unknown number of bytes apart that are few enough not to be copied.
 */
#define SPEED_PAGES 16
#define SPEED_FAR 512
#define SPEED_COPIED_BYTES (1 << 26)
/* Windows are copied to rows of one length if so many sums use each element. */
#define SPEED_WINDOW_REUSE 4
/* The most bytes of a padded copy of a block of rows, and the most rows of a
 * block. */
#define SPEED_HALO (384 << 10)
#define SPEED_HALO_ROWS 16
/* The greatest number of vectors of a scatter that are unrolled. */
#define SPEED_SCATTER 8

#endif
