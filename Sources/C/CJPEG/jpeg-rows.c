#include "jpeg-rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#if !__has_include(<jpeglib.h>)
#error "libjpeg-turbo is missing. Install it, on Debian: apt install libjpeg62-turbo-dev"
#endif
#include <jpeglib.h>
#include <jerror.h>

// A progressive picture with many empty scans takes long to decode although it is small. Real pictures have about a dozen scans.
enum { most_scans = 500 };

struct jpeg_rows {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf failure;
    int is_started;
    // The first row that is damaged; the picture's height when none is.
    int sound_rows;
    // Whether a scan that adds detail is damaged or cut off.
    int lacks_detail;
    // How many restart markers have another number than the one that is due.
    int wrong_restarts;
};

static void fail(j_common_ptr jpeg) {
    struct jpeg_rows *decoder = jpeg->client_data;
    longjmp(decoder->failure, 1);
}

// Negative levels are warnings, after which libjpeg goes on. Most are harmless, such as bytes between segments, unusual scan parameters, or a
// missing end marker. The others mean that pixels are missing or wrong from here on.
static void message(j_common_ptr common, int level) {
    if (level >= 0) return;
    struct jpeg_rows *decoder = common->client_data;
    j_decompress_ptr jpeg = &decoder->jpeg;
    switch (common->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE: break;
    case JWRN_MUST_RESYNC: decoder->wrong_restarts++; return;
    default: return;
    }
    // Further scans of a progressive picture only add detail.
    if (jpeg->progressive_mode && jpeg->input_scan_number > 1) {
        decoder->lacks_detail = 1;
        return;
    }
    long rows = (long)jpeg->input_iMCU_row * jpeg->max_v_samp_factor * DCTSIZE;
    if (rows < decoder->sound_rows) decoder->sound_rows = (int)rows;
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
    decoder->sound_rows = *height;
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
        switch (jpeg->jpeg_color_space) {
        case JCS_GRAYSCALE: jpeg->out_color_space = JCS_GRAYSCALE; break;
        case JCS_YCbCr:
        case JCS_RGB: jpeg->out_color_space = JCS_RGB; break;
        default: break;
        }
        jpeg_start_decompress(jpeg);
        decoder->is_started = 1;
    }
    for (int row = 0; row < count;) {
        JSAMPROW lines[8];
        int lines_count = count - row < 8 ? count - row : 8;
        for (int index = 0; index < lines_count; index++) lines[index] = rows + (size_t)(row + index) * stride;
        row += (int)jpeg_read_scanlines(jpeg, lines, (JDIMENSION)lines_count);
    }
    // The data after the last row may have errors as well, which this call finds.
    if (jpeg->output_scanline == jpeg->output_height) jpeg_finish_decompress(jpeg);
    return 0;
}

int jpeg_rows_sound(const struct jpeg_rows *decoder) { return decoder->sound_rows; }
int jpeg_rows_lacks_detail(const struct jpeg_rows *decoder) { return decoder->lacks_detail; }
int jpeg_rows_wrong_restarts(const struct jpeg_rows *decoder) { return decoder->wrong_restarts; }

void jpeg_rows_close(struct jpeg_rows *decoder) {
    if (!decoder) return;
    if (!setjmp(decoder->failure)) jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}

#define TEXT_OF(macro) TEXT(macro)
#define TEXT(value) #value
const char *jpeg_rows_library_version(void) { return TEXT_OF(LIBJPEG_TURBO_VERSION); }
