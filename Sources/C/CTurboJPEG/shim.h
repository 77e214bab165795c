#pragma once
#if !__has_include(<turbojpeg.h>)
#error "libturbojpeg is missing. Install it, on Debian: apt install libturbojpeg0-dev"
#endif
#include <turbojpeg.h>
