#include "data.h"

static const unsigned char types[] = {
#embed "../../Knowledge/compiled/types.index"
};
static const unsigned char signatures[] = {
#embed "../../Knowledge/compiled/signatures.index"
};
static const unsigned char file_contents[] = {
#embed "../../Knowledge/compiled/file-contents.index"
};
static const unsigned char programming_languages[] = {
#embed "../../Knowledge/languages/programming.txt"
};
static const unsigned char markup_languages[] = {
#embed "../../Knowledge/languages/markup.txt"
};

KNOWLEDGE(types)
KNOWLEDGE(signatures)
KNOWLEDGE(file_contents)
KNOWLEDGE(programming_languages)
KNOWLEDGE(markup_languages)
