// Decodes JPEG row by row with libjpeg-turbo. libjpeg reports errors by longjmp, which must not cross Swift frames and ends in these
// functions.
//
// Owner and thread rule: a decoder belongs to one thread at a time. The caller keeps the bytes in place until it has closed the decoder.
#pragma once

#include <stddef.h>
#include <stdint.h>

struct jpeg_rows;

// The channels of a picture.
enum jpeg_colours { jpeg_colours_grey = 1, jpeg_colours_rgb = 3, jpeg_colours_other = 4 };

// Reads the header. Returns NULL when there is no valid header, or no memory. The caller closes the decoder.
struct jpeg_rows *jpeg_rows_open(const uint8_t *bytes, size_t count, int *width, int *height, enum jpeg_colours *colours);

// Decodes the next `count` rows, grey or RGB, into rows that begin `stride` bytes apart. With `jpeg_colours_other`, the rows have four
// channels of any meaning. Returns 0, or -1 after an error of libjpeg; the decoder can then only be closed.
int jpeg_rows_read(struct jpeg_rows *decoder, uint8_t *rows, size_t stride, int count);

// How many rows from the top have been decoded without damage. For a picture in several scans, each of which adds detail, the rows of the
// first scan count.
int jpeg_rows_sound(const struct jpeg_rows *decoder);

// Whether a scan that adds detail to a progressive picture is damaged or cut off.
int jpeg_rows_lacks_detail(const struct jpeg_rows *decoder);

// How many restart markers have another number than the one that is due. libjpeg goes on with the next part of the data.
int jpeg_rows_wrong_restarts(const struct jpeg_rows *decoder);

// The version of libjpeg-turbo, such as "2.1.5".
const char *jpeg_rows_library_version(void);

// Frees a decoder; NULL is allowed.
void jpeg_rows_close(struct jpeg_rows *decoder);
