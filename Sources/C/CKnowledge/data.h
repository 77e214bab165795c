#include "knowledge.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The function that returns the array of that name.
#define KNOWLEDGE(name) \
    struct dragconv_knowledge dragconv_##name(void) { return (struct dragconv_knowledge){name, sizeof name}; }
