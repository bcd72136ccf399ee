/*
 * Verification of a module in all its parts (verify.h).
 */
#include "pass/verify.h"

#include "infer/infer.h"
#include "pass/lower.h"
#include "pass/schedule.h"

bool
module_verify(struct ir_module *m, struct diag *d)
{
	return ir_verify(m, d) && infer_verify(m, d) && lower_verify(m, d) &&
	       schedule_verify(m, d);
}
