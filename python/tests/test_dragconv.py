import itertools
import pathlib

import dragconv
import pytest


def test_converts_text_bytes_and_files(tmp_path: pathlib.Path) -> None:
    assert dragconv.convert("<b>Hi</b> 東京", to="markdown", type="html").text == "**Hi** 東京\n"
    assert dragconv.convert(b"<b>Hi", to="text", type="html").text == "Hi"
    page = tmp_path / "page.html"
    page.write_text("<p>a<img src=x>")
    result = dragconv.convert(page, to="text")
    assert (result.text, result.type) == ("a", "public.utf8-plain-text")
    assert (result.notes, result.losses) == (("lost: 1 picture.",), {"pictures": 1})
    picture = dragconv.convert('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>', to="png", type="svg")
    assert picture.data.startswith(b"\x89PNG")
    with pytest.raises(UnicodeDecodeError):
        picture.text


@pytest.mark.parametrize(
    ("data", "to", "type", "error"),
    [
        (pathlib.Path("/nonexistent/x"), "text", None, dragconv.UnreadableInput),
        ("x", "png", "com.example.nothing", dragconv.NoRoute),
        (b"\x89PNG\r\n\x1a\n", "jpeg", "png", dragconv.BadInput),
        ("https://e.example/a.png", "png", "url", dragconv.NotPermitted),
        ("x", "no-such-type", None, dragconv.UsageError),
    ],
)
def test_failures_are_exceptions(data: object, to: str, type: str | None, error: type[dragconv.DragconvError]) -> None:
    with pytest.raises(error) as caught:
        dragconv.convert(data, to=to, type=type)  # type: ignore[arg-type]
    assert str(caught.value)


def test_cleans_links() -> None:
    links = ["https://e.example/?id=7&utm_source=mail", "no link", ""]
    assert dragconv.clean(links) == ["https://e.example/?id=7", "no link", ""]
    assert dragconv.clean([]) == []
    with pytest.raises(ValueError):
        dragconv.clean(["a\nb"])
    with pytest.raises(dragconv.UsageError):
        dragconv.clean(["a"], no_such_option=True)


def test_records_come_back_in_order_with_their_members() -> None:
    records = [{"id": n, "text": f"<b>{n}", "type": "html"} for n in range(500)]
    records[7] = {"id": 7}
    results = list(dragconv.Batch(to="text", jobs=3)(records))
    assert [result.members["id"] for result in results] == list(range(500))
    assert isinstance(results[7].error, dragconv.BadInput)
    assert all(result.text == str(n) for n, result in enumerate(results) if n != 7)


def test_an_endless_input_is_taken_only_as_fast_as_results_are() -> None:
    taken = 0

    def records():
        nonlocal taken
        for taken in itertools.count(1):
            yield {"text": "x" * 10_000, "type": "text"}

    for result, _ in zip(dragconv.Batch(to="text", jobs=1)(records()), range(10)):
        assert len(result.data) == 10_000
    assert taken < 1000


def test_a_failing_input_is_raised_after_the_results_before() -> None:
    def records():
        yield {"text": "a", "type": "text"}
        raise LookupError("no more")

    results = dragconv.Batch(to="text")(records())
    assert next(results).text == "a"
    with pytest.raises(LookupError):
        next(results)


def test_results_as_files(tmp_path: pathlib.Path) -> None:
    [result] = dragconv.Batch(to="markdown", output_dir=tmp_path, name="{id}.{ext}")([{"id": "a/b", "text": "<b>x", "type": "html"}])
    assert result.file == str(tmp_path / "a_b.md")
    assert (tmp_path / "a_b.md").read_text() == "**x**\n"
