#include "bounded-html.h"

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>

#define BLOCK_SIZE (1 << 16)
// How many allocations are made between two calls of `stop`.
#define PATIENCE 1024

struct block {
    struct block *next;
    max_align_t bytes[];
};

struct arena {
    struct bounded_html *document;
    size_t limit;
    char *next;
    size_t free;
    unsigned until_question;
    bool (*stop)(const void *);
    const void *context;
    jmp_buf end;
};

// gumbo can't handle a failed allocation, so a longjmp leaves the parser. gumbo holds no resource but memory, which is freed with the document.
static void *allocate(void *context, size_t size) {
    struct arena *arena = context;
    size_t rounded = ((size ? size : 1) + 15) & ~(size_t)15;
    arena->document->used += rounded;
    if (rounded < size || arena->document->used > arena->limit) longjmp(arena->end, BOUNDED_HTML_TOO_LARGE);
    if (--arena->until_question == 0) {
        arena->until_question = PATIENCE;
        if (arena->stop && arena->stop(arena->context)) longjmp(arena->end, BOUNDED_HTML_STOPPED);
    }
    if (rounded > arena->free) {
        size_t length = rounded > BLOCK_SIZE ? rounded : BLOCK_SIZE;
        struct block *block = malloc(sizeof(struct block) + length);
        if (!block) longjmp(arena->end, BOUNDED_HTML_TOO_LARGE);
        block->next = arena->document->blocks;
        arena->document->blocks = block;
        arena->next = (char *)block->bytes;
        arena->free = length;
    }
    void *result = arena->next;
    arena->next += rounded;
    arena->free -= rounded;
    return result;
}

static void deallocate(void *context, void *memory) {
    (void)context;
    (void)memory;
}

enum bounded_html_result bounded_html_parse(struct bounded_html *document, const char *text, size_t length, size_t limit,
                                            bool (*stop)(const void *context), const void *context) {
    *document = (struct bounded_html){0};
    struct arena arena = {.document = document, .limit = limit, .until_question = PATIENCE, .stop = stop, .context = context};
    int end = setjmp(arena.end);
    if (end != 0) return (enum bounded_html_result)end;
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    options.allocator = allocate;
    options.deallocator = deallocate;
    options.userdata = &arena;
    document->root = gumbo_parse_with_options(&options, text, length)->root;
    return BOUNDED_HTML_PARSED;
}

void bounded_html_free(struct bounded_html *document) {
    struct block *block = document->blocks;
    while (block) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    *document = (struct bounded_html){0};
}
