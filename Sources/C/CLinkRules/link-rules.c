#include "link-rules.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const unsigned char dragconv_link_rules[] = {
#embed "../../Core/DragLinks/links.json"
};
const unsigned long dragconv_link_rules_count = sizeof dragconv_link_rules;
