#pragma once
#if !__has_include(<libdeflate.h>)
#error "libdeflate is missing. Install it, on Debian: apt install libdeflate-dev"
#endif
#include <libdeflate.h>
