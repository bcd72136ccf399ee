/*
 * The numbers of the default rules that change how fast a schedule runs and
 * nothing else: every tree is proved, whatever they are.  They were measured
 * on the machines of a few years; here they stand together, so that they can
 * be measured again, and tests of results leave them out.  What a function
 * computes for the sake of speed alone says "speed only" in its comment.
 */
#ifndef RELAY_RULE_SPEED_H
#define RELAY_RULE_SPEED_H

/* Work, in iterations times operations, from which threads pay; an extent
 * that is not known counts as so many iterations. */
#define SPEED_PARALLEL 32768
#define SPEED_UNKNOWN 64
/* A load moves in small steps up to here: loads and shuffles can do them. */
#define SPEED_SMALL_STEP 8

/* An axis is good for vectors if at most one load in so many is scattered,
 * or if so many operations stand against each that is. */
#define SPEED_SCATTERED 2
#define SPEED_GATHER 4

/* Side of a square that is transposed in registers, at most. */
#define SPEED_TRANSPOSE 16
/* Rows that repeat: the longest period. */
#define SPEED_PERIOD 8
/* Copies of a vector, and nodes of scalar code that are worth them. */
#define SPEED_COPIES 4
#define SPEED_COPIED_NODES 12
/* A stage that many others read is computed at each if it has no more
 * operations. */
#define SPEED_CHEAP 2

/* A tile of a reduction: rows, vectors, vectors of what is no product, of a
 * window that is written out, lanes of a vector loop at once; the cost below
 * which multiply-adds wait for one another; what a tail costs; a tile is
 * preferred to a smaller one unless it costs more than this. */
#define SPEED_ROWS 14
#define SPEED_VECTORS 4
#define SPEED_VECTORS_UNKNOWN 2	/* where the extent is not known */
#define SPEED_ALONE 8
#define SPEED_WINDOW 32
#define SPEED_LANES 64
#define SPEED_LATENCY 4
#define SPEED_TAIL 1.15
#define SPEED_SAME 1.001

/* A copy of an operand pays if each element is read so many times; it has an
 * element at most so often, and stays in the cache of a core. */
#define SPEED_REUSE 32
#define SPEED_PACK_COPIES 9
#define SPEED_PACK_BYTES (1 << 20)
/* Vectors of a scatter that are written out. */
#define SPEED_SCATTER 8

#endif
