"""Convert drag-and-drop and clipboard payloads with the program dragconv, many at once.

Every call starts one process; a :class:`Batch` converts any number of records in one process.
"""

from __future__ import annotations

import base64
import json
import os
import subprocess
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "BadInput", "Batch", "CannotWrite", "DragconvError", "InternalError", "NoRoute", "NotPermitted", "Result", "Temporary", "UnreadableInput",
    "UsageError", "WouldLose", "clean", "convert",
]


class DragconvError(Exception):
    """A request that failed. Its text is a sentence that names the cause and the next step."""

    #: The exit status of dragconv for this error; see "Exit codes" in dragconv's README.
    code: int = 70

    def __init__(self, message: str, code: int | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class WouldLose(DragconvError):
    """Something would be lost, and ``strict`` or ``max_loss`` forbids that."""

    code = 3


class UsageError(DragconvError):
    """An option or a type that dragconv does not know."""

    code = 64


class BadInput(DragconvError):
    """The input is not what it claims to be."""

    code = 65


class UnreadableInput(DragconvError):
    """A file is missing or can't be read."""

    code = 66


class NoRoute(DragconvError):
    """Nothing leads from the input to what is wanted."""

    code = 69


class InternalError(DragconvError):
    """A fault of dragconv or of a plug-in."""

    code = 70


class CannotWrite(DragconvError):
    """A result can't be written."""

    code = 73


class Temporary(DragconvError):
    """The time was up, or something may work later."""

    code = 75


class NotPermitted(DragconvError):
    """A permission is missing, such as ``fetch``."""

    code = 77


_ERRORS = {
    error.code: error
    for error in (WouldLose, UsageError, BadInput, UnreadableInput, NoRoute, InternalError, CannotWrite, Temporary, NotPermitted)
}


def _error(code: int, message: str) -> DragconvError:
    return _ERRORS.get(code, DragconvError)(message, code)


@dataclass(frozen=True)
class Result:
    """What one record became."""

    #: The identifier of the type: ``public.html``. None for a record that failed.
    type: str | None
    #: The bytes of the result; empty for a record that failed, and for one that went to a file.
    data: bytes = b""
    #: What was lost or assumed, as sentences.
    notes: tuple[str, ...] = ()
    #: How many of each feature were lost, as far as they were counted: ``{"links": 12}``.
    losses: Mapping[str, int] = field(default_factory=dict)
    #: The record's own members, such as an id.
    members: Mapping[str, Any] = field(default_factory=dict)
    #: The path of the file with the result, where ``output_dir`` asks for files.
    file: str | None = None
    #: Why the record failed; None for one that did not.
    error: DragconvError | None = None

    @property
    def text(self) -> str:
        """The result as text.

        :raises UnicodeDecodeError: for a result that is no text.
        """
        return self.data.decode("utf-8")


def _program() -> str:
    return os.environ.get("DRAGCONV", "dragconv")


def _options(options: Mapping[str, Any]) -> list[str]:
    arguments: list[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not False and value is not None:
            arguments += [option, str(value)]
    return arguments


def _last_sentence(output: bytes) -> str:
    lines = [line for line in output.decode("utf-8", "replace").splitlines() if line.startswith("dragconv: ") and not line.startswith("dragconv: note: ")]
    return lines[-1].removeprefix("dragconv: ") if lines else "dragconv ended without a reason."


def _record(data: str | bytes | os.PathLike[str], type: str | None) -> dict[str, Any]:
    record: dict[str, Any]
    if isinstance(data, os.PathLike):
        record = {"path": os.fspath(data)}
    elif isinstance(data, str):
        record = {"text": data}
    else:
        record = {"base64": base64.b64encode(data).decode("ascii")}
    if type is not None:
        record["type"] = type
    return record


def convert(data: str | bytes | os.PathLike[str], to: str, *, type: str | None = None, **options: Any) -> Result:
    """Converts one text, some bytes, or a file.

    :param to: the accepted types, best first, as ``--to`` takes them: ``"markdown"``, ``"text, html;q=0.5"``.
    :param type: any name of the input's type; otherwise its name and bytes tell.
    :param options: options of ``dragconv batch``, with underscores: ``links="keep"``, ``fetch=True``.
    :raises DragconvError: the subclass for the exit status of dragconv.
    """
    for result in Batch(to, **options)([_record(data, type)]):
        if result.error is not None:
            raise result.error
        return result
    raise InternalError("dragconv gave no answer.")


def clean(links: Iterable[str], **options: Any) -> list[str]:
    """Cleans links of trackers and of search engines' wrappers, in their order.

    :param options: options of ``dragconv clean``, with underscores: ``level="strict"``.
    :raises ValueError: for a link with a line break.
    :raises DragconvError: for an option that dragconv does not know.
    """
    given = list(links)
    if any("\n" in link or "\r" in link for link in given):
        raise ValueError("A link has a line break in it.")
    if not given:
        return []
    done = subprocess.run(
        [_program(), "clean", *_options(options)], input="".join(link + "\n" for link in given).encode("utf-8"), capture_output=True, check=False)
    lines = done.stdout.decode("utf-8").splitlines()
    if len(lines) != len(given):
        raise _error(done.returncode, _last_sentence(done.stderr))
    return lines


class Batch:
    """Converts any number of records in one process, in the order of the input.

    A record is a mapping with ``text``, ``base64``, ``path``, ``url`` or ``items``, an optional ``type``, and members of its own. Records are
    taken from the iterable only as fast as results are taken from the iterator, so neither needs to fit into memory.
    """

    def __init__(self, to: str, **options: Any) -> None:
        """:param options: options of ``dragconv batch``, with underscores: ``jobs=4``, ``unordered=True``."""
        self._arguments = [_program(), "batch", "--to", to, *_options(options)]

    def __call__(self, records: Iterable[Mapping[str, Any]]) -> Iterator[Result]:
        """Yields a result for each record.

        A record that fails is a result with an ``error``; the others go on.

        :raises DragconvError: for an option that dragconv does not know, and for an end of dragconv that no record explains.
        """
        process = subprocess.Popen(self._arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        failure: list[BaseException] = []
        said: list[bytes] = []

        def feed() -> None:
            assert process.stdin is not None
            try:
                with process.stdin as pipe:
                    for record in records:
                        pipe.write(json.dumps(dict(record), ensure_ascii=False).encode("utf-8") + b"\n")
                        pipe.flush()
            except BrokenPipeError:
                pass
            except BaseException as error:
                failure.append(error)

        def listen() -> None:
            assert process.stderr is not None
            said.append(process.stderr.read()[-65536:])

        threads = [threading.Thread(target=feed, daemon=True), threading.Thread(target=listen, daemon=True)]
        for thread in threads:
            thread.start()
        answered = 0
        try:
            assert process.stdout is not None
            for line in process.stdout:
                answered += 1
                yield self._result(json.loads(line))
            status = process.wait()
            threads[1].join()
            if failure:
                raise failure[0]
            if status not in (0, 65) or (status == 65 and not answered):
                raise _error(status, _last_sentence(b"".join(said)))
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            process.stdout and process.stdout.close()

    @staticmethod
    def _result(members: dict[str, Any]) -> Result:
        if "error" in members and "code" in members:
            error = _error(members.pop("code"), members.pop("error"))
            return Result(type=None, members=members, error=error)
        type = members.pop("type")
        told = members.pop("notes", ())
        notes = tuple(note["text"] for note in told)
        losses = {note["feature"]: note["count"] for note in told if note["feature"] is not None}
        if "text" in members:
            data = members.pop("text").encode("utf-8")
        else:
            data = base64.b64decode(members.pop("base64", ""))
        return Result(type=type, data=data, notes=notes, losses=losses, file=members.pop("file", None), members=members)
