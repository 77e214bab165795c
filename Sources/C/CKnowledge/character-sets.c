#include "data.h"

// scripts/make-character-sets.py writes the files.
static const unsigned char single_byte_sets[] = {
#embed "../../Knowledge/character-sets/single-byte.txt"
};
static const unsigned char shift_jis[] = {
#embed "../../Knowledge/character-sets/shift_jis.txt"
};
static const unsigned char jis_x_0212[] = {
#embed "../../Knowledge/character-sets/jis-x-0212.txt"
};
static const unsigned char euc_kr[] = {
#embed "../../Knowledge/character-sets/euc-kr.txt"
};
static const unsigned char johab[] = {
#embed "../../Knowledge/character-sets/johab.txt"
};
static const unsigned char big5[] = {
#embed "../../Knowledge/character-sets/big5.txt"
};
static const unsigned char gbk[] = {
#embed "../../Knowledge/character-sets/gbk.txt"
};
static const unsigned char gb18030_four_bytes[] = {
#embed "../../Knowledge/character-sets/gb18030-four-bytes.txt"
};

// scripts/make-language-frequencies.py writes the files.
static const unsigned char letter_pairs[] = {
#embed "../../Knowledge/character-sets/letter-pairs.txt"
};
static const unsigned char character_costs[] = {
#embed "../../Knowledge/character-sets/character-costs.txt"
};

KNOWLEDGE(single_byte_sets)
KNOWLEDGE(shift_jis)
KNOWLEDGE(jis_x_0212)
KNOWLEDGE(euc_kr)
KNOWLEDGE(johab)
KNOWLEDGE(big5)
KNOWLEDGE(gbk)
KNOWLEDGE(gb18030_four_bytes)
KNOWLEDGE(letter_pairs)
KNOWLEDGE(character_costs)
