// Draws an SVG with librsvg and cairo into memory, an inch as 96 pixels. (libvips draws an inch as 72.)
//
// The few calls are declared here: librsvg's and cairo's headers stand in folders that only pkg-config knows, and librsvg-2.0.pc holds a
// -pthread, of which the package manager warns every dependent.
#pragma once
#if !__has_include(<librsvg-2.0/librsvg/rsvg.h>)
#error "librsvg is missing. Install it, on Debian: apt install librsvg2-dev"
#endif
#include <gio/gio.h>
#include <stdint.h>
#include <stdio.h>

typedef struct { double x, y, width, height; } CSVGRectangle;
extern void *rsvg_handle_new_from_stream_sync(GInputStream *, GFile *base, unsigned flags, GCancellable *, GError **);
extern void rsvg_handle_set_dpi(void *handle, double dpi);
extern gboolean rsvg_handle_render_document(void *handle, void *context, const CSVGRectangle *viewport, GError **);
extern void *cairo_image_surface_create_for_data(unsigned char *, int format, int width, int height, int stride);
extern void *cairo_create(void *surface);
extern int cairo_status(void *context);
extern void cairo_destroy(void *context);
extern void cairo_surface_finish(void *surface);
extern void cairo_surface_destroy(void *surface);

// Turns cairo's pixels (alpha in the highest byte of a word, colours multiplied by it) into red, green, blue and alpha in this order.
static inline void csvg_unmultiply(uint8_t *pixels, size_t count) {
    for (size_t index = 0; index < count; index++, pixels += 4) {
        uint32_t word;
        __builtin_memcpy(&word, pixels, 4);
        uint32_t alpha = word >> 24;
        for (int channel = 0; channel < 3; channel++) {
            uint32_t colour = word >> (16 - 8 * channel) & 255;
            pixels[channel] = (uint8_t)(alpha == 0 ? 0 : colour >= alpha ? 255 : (colour * 255 + alpha / 2) / alpha);
        }
        pixels[3] = (uint8_t)alpha;
    }
}

// Draws a document onto `pixels`, `width` by `height` transparent pixels of four bytes. Returns 0, or -1 with librsvg's words in `message`.
// Without a base address, librsvg opens no file.
static inline int csvg_draw(const void *bytes, size_t count, int width, int height, uint8_t *pixels, char *message, size_t message_size) {
    GError *error = NULL;
    GInputStream *stream = g_memory_input_stream_new_from_data(bytes, (gssize)count, NULL);
    void *handle = rsvg_handle_new_from_stream_sync(stream, NULL, 0, NULL, &error);
    g_object_unref(stream);
    int result = -1;
    if (handle) {
        rsvg_handle_set_dpi(handle, 96);
        const int argb32 = 0;
        void *surface = cairo_image_surface_create_for_data(pixels, argb32, width, height, width * 4);
        void *context = cairo_create(surface);
        CSVGRectangle viewport = {0, 0, width, height};
        if (cairo_status(context) == 0 && rsvg_handle_render_document(handle, context, &viewport, &error)) result = 0;
        cairo_destroy(context);
        cairo_surface_finish(surface);
        cairo_surface_destroy(surface);
        g_object_unref(handle);
    }
    if (result == 0) csvg_unmultiply(pixels, (size_t)width * (size_t)height);
    if (error) {
        snprintf(message, message_size, "%s", error->message);
        g_error_free(error);
    }
    return result;
}
