/*
 * The numbers of code generation that change how fast code is made or runs,
 * and no result (libcore/rule/speed.h has those of schedules).
 */
#ifndef RELAY_CODEGEN_SPEED_H
#define RELAY_CODEGEN_SPEED_H

/* The least number of instructions of a module for which a second part pays. */
#define SPEED_PART 4000
/* The most instructions of a module that are compiled with LLVM's full effort.
 * A network of 400 operators has about 50,000; with free extents, where each
 * size of a partial tile has separate code, several times that.  With little
 * effort accumulators stay in memory: a network of 200 convolutions then took
 * 2.6 times as long; full effort takes half as much time again to compile. */
#define SPEED_BUDGET 1000000
/* The least number of instructions of the pieces of split functions, which do
 * little but call, for which these are compiled with little effort; a network
 * of 400 operators has about half of that. */
#define SPEED_APART 8000
/* The most parts of kernels: each reads the names of the whole module, which
 * takes as long as 0.3 % of compiling it. */
#define SPEED_KERNELS 48
/* The least size of a constant, in bytes, that is worth an object of its
 * own. */
#define SPEED_LARGE 256
/* The most distinct addresses of a vector's lanes that are loaded one by one
 * instead of by a gather. */
#define SPEED_PLACES 8
/* The greatest size of a temporary, in bytes, that LLVM may keep in
 * registers. */
#define SPEED_SMALL 4096
/* The depth to which an index's expression is searched for bounds. */
#define SPEED_BOUNDS 8
/* The most nested loops whose index sets are split; each doubles the code. */
#define SPEED_SPLITS 2
/* The most comparisons that tell whether the guards of a loop's body hold. */
#define SPEED_INSIDE 8
/* The most sizes of a partial tile that each get separate code. */
#define SPEED_TAILS 16
/* The greatest step of a comparison's lanes that is compared in 32 bits. */
#define SPEED_COMPARED_STEP 65536

/* The least size of a panel, in bytes, for which the next one is prefetched;
 * the most rows of tiles that share it, and the least number of bytes by which
 * they advance in a step. */
#define SPEED_PANEL 16384
#define SPEED_SHARES 8
#define SPEED_ADVANCE 16

#endif
