#pragma once
#include <isa-l.h>

// A macro with a sum in it, which does not import.
static inline unsigned isal_level2_size(void) { return ISAL_DEF_LVL2_DEFAULT; }
