#!/usr/bin/env python3
"""Markdown tables with totals: a plug-in of dragconv."""
import csv
import io
import json
import struct
import sys


class Failure(Exception):
    """Why there is no result: Failure("bad-input", "the table ends in its header").

    "bad-input": the input is not what its type says. "unsupported": it is fine, and what is wanted is not in it.
    "limit": it is too large, too deep, too many. Anything else that is raised counts as a fault of this program.
    """

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def convert(data, request):
    """Turns the input into the result: bytes in, bytes out, and a list of notes on what was lost.

    request["conversion"] says which conversion is wanted, request["type"] what the input really is. request["parts"] holds what the manifest
    names in "uses" and the item has: here the title of a page, as a heading.
    """
    delimiter = "\t" if request["conversion"].startswith("tsv") else ","
    try:
        table = list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), delimiter=delimiter))
    except csv.Error as error:
        raise Failure("bad-input", "the table cannot be read: %s" % error)
    rows = [row for row in table if any(cell.strip() for cell in row)]
    if not rows:
        raise Failure("bad-input", "the table has no header")
    width = max(len(row) for row in rows)
    header, body = rows[0], rows[1:]

    def line(cells):
        cells = [cell.replace("|", "\\|").replace("\n", " ") for cell in cells] + [""] * (width - len(cells))
        return "| " + " | ".join(cells) + " |"

    lines = [line(header), "|" + " --- |" * width] + [line(row) for row in body]
    totals = [total([row[column] for row in body if column < len(row)]) for column in range(width)]
    if any(totals):
        lines.append(line(totals))
    title = request["parts"].get("public.url-name")
    if title:
        lines = ["## " + title.decode("utf-8"), ""] + lines
    short = sum(1 for row in body if len(row) < width)
    return ("\n".join(lines) + "\n").encode("utf-8"), ["%d row(s) are shorter than the longest" % short] if short else []


def total(cells):
    """The sum of a column of whole numbers, or nothing."""
    try:
        return str(sum(int(cell) for cell in cells)) if cells else ""
    except ValueError:
        return ""


# What follows speaks frames/1 and needs no change: a length of 32 bits (least significant byte first), a kind of one byte, a body.
def receive(source):
    header = source.read(5)
    if len(header) < 5:
        sys.exit(0)  # dragconv has gone, or has no more work.
    return header[4:], source.read(struct.unpack("<I", header[:4])[0])


def send(sink, kind, body):
    sink.write(struct.pack("<I", len(body)) + kind + body)


def send_object(sink, kind, value):
    send(sink, kind, json.dumps(value).encode())
    sink.flush()


def receive_part(source, size):
    part = bytearray()
    while len(part) < size:
        kind, body = receive(source)
        if kind == b"D":
            part += body
    return bytes(part)


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # What is printed must not end up between two frames.
    hello = json.loads(receive(source)[1])
    if not hello["protocols"][0] <= 1 <= hello["protocols"][1]:
        send_object(sink, b"F", {"code": "unavailable", "message": "this program speaks version 1 of the protocol"})
        sys.exit(1)
    send_object(sink, b"Y", {"protocol": 1})
    while True:
        kind, body = receive(source)
        if kind != b"C":
            continue
        request = json.loads(body)
        data = receive_part(source, request["bytes"])
        request["parts"] = {part["type"]: receive_part(source, part["bytes"]) for part in request.get("siblings", [])}
        try:
            result, notes = convert(data, request)
        except Failure as failure:
            send_object(sink, b"F", {"code": failure.code, "message": str(failure)})
            continue
        except (UnicodeDecodeError, ValueError) as error:
            send_object(sink, b"F", {"code": "bad-input", "message": "the input is not what its type says: " + type(error).__name__})
            continue
        except Exception as error:
            sys.excepthook(*sys.exc_info())
            send_object(sink, b"F", {"code": "internal", "message": "the program failed with " + type(error).__name__})
            continue
        for start in range(0, len(result), 1 << 20):
            send(sink, b"D", result[start:start + (1 << 20)])
        send_object(sink, b"R", {"bytes": len(result), "notes": notes})


if __name__ == "__main__":
    main()
