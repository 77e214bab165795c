#include "jpeg-rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#if !__has_include(<jpeglib.h>)
#error "libjpeg-turbo is missing. Install it, on Debian: apt install libjpeg62-turbo-dev"
#endif
#include <jpeglib.h>

// A progressive picture with many empty scans takes long to decode although it is small. Real pictures have about a dozen scans.
enum { most_scans = 500 };

struct jpeg_rows {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    int is_started;
};

static void fail(j_common_ptr jpeg) {
    struct jpeg_rows *decoder = jpeg->client_data;
    longjmp(decoder->failure, 1);
}

// Negative levels are warnings: truncated or inconsistent data. They count as errors here.
static void message(j_common_ptr jpeg, int level) {
    if (level < 0) fail(jpeg);
}

static void no_output(j_common_ptr jpeg) { (void)jpeg; }

static void limit_scans(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number > most_scans) fail(jpeg);
}

struct jpeg_rows *jpeg_rows_open(const uint8_t *bytes, size_t count, int *width, int *height, enum jpeg_colours *colours) {
    struct jpeg_rows *decoder = calloc(1, sizeof *decoder);
    if (!decoder) return NULL;
    j_decompress_ptr jpeg = &decoder->jpeg;
    jpeg->err = jpeg_std_error(&decoder->errors);
    decoder->errors.error_exit = fail;
    decoder->errors.emit_message = message;
    decoder->errors.output_message = no_output;
    jpeg->client_data = decoder;
    if (setjmp(decoder->failure)) {
        jpeg_rows_close(decoder);
        return NULL;
    }
    jpeg_create_decompress(jpeg);
    decoder->progress.progress_monitor = limit_scans;
    jpeg->progress = &decoder->progress;
    jpeg_mem_src(jpeg, bytes, count);
    jpeg_read_header(jpeg, TRUE);
    *width = (int)jpeg->image_width;
    *height = (int)jpeg->image_height;
    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE: *colours = jpeg_colours_grey; break;
    case JCS_YCbCr:
    case JCS_RGB: *colours = jpeg_colours_rgb; break;
    default: *colours = jpeg_colours_other;
    }
    return decoder;
}

int jpeg_rows_read(struct jpeg_rows *decoder, uint8_t *rows, size_t stride, int count) {
    j_decompress_ptr jpeg = &decoder->jpeg;
    if (setjmp(decoder->failure)) return -1;
    if (!decoder->is_started) {
        jpeg->out_color_space = jpeg->jpeg_color_space == JCS_GRAYSCALE ? JCS_GRAYSCALE : JCS_RGB;
        jpeg_start_decompress(jpeg);
        decoder->is_started = 1;
    }
    for (int row = 0; row < count;) {
        JSAMPROW lines[8];
        int lines_count = count - row < 8 ? count - row : 8;
        for (int index = 0; index < lines_count; index++) lines[index] = rows + (size_t)(row + index) * stride;
        row += (int)jpeg_read_scanlines(jpeg, lines, (JDIMENSION)lines_count);
    }
    // The data after the last row may have errors as well, which this call reports.
    if (jpeg->output_scanline == jpeg->output_height) jpeg_finish_decompress(jpeg);
    return 0;
}

void jpeg_rows_close(struct jpeg_rows *decoder) {
    if (!decoder) return;
    if (!setjmp(decoder->failure)) jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}

#define TEXT_OF(macro) TEXT(macro)
#define TEXT(value) #value
const char *jpeg_rows_library_version(void) { return TEXT_OF(LIBJPEG_TURBO_VERSION); }
