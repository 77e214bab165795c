"""References of BibTeX, RIS, EndNote and PubMed that nest, repeat or never end."""

from inputs import convert, group, numbered, repeated

CSL = "org.citationstyles.csl-json"

CASES = [
    *group("bibtex", convert("bibtex", CSL), {
        "entries": repeated("@misc{a,title={b}}\n"),
        "open-entries": repeated("@misc{a,title={b},", behind="title={c}"),
        "braces": repeated("{", "@misc{a,title={b},note={"),
        "accents": repeated("\\'", "@misc{a,title={b ", "}}"),
        "accents-in-groups": repeated("{\\'{", "@misc{a,title={b ", "}}"),
        "dollars": repeated("$ ", "@misc{a,title={b ", "}}"),
        "names": repeated("a and ", "@misc{a,title={b},author={", "c}}"),
        "commas": repeated(",", "@misc{a,title={b},author={", "c}}"),
        "macros": numbered(lambda number: f"@string{{a{number}=a{number - 1} # a{number - 1}}}\n", "@string{a0={b}}\n", "@misc{a,title={b}}"),
        "fields": numbered(lambda number: f"f{number}=1,", "@misc{a,title={b},", "}"),
        "signs": repeated("@", "", "misc{a,title={b}}"),
    }, size=12_500),
    *group("ris", convert("ris", "bibtex"), {
        "records": repeated("TY  - JOUR\nTI  - a\nER  - \n"),
        "authors": repeated("AU  - a, b\n", "TY  - JOUR\nTI  - a\n"),
        "notes": repeated("N1  - a\n", "TY  - JOUR\nTI  - a\n"),
        "addresses": numbered(lambda number: f"UR  - http://{number}\n", "TY  - JOUR\nTI  - a\n"),
        "lines": repeated("a\n", "TY  - JOUR\nTI  - "),
        "one-key": repeated("TY  - JOUR\nID  - a\nTI  - a\nER  - \n"),
        "tags": numbered(lambda number: f"X{number % 10}  - {number}\n", "TY  - JOUR\nTI  - a\n"),
        "hyphens": repeated("-", "TY  - JOUR\nTI  - a\nSP  - 1\nEP  - "),
        "dates": repeated("1 may ", "TY  - JOUR\nTI  - a\nDA  - 2020"),
    }, size=12_500),
    *group("endnote", convert("com.clarivate.endnote-tagged", "ris"), {
        "records": repeated("%0 Book\n%T a\n\n"),
        "keywords": repeated("a\n", "%0 Book\n%T a\n%K b\n"),
    }, size=12_500),
    *group("medline", convert("gov.nih.nlm.medline", CSL), {
        "records": repeated("PMID- 1\nTI  - a\n\n"),
        "lines": repeated("      a\n", "PMID- 1\nTI  - a\n"),
    }, size=12_500),
    *group("endnote-xml", convert("com.clarivate.endnote-xml", CSL), {
        "records": repeated("<record><titles><title>a</title></titles></record>", "<xml><records>", "</records></xml>"),
        "styles": repeated("<style>a</style>", "<xml><records><record><titles><title>", "</title></titles></record></records></xml>"),
    }, size=12_500),
    *group("pubmed-xml", convert("gov.nih.nlm.medline-xml", CSL), {
        "articles": repeated(
            "<PubmedArticle><MedlineCitation><Article><ArticleTitle>a</ArticleTitle></Article></MedlineCitation></PubmedArticle>",
            "<PubmedArticleSet>", "</PubmedArticleSet>"),
        "authors": repeated(
            "<Author><LastName>a</LastName></Author>", "<PubmedArticleSet><PubmedArticle><MedlineCitation><Article><AuthorList>",
            "</AuthorList></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"),
    }, size=12_500),
]
