// Parses HTML with gumbo in bounded memory and time, for which gumbo has no options.
//
// Owner and thread rule: a document owns all memory that gumbo allocated for it, and frees it as a whole; one thread uses a document. gumbo
// keeps no global state, so that any number of documents can be parsed at once.
#ifndef DRAGCONV_BOUNDED_HTML_H
#define DRAGCONV_BOUNDED_HTML_H

#if !__has_include(<gumbo.h>)
#error "gumbo is missing. Install it, on Debian: apt install libgumbo-dev"
#endif
#include <gumbo.h>
#include <stdbool.h>
#include <stddef.h>

// A parsed document.
struct bounded_html {
    GumboNode *root;    // the html element; NULL unless the document was parsed
    void *blocks;       // all memory, as a linked list
    size_t used;        // bytes that gumbo has asked for
};

// PARSED: complete; TOO_LARGE: more than `limit` bytes of memory, or none left; STOPPED: `stop` returned true.
enum bounded_html_result { BOUNDED_HTML_PARSED, BOUNDED_HTML_TOO_LARGE, BOUNDED_HTML_STOPPED };

// Parses `length` bytes of UTF-8. Stops early when gumbo allocates more than `limit` bytes, or when `stop`, which is called from time to time
// with `context` and may be NULL, returns true. The caller passes the document to bounded_html_free, whatever the result.
enum bounded_html_result bounded_html_parse(struct bounded_html *document, const char *text, size_t length, size_t limit,
                                            bool (*stop)(const void *context), const void *context);

// Frees all memory of a document.
void bounded_html_free(struct bounded_html *document);

#endif
