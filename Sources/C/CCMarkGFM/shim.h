#pragma once
#if !__has_include(<cmark-gfm.h>)
#error "cmark-gfm is missing. Install it, on Debian: apt install libcmark-gfm-dev libcmark-gfm-extensions-dev"
#endif
#include <cmark-gfm.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm-core-extensions.h>
