#pragma once
#include <expat.h>

// XML_GetCurrentLineNumber is deprecated in newer expat, whose replacement older expat lacks.
static inline unsigned long long cexpat_line(XML_Parser parser) { return XML_GetCurrentLineNumber(parser); }
