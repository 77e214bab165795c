"""Tables of text (CSV, TSV): fields that never end, very many fields or rows, tables that are no gallery."""

from inputs import convert, group, repeated, some

CSV_TO_TSV = convert("csv", "public.tab-separated-values-text", "table/csv-to-tsv")
CSV_TO_HTML = convert("csv", "public.html", "table/csv-to-html")
CSV_TO_GALLERY = convert("csv", "org.dragconv.gallery", "gallery-table/csv-read")
TSV_TO_HTML = convert("tsv", "public.html", "table/tsv-to-html")
TSV_TO_CSV = convert("tsv", "public.comma-separated-values-text", "table/tsv-to-csv")

TABLES = {
    "one-long-row": repeated("a,"),
    "short-rows": repeated("a\n"),
    "empty-fields": repeated(","),
    "one-long-quoted-field": repeated("a\n", '"', '"'),
    "quotation-marks": repeated('""', '"', '"'),
    "unclosed-quotation": repeated('"a\n', 'x,"'),
    "tags": repeated("<"),
}

IN_HTML = ("one-long-row", "short-rows", "empty-fields", "one-long-quoted-field", "tags")
NO_GALLERY = ("one-long-row", "short-rows", "empty-fields", "one-long-quoted-field", "unclosed-quotation")

CASES = [
    # Each field is a string of its own: the table takes many times the memory of its text.
    *group("csv-as-tsv", CSV_TO_TSV, TABLES),
    *group("csv-as-html", CSV_TO_HTML, some(TABLES, *IN_HTML)),
    *group("tsv", TSV_TO_HTML, {"tags-as-html": repeated("<\t")}),
    *group("tsv", TSV_TO_CSV, {"quotation-marks-as-csv": repeated('"\t')}),

    # A table is a gallery when a column has addresses only: every column of every row may be looked at.
    *group("csv-as-gallery", CSV_TO_GALLERY, some(TABLES, *NO_GALLERY)),
    *group("csv-as-gallery", CSV_TO_GALLERY, {
        "addresses": repeated("http://a.b/c\n"),
        "bad-addresses": repeated("x,1\n", "url,ratio\n"),
        "addresses-and-a-bad-one": repeated("http://a.b/c\n", behind="x\n"),
    }),
]
