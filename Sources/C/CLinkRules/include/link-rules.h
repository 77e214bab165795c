#ifndef DRAGCONV_LINK_RULES_H
#define DRAGCONV_LINK_RULES_H

/* The text of Sources/Core/DragLinks/links.json, put into the program when it is compiled. */
extern const unsigned char dragconv_link_rules[];
extern const unsigned long dragconv_link_rules_count;

static inline const void *_Nonnull dragconv_link_rules_start(void) { return dragconv_link_rules; }

#endif
