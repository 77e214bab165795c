// libvips' operations take their options as variable arguments, which do not import: one function for each call that is made.
#pragma once
#if !__has_include(<vips/vips.h>)
#error "libvips is missing. Install it, on Debian: apt install libvips-dev"
#endif
#include <gmodule.h>
#include <malloc.h>
#include <stdlib.h>
#include <vips/vips.h>

static inline void cvips_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

static inline int cvips_init(const char *name) { return VIPS_INIT(name); }

#define CVIPS_LOAD(format)                                                                                    \
    static inline VipsImage *cvips_load_##format(const void *bytes, size_t count) {                           \
        VipsImage *image = NULL;                                                                              \
        return vips_##format##load_buffer((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL,      \
                                          "fail_on", VIPS_FAIL_ON_ERROR, NULL) ? NULL : image;                 \
    }
CVIPS_LOAD(png)
CVIPS_LOAD(webp)
CVIPS_LOAD(gif)

// All frames of an animation, one below the other.
#define CVIPS_LOAD_FRAMES(format)                                                                             \
    static inline VipsImage *cvips_load_##format##_frames(const void *bytes, size_t count) {                  \
        VipsImage *image = NULL;                                                                              \
        return vips_##format##load_buffer((void *)bytes, count, &image, "n", -1, "fail_on", VIPS_FAIL_ON_ERROR, NULL) ? NULL : image; \
    }
CVIPS_LOAD_FRAMES(webp)
CVIPS_LOAD_FRAMES(gif)

static inline VipsImage *cvips_load_tiff(const void *bytes, size_t count, int page) {
    VipsImage *image = NULL;
    return vips_tiffload_buffer((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, "page", page,
                                NULL) ? NULL : image;
}
CVIPS_LOAD(heif)
CVIPS_LOAD(jxl)
CVIPS_LOAD(jp2k)

// libvips 8.14 reads these formats from a source only.
static inline VipsImage *cvips_load_ppm(const void *bytes, size_t count) {
    VipsSource *source = vips_source_new_from_memory(bytes, count);
    if (!source) return NULL;
    VipsImage *image = NULL;
    int failed = vips_ppmload_source(source, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR, NULL);
    g_object_unref(source);
    return failed ? NULL : image;
}

// Of a JPEG that is damaged or cut off, the rest is read.
static inline VipsImage *cvips_load_jpeg(const void *bytes, size_t count, int divisor) {
    VipsImage *image = NULL;
    return vips_jpegload_buffer((void *)bytes, count, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, "shrink",
                                divisor, NULL) ? NULL : image;
}

static inline VipsImage *cvips_load_pdf(const void *bytes, size_t count, double dpi) {
    VipsImage *image = NULL;
    return vips_pdfload_buffer((void *)bytes, count, &image, "dpi", dpi, "page", 0, "n", 1, "fail_on", VIPS_FAIL_ON_ERROR, NULL) ? NULL : image;
}

#define CVIPS_CALL(expression)        \
    VipsImage *out = NULL;            \
    return (expression) ? NULL : out

static inline VipsImage *cvips_autorot(VipsImage *in) { CVIPS_CALL(vips_autorot(in, &out, NULL)); }
static inline VipsImage *cvips_labq_to_lab(VipsImage *in) { CVIPS_CALL(vips_LabQ2Lab(in, &out, NULL)); }
static inline VipsImage *cvips_rad_to_float(VipsImage *in) { CVIPS_CALL(vips_rad2float(in, &out, NULL)); }
static inline VipsImage *cvips_linear(VipsImage *in, double factor, double offset) { CVIPS_CALL(vips_linear1(in, &out, factor, offset, NULL)); }
static inline VipsImage *cvips_linear_to_bytes(VipsImage *in, double factor, double offset) {
    CVIPS_CALL(vips_linear1(in, &out, factor, offset, "uchar", TRUE, NULL));
}
static inline VipsImage *cvips_colourspace(VipsImage *in, VipsInterpretation space) { CVIPS_CALL(vips_colourspace(in, &out, space, NULL)); }
static inline VipsImage *cvips_to_standard(VipsImage *in) {
    CVIPS_CALL(vips_icc_transform(in, &out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_PERCEPTUAL, NULL));
}
static inline VipsImage *cvips_to_deep_standard(VipsImage *in) {
    CVIPS_CALL(vips_icc_transform(in, &out, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_PERCEPTUAL, "depth", 16, NULL));
}
static inline VipsImage *cvips_to_bytes(VipsImage *in) { CVIPS_CALL(vips_cast(in, &out, VIPS_FORMAT_UCHAR, NULL)); }
static inline VipsImage *cvips_high_bytes(VipsImage *in) { CVIPS_CALL(vips_cast(in, &out, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL)); }
static inline VipsImage *cvips_invert(VipsImage *in) { CVIPS_CALL(vips_invert(in, &out, NULL)); }
static inline VipsImage *cvips_bands(VipsImage *in, int first, int count) { CVIPS_CALL(vips_extract_band(in, &out, first, "n", count, NULL)); }
static inline VipsImage *cvips_multiply(VipsImage *left, VipsImage *right) { CVIPS_CALL(vips_multiply(left, right, &out, NULL)); }
static inline VipsImage *cvips_called(VipsImage *in, VipsInterpretation space) { CVIPS_CALL(vips_copy(in, &out, "interpretation", space, NULL)); }
static inline VipsImage *cvips_reduced(VipsImage *in, int width, int height) {
    CVIPS_CALL(vips_thumbnail_image(in, &out, width, "height", height, "size", VIPS_SIZE_DOWN, "no_rotate", TRUE, NULL));
}
static inline VipsImage *cvips_resized(VipsImage *in, double across, double down) { CVIPS_CALL(vips_resize(in, &out, across, "vscale", down, NULL)); }
static inline VipsImage *cvips_premultiplied(VipsImage *in) { CVIPS_CALL(vips_premultiply(in, &out, NULL)); }
static inline VipsImage *cvips_unpremultiplied(VipsImage *in) { CVIPS_CALL(vips_unpremultiply(in, &out, NULL)); }
static inline VipsImage *cvips_to_shorts(VipsImage *in) { CVIPS_CALL(vips_cast(in, &out, VIPS_FORMAT_USHORT, NULL)); }
// Three channels as sums of three, by a matrix of nine numbers, with three numbers added, as bytes.
static inline VipsImage *cvips_recombined(VipsImage *in, const double *matrix, const double *added) {
    VipsImage *numbers = vips_image_new_matrix_from_array(3, 3, matrix, 9);
    if (!numbers) return NULL;
    VipsImage *sums = NULL, *out = NULL;
    double ones[] = {1, 1, 1};
    int failed = vips_recomb(in, &sums, numbers, NULL) || vips_linear(sums, &out, ones, (double *)added, 3, "uchar", TRUE, NULL);
    g_object_unref(numbers);
    if (sums) g_object_unref(sums);
    return failed ? NULL : out;
}
static inline VipsImage *cvips_rows(VipsImage *in, int first, int count) {
    CVIPS_CALL(vips_extract_area(in, &out, 0, first, vips_image_get_width(in), count, NULL));
}
static inline VipsImage *cvips_joined(VipsImage **images, int count) { CVIPS_CALL(vips_arrayjoin(images, &out, count, "across", 1, NULL)); }
static inline VipsImage *cvips_animated(VipsImage *in, int height, const int *delays, int count, int loop) {
    VipsImage *out = NULL;
    if (vips_copy(in, &out, NULL)) return NULL;
    vips_image_set_int(out, VIPS_META_PAGE_HEIGHT, height);
    vips_image_set_int(out, "loop", loop);
    vips_image_set_array_int(out, "delay", delays, count);
    return out;
}
static inline VipsImage *cvips_flattened(VipsImage *in, double red, double green, double blue) {
    VipsImage *out = NULL;
    double colour[] = {red, green, blue};
    VipsArrayDouble *background = vips_array_double_new(colour, 3);
    int failed = vips_flatten(in, &out, "background", background, NULL);
    vips_area_unref(VIPS_AREA(background));
    return failed ? NULL : out;
}

static inline int cvips_save_png(VipsImage *in, void **bytes, size_t *count, int compression, VipsForeignPngFilter filter) {
    return vips_pngsave_buffer(in, bytes, count, "compression", compression, "filter", filter, "strip", TRUE, NULL);
}
static inline int cvips_save_jpeg(VipsImage *in, void **bytes, size_t *count, int quality) {
    return vips_jpegsave_buffer(in, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", TRUE, NULL);
}
static inline int cvips_save_gif(VipsImage *in, void **bytes, size_t *count) {
    return vips_gifsave_buffer(in, bytes, count, "strip", TRUE, NULL);
}
static inline int cvips_save_webp(VipsImage *in, void **bytes, size_t *count, int lossless, int quality) {
    return vips_webpsave_buffer(in, bytes, count, "lossless", lossless, "Q", quality, "effort", 4, "strip", TRUE, NULL);
}

// A TIFF of one page. Values below 8 bits are told by their number of bits.
static inline int cvips_save_tiff(VipsImage *in, void **bytes, size_t *count, VipsForeignTiffCompression compression, int bits, int big) {
    VipsForeignTiffPredictor predictor = bits < 8                                   ? VIPS_FOREIGN_TIFF_PREDICTOR_NONE
                                         : vips_band_format_isfloat(in->BandFmt) ? VIPS_FOREIGN_TIFF_PREDICTOR_FLOAT
                                                                                 : VIPS_FOREIGN_TIFF_PREDICTOR_HORIZONTAL;
    return vips_tiffsave_buffer(in, bytes, count, "compression", compression, "predictor", predictor, "bitdepth", bits < 8 ? bits : 0, "bigtiff",
                                big, "strip", TRUE, NULL);
}
static inline int cvips_save_heif(VipsImage *in, void **bytes, size_t *count, VipsForeignHeifCompression compression, int quality, int lossless,
                                  int bits, int reduced) {
    return vips_heifsave_buffer(in, bytes, count, "compression", compression, "Q", quality, "lossless", lossless, "bitdepth", bits, "effort", 2,
                                "subsample_mode", reduced ? VIPS_FOREIGN_SUBSAMPLE_ON : VIPS_FOREIGN_SUBSAMPLE_OFF, "strip", TRUE, NULL);
}
static inline VipsImage *cvips_joined_bands(VipsImage *left, VipsImage *right) { CVIPS_CALL(vips_bandjoin2(left, right, &out, NULL)); }
// Turning by a quarter exchanges the resolutions, too.
static inline VipsImage *cvips_with_resolution(VipsImage *in, double across, double down) {
    CVIPS_CALL(vips_copy(in, &out, "xres", across, "yres", down, NULL));
}

static inline VipsImage *cvips_with_profile(VipsImage *in, const void *profile, size_t count) {
    VipsImage *out = NULL;
    if (vips_copy(in, &out, NULL)) return NULL;
    vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile, count);
    return out;
}
static inline VipsImage *cvips_without_profile(VipsImage *in) {
    VipsImage *out = NULL;
    if (vips_copy(in, &out, NULL)) return NULL;
    vips_image_remove(out, VIPS_META_ICC_NAME);
    return out;
}
static inline int cvips_has_profile(VipsImage *in) { return vips_image_get_typeof(in, VIPS_META_ICC_NAME) != 0; }
static inline int cvips_profile(VipsImage *in, const void **bytes, size_t *count) { return vips_image_get_blob(in, VIPS_META_ICC_NAME, bytes, count); }
