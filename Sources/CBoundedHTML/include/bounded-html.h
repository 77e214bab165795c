// Parsing HTML with gumbo in bounded memory and time: what gumbo has no words for.
//
// Owner and thread rule: a document owns all memory that gumbo took for it and gives it back as a whole; one thread uses a document. gumbo
// keeps no global state, so any number of documents can be parsed at once.
#ifndef DRAGCONV_BOUNDED_HTML_H
#define DRAGCONV_BOUNDED_HTML_H

#include <gumbo.h>
#include <stdbool.h>
#include <stddef.h>

struct bounded_html {
    GumboNode *root;    // the html element; NULL unless the document was parsed
    void *blocks;       // all memory, as a list
    size_t used;        // bytes of it that gumbo asked for
};

enum bounded_html_result { BOUNDED_HTML_PARSED, BOUNDED_HTML_TOO_LARGE, BOUNDED_HTML_STOPPED };

// Parses `length` bytes of UTF-8. Ends early when gumbo asks for more than `limit` bytes, or when `stop`, which is asked now and then, says so.
// Whatever the result, the document is to be given to bounded_html_free.
enum bounded_html_result bounded_html_parse(struct bounded_html *document, const char *text, size_t length, size_t limit,
                                            bool (*stop)(const void *context), const void *context);

void bounded_html_free(struct bounded_html *document);

#endif
