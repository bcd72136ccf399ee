/*
 * The stress of tests/unit/pool_stress.h as a program of its own, for
 * ThreadSanitizer: stress SECONDS.  Prints "each loop is right".
 */
#include <stdlib.h>

#include "../unit/pool_stress.h"

int
main(int argc, char **argv)
{
	double seconds = argc > 1 ? atof(argv[1]) : 1;
	long wrong = pool_stress(5, 1, 0, seconds);

	wrong += pool_stress(7, 2, 2, seconds);
	wrong += pool_stress(2, 2, 2, seconds);
	wrong += pool_stress(33, 1, 2, seconds);
	printf(wrong == 0 ? "each loop is right\n" : "%ld wrong\n", wrong);
	return wrong != 0;
}
