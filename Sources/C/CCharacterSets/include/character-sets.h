#ifndef DRAGCONV_CHARACTER_SETS_H
#define DRAGCONV_CHARACTER_SETS_H

#include <stddef.h>

/* The text of a file of this folder, put into the program when it is compiled. */
struct dragconv_character_table {
    const void *_Nonnull start;
    size_t count;
};

struct dragconv_character_table dragconv_single_byte_sets(void);
struct dragconv_character_table dragconv_shift_jis(void);
struct dragconv_character_table dragconv_jis_x_0212(void);
struct dragconv_character_table dragconv_euc_kr(void);
struct dragconv_character_table dragconv_johab(void);
struct dragconv_character_table dragconv_big5(void);
struct dragconv_character_table dragconv_gbk(void);
struct dragconv_character_table dragconv_gb18030_four_bytes(void);
struct dragconv_character_table dragconv_letter_pairs(void);
struct dragconv_character_table dragconv_character_costs(void);

#endif
