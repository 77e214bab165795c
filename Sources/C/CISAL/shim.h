#pragma once
#if !__has_include(<isa-l.h>)
#error "ISA-L is missing. Install it, on Debian: apt install libisal-dev"
#endif
#include <isa-l.h>

// A macro with a sum in it, which does not import.
static inline unsigned isal_level2_size(void) { return ISAL_DEF_LVL2_DEFAULT; }
