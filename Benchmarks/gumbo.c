// Parses HTML files with gumbo and does nothing else, as the measure for what converts HTML. File names come on standard input, each ended by
// a NUL byte.
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *name = NULL;
    size_t room = 0;
    while (getdelim(&name, &room, 0, stdin) > 0) {
        FILE *file = fopen(name, "rb");
        if (!file) return 1;
        fseek(file, 0, SEEK_END);
        size_t size = (size_t)ftell(file);
        rewind(file);
        char *text = malloc(size + 1);
        if (!text || fread(text, 1, size, file) != size) return 1;
        fclose(file);
        GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, text, size);
        gumbo_destroy_output(&kGumboDefaultOptions, output);
        free(text);
    }
    free(name);
    return 0;
}
