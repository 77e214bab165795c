"""All hostile inputs, a file for each kind."""

from cases import (
    archives, binary_property_lists, character_sets, combining_marks, delimited_tables, galleries, geocaches, gzip_files, html_as_text,
    html_characters, html_elements, html_links, json_texts, link_cleaning, link_forms, link_lists, mails, markdown_blocks, markdown_marks, pages_of_pdf, payloads, picture_containers,
    pictures, plain_text, property_lists, records, references, rich_text, sniffing, svg_pictures, text_documents, zip_archives,
)

KINDS = (
    markdown_blocks, markdown_marks, html_elements, html_characters, html_as_text, html_links, plain_text, character_sets, rich_text, delimited_tables,
    combining_marks, json_texts, property_lists, binary_property_lists, link_lists, link_forms, link_cleaning, galleries, zip_archives, gzip_files,
    payloads, sniffing, svg_pictures, pictures, picture_containers, geocaches, records, references, archives,
    mails, pages_of_pdf, text_documents,
)
CASES = [case for kind in KINDS for case in kind.CASES]

names = [case.name for case in CASES]
for name in names:
    if names.count(name) > 1:
        raise ValueError(f"two cases are called {name}")
