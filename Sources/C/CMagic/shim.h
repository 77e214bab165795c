#pragma once
#if !__has_include(<magic.h>)
#error "libmagic is missing. Install it, on Debian: apt install libmagic-dev"
#endif
#include <magic.h>
