#pragma once
#if !__has_include(<expat.h>)
#error "expat is missing. Install it, on Debian: apt install libexpat1-dev"
#endif
#include <expat.h>

// XML_GetCurrentLineNumber is deprecated in newer expat, whose replacement older expat lacks.
static inline unsigned long long cexpat_line(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }

#define CEXPAT_TEXT_OF(macro) CEXPAT_TEXT(macro)
#define CEXPAT_TEXT(value) #value
// The version of expat that the program was built with, such as "2.5.0".
static inline const char *cexpat_version(void) {
    return CEXPAT_TEXT_OF(XML_MAJOR_VERSION) "." CEXPAT_TEXT_OF(XML_MINOR_VERSION) "." CEXPAT_TEXT_OF(XML_MICRO_VERSION);
}
