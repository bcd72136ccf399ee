/*
 * The list of C kernels (kernel.h).
 */
#include "runtime/kernels.h"

#include <string.h>

#define SORTS "comparison sorting chooses its accesses by values"
#define COUNTS "how many elements there are depends on values"
#define WINDOWS "how many pixels or samples a cell has depends on values"
#define GREEDY "each choice depends on all choices before it"
#define PLACES "a position depends on the elements before it in its column"
#define STREAM "one key gives the words of many blocks and the next key"
#define PIVOTS "elimination chooses its pivots by values"
#define LOOKUP "grams are looked up in a sorted table"
#define SEARCH "where a search goes on depends on the values it meets"
#define DOWN "the path of a row depends on its values"
#define BEYOND "an index beyond the shape has no coordinates"
#define BYTES "how many bytes a string has depends on values"
#define STREAM_OF_BYTES "each sample depends on all bytes before it"
#define FACTORS "the steps follow from the factors of the length"
#define ROW(name, why) { #name, name, why }

const struct relay_kernel_row relay_kernel_table[] = {
	ROW(relay_k_argsort, SORTS),
	ROW(relay_k_argwhere, COUNTS),
	ROW(relay_k_class_nms, GREEDY),
	ROW(relay_k_class_nms_scores, GREEDY),
	ROW(relay_k_cofactors, PIVOTS),
	ROW(relay_k_csr_transpose, PLACES),
	ROW(relay_k_det, PIVOTS),
	ROW(relay_k_dft, FACTORS),
	ROW(relay_k_fill_empty_rows, COUNTS),
	ROW(relay_k_image_decode, STREAM_OF_BYTES),
	ROW(relay_k_image_extents, STREAM_OF_BYTES),
	ROW(relay_k_inverse, PIVOTS),
	ROW(relay_k_multinomial, STREAM),
	ROW(relay_k_ngram_count, LOOKUP),
	ROW(relay_k_nms, GREEDY),
	ROW(relay_k_nonzero, COUNTS),
	ROW(relay_k_normal, STREAM),
	ROW(relay_k_proposal, GREEDY),
	ROW(relay_k_regular_nms, GREEDY),
	ROW(relay_k_roi_align, WINDOWS),
	ROW(relay_k_roi_pool, WINDOWS),
	ROW(relay_k_searchsorted, SEARCH),
	ROW(relay_k_sort, SORTS),
	ROW(relay_k_string_case, BYTES),
	ROW(relay_k_string_compare, BYTES),
	ROW(relay_k_string_concat, BYTES),
	ROW(relay_k_string_find, SEARCH),
	ROW(relay_k_string_format, BYTES),
	ROW(relay_k_string_match, BYTES),
	ROW(relay_k_string_parse, BYTES),
	ROW(relay_k_string_split, BYTES),
	ROW(relay_k_string_split_count, BYTES),
	ROW(relay_k_string_unpack, BYTES),
	ROW(relay_k_threefry_generate, STREAM),
	ROW(relay_k_threefry_split, STREAM),
	ROW(relay_k_topk, SORTS),
	ROW(relay_k_tree_leaves, DOWN),
	ROW(relay_k_uniform, STREAM),
	ROW(relay_k_unique, COUNTS),
	ROW(relay_k_unique_slices, COUNTS),
	ROW(relay_k_unravel_index, BEYOND),
	ROW(relay_k_valid_counts, COUNTS),
	{ NULL, NULL, NULL }
};

const struct relay_kernel_row *
relay_kernel_find(const char *symbol)
{
	for (const struct relay_kernel_row *k = relay_kernel_table;
	    k->symbol != NULL; k++)
		if (strcmp(k->symbol, symbol) == 0)
			return k;
	return NULL;
}
