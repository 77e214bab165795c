"""Mails: parts in parts, fields that go on and on, the same picture shown again and again."""

from inputs import FILE, convert, group, numbered, repeated

FROM = "From: a@b.example\n"
MULTIPART = FROM + "Content-Type: multipart/mixed; boundary=x\n\n"


def of_mail(target):
    return convert("eml", target, f"plugin.mail/mail-to-{target}")


def shown_again(size):
    """A page that shows one picture of half the mail's size as often as the other half has room for."""
    html = b'<img src="cid:p">' * (size // 34)
    picture = b"aaaa" * (size // 8)
    return (
        FROM.encode() + b"Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n" + html
        + b"\n--x\nContent-Type: image/png\nContent-ID: <p>\nContent-Transfer-Encoding: base64\n\n" + picture + b"\n--x--\n")


FIELDS = {
    "fields": repeated("X-A: b\n", FROM, "\na\n"),
    "folds": repeated("a\n ", FROM + "Subject: ", "\n\na\n"),
    "encoded-words": repeated("=?utf-8?q?a?= ", FROM + "Subject: ", "\n\na\n"),
    "addresses": repeated("a@b.example, ", FROM + "To: ", "\n\na\n"),
    "groups": repeated("g:", FROM + "To: ", "\n\na\n"),
    "comments": repeated("(", FROM + "To: ", "\n\na\n"),
    "quotations": repeated('"\\\\', FROM + "To: ", "\n\na\n"),
    "parameters": numbered(lambda number: f"; name*{number}=a", FROM + "Content-Type: text/plain", "\n\na\n"),
}
PARTS = {
    "nested-parts": numbered(lambda number: f"Content-Type: multipart/mixed; boundary=b{number}\n\n--b{number}\n", FROM, "\na\n"),
    "parts": repeated("--x\n\na\n", MULTIPART, "--x--\n"),
    "boundaries": repeated("--x\n", MULTIPART),
    "boundaries-in-pieces": repeated("--xy\n\na\n", FROM + 'Content-Type: multipart/mixed; boundary*0=x; boundary*1="y"\n\n', "--xy--\n"),
    "lines-like-boundaries": repeated("--xy\n", MULTIPART),
    "mails-in-mails": repeated("Content-Type: message/rfc822\n\n", FROM, FROM + "\na\n"),
}
SAVED = FROM + "Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\nContent-Location: https://e.example/\n\n"
STYLE = b"\n--x\nContent-Type: text/css\nContent-ID: <a>\n\n"
FLOWED = FROM + "Content-Type: text/plain; format=flowed\n\n"

CASES = [
    *group("mail-json", of_mail("json"), FIELDS | PARTS),
    *group("mail-text", of_mail("text"), {
        "flowed-lines": repeated("a \n", FLOWED),
        "depth": repeated(">", FLOWED, " a\n"),
        "quotations": numbered(lambda number: ">" * (number % 100) + " a \n", FLOWED),
    }),
    *group("mail-html", of_mail("html"), {"pictures-shown-again": shown_again}),
    *group("saved-page", convert("org.ietf.mhtml", "public.html", "plugin.mail/saved-page-to-html"), {
        "style-links": repeated('<link rel=stylesheet href="cid:a', SAVED),
        "open-links": repeated("<link ", SAVED),
        "one-style-often": lambda size: SAVED.encode() + b'<link href="cid:a">' * (size // 38) + STYLE + b"a{}" * (size // 6) + b"\n--x--\n",
        "open-sources": repeated(" src='", SAVED),
        "parts": repeated("--x\nContent-Type: image/png\nContent-Location: https://e.example/a\n\na\n", SAVED + "\n", "--x--\n"),
    }),
    *group("mail-items", ("inspect", "--unpack", "--json", "--from", "eml", FILE), PARTS),
    *group("mailbox", ("inspect", "--unpack", "--json", "--from", "mbox", FILE), {
        "mails": repeated("From a\nFrom: a@b.example\n\na\n\n"),
        "quoted-lines": repeated(">From \n", "From a\n" + FROM + "\n"),
    }),
]
