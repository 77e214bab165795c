#pragma once
#if !__has_include(<gumbo.h>)
#error "gumbo is missing. Install it, on Debian: apt install libgumbo-dev"
#endif
#include <gumbo.h>
