#ifndef DRAGCONV_KNOWLEDGE_H
#define DRAGCONV_KNOWLEDGE_H

#include <stddef.h>

/* The bytes of a file of Sources/Knowledge, put into the program when it is compiled. */
struct dragconv_knowledge {
    const void *_Nonnull start;
    size_t count;
};

/* The indexes of types, signatures and file-contents.txt. */
struct dragconv_knowledge dragconv_types(void);
struct dragconv_knowledge dragconv_signatures(void);
struct dragconv_knowledge dragconv_file_contents(void);

/* The files of languages. */
struct dragconv_knowledge dragconv_programming_languages(void);
struct dragconv_knowledge dragconv_markup_languages(void);

/* links.json, and the index of its rules. */
struct dragconv_knowledge dragconv_link_rules(void);
struct dragconv_knowledge dragconv_link_index(void);

/* The files of character-sets. */
struct dragconv_knowledge dragconv_single_byte_sets(void);
struct dragconv_knowledge dragconv_shift_jis(void);
struct dragconv_knowledge dragconv_jis_x_0212(void);
struct dragconv_knowledge dragconv_euc_kr(void);
struct dragconv_knowledge dragconv_johab(void);
struct dragconv_knowledge dragconv_big5(void);
struct dragconv_knowledge dragconv_gbk(void);
struct dragconv_knowledge dragconv_gb18030_four_bytes(void);
struct dragconv_knowledge dragconv_letter_pairs(void);
struct dragconv_knowledge dragconv_character_costs(void);

#endif
