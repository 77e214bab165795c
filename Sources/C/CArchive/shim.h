#pragma once
#if !__has_include(<archive.h>)
#error "libarchive is missing. Install it, on Debian: apt install libarchive-dev"
#endif
#include <archive.h>
#include <archive_entry.h>
