// Decoding JPEG row by row with libjpeg-turbo, whose errors are long jumps: they end here.
//
// Owner and thread rule: a decoder belongs to one thread at a time, and the bytes stay where they are until it is closed.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct jpeg_rows;

// What the pixels of a picture are made of.
enum jpeg_colours { jpeg_colours_grey = 1, jpeg_colours_rgb = 3, jpeg_colours_other = 4 };

// Reads the header. NULL when there is none that can be read, or no memory.
struct jpeg_rows *jpeg_rows_open(const uint8_t *bytes, size_t count, int *width, int *height, enum jpeg_colours *colours);

// Decodes the next `count` rows, grey or RGB, `stride` bytes apart. Returns 0, or -1 on an error or anything that libjpeg warns of, after
// which the decoder can only be closed.
int jpeg_rows_read(struct jpeg_rows *decoder, uint8_t *rows, size_t stride, int count);

void jpeg_rows_close(struct jpeg_rows *decoder);
