#include "character-sets.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// scripts/make-character-sets.py writes the files.
static const unsigned char single_byte[] = {
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

#define TABLE(name) ((struct dragconv_character_table){name, sizeof name})

struct dragconv_character_table dragconv_single_byte_sets(void) { return TABLE(single_byte); }
struct dragconv_character_table dragconv_shift_jis(void) { return TABLE(shift_jis); }
struct dragconv_character_table dragconv_jis_x_0212(void) { return TABLE(jis_x_0212); }
struct dragconv_character_table dragconv_euc_kr(void) { return TABLE(euc_kr); }
struct dragconv_character_table dragconv_johab(void) { return TABLE(johab); }
struct dragconv_character_table dragconv_big5(void) { return TABLE(big5); }
struct dragconv_character_table dragconv_gbk(void) { return TABLE(gbk); }
struct dragconv_character_table dragconv_gb18030_four_bytes(void) { return TABLE(gb18030_four_bytes); }
