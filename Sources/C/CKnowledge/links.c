#include "data.h"

static const unsigned char link_rules[] = {
#embed "../../Knowledge/links.json"
};
static const unsigned char link_index[] = {
#embed "../../Knowledge/compiled/links.index"
};

KNOWLEDGE(link_rules)
KNOWLEDGE(link_index)
