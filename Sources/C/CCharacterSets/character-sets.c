#include "character-sets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// scripts/make-character-sets.py writes the files.
static const unsigned char single_byte_sets[] = {
#embed "single-byte.txt"
};
static const unsigned char shift_jis[] = {
#embed "shift_jis.txt"
};
static const unsigned char jis_x_0212[] = {
#embed "jis-x-0212.txt"
};
static const unsigned char euc_kr[] = {
#embed "euc-kr.txt"
};
static const unsigned char johab[] = {
#embed "johab.txt"
};
static const unsigned char big5[] = {
#embed "big5.txt"
};
static const unsigned char gbk[] = {
#embed "gbk.txt"
};
static const unsigned char gb18030_four_bytes[] = {
#embed "gb18030-four-bytes.txt"
};

// scripts/make-language-frequencies.py writes the files.
static const unsigned char letter_pairs[] = {
#embed "letter-pairs.txt"
};
static const unsigned char character_costs[] = {
#embed "character-costs.txt"
};

#define TABLE(name) \
    struct dragconv_character_table dragconv_##name(void) { return (struct dragconv_character_table){name, sizeof name}; }

TABLE(single_byte_sets)
TABLE(shift_jis)
TABLE(jis_x_0212)
TABLE(euc_kr)
TABLE(johab)
TABLE(big5)
TABLE(gbk)
TABLE(gb18030_four_bytes)
TABLE(letter_pairs)
TABLE(character_costs)
