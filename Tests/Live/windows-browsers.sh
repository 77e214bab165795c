# Drags between dragconv's windows and the page of drag-page.html in browsers, on the desktop that `on_desk` has chosen. Places: ours at the
# left, the browser at the right. Needs windows.sh.
page_text='Grüße, 東京'
page_html='<p>Grüße, <b>東京</b></p>'
page_link='https://example.com/plan?id=7&lang=de'
printf %s "$page_html" >note.html
bytes 'Grüße, 東京\nzweite Zeile\n' >note.txt
# A way that takes three seconds, longer than Chromium's patience after a drop.
mkdir -p slow
cat >slow/slow <<'END_OF_PROGRAM'
#!/bin/sh
sleep 3
exec cat
END_OF_PROGRAM
chmod 755 slow slow/slow
cat >slow/slow.json <<'END_OF_MANIFEST'
{
  "manifest": 1, "id": "com.example.slow", "version": "1.0.0", "description": "Text that takes its time",
  "types": [{"identifier": "com.example.slow-text", "description": "slow text", "conformsTo": ["public.plain-text"]}],
  "conversions": [{"id": "wait", "from": "public.utf8-plain-text", "to": "com.example.slow-text"}],
  "program": {"exec": ["./slow"], "protocol": "filter"}
}
END_OF_MANIFEST

test_browsers() { # LABEL
    local browser program
    for browser in chromium firefox; do
        case $browser in chromium) program=chromium ;; firefox) program=firefox-esr ;; esac
        if command -v "$program" >/dev/null; then
            test_browser "$1" "$browser"
        else
            echo "skipped - $1: $program is not installed"
        fi
    done
}

test_browser() { # LABEL chromium|firefox
    local browser=$2 page='' page_pid='' corner='' last_drag=-60
    if ! begin_browser; then
        fail "$1: $2 shows a page" page.log page.log.err page.log.browser
        end_browser
        return
    fi
    pass "$1: $2 shows a page"
    check "$1: every form of a drag from $2" page_forms < <(bytes '%s\n%s\n' "$page_text" "$page_html")
    check "$1: text dragged from $2" drop_of_page source --to text < <(bytes '%s\n' "$page_text")
    check "$1: HTML dragged from $2, as Markdown" drop_of_page source --to markdown < <(bytes 'Grüße, **東京**\n')
    check "$1: a URL that the page of $2 sets" drop_of_page source --to url < <(bytes '%s\n' "$page_link")
    check "$1: a link dragged from $2, as a URL" drop_of_page link --to url < <(bytes '%s\n' "$page_link")
    check "$1: a link dragged from $2, as Markdown" drop_of_page link --to markdown < <(bytes '[The plan – 東京](%s)\n' "$page_link")
    check "$1: a picture dragged from $2" page_picture < <(bytes '120x80 e02030\n')
    check "$1: a slow conversion of a drag from $2" drop_of_page source --to com.example.slow-text --plugin-path slow < <(bytes '%s\n' "$page_text")
    check "$1: a slow command for two drags from $2" slow_command < <(bytes '%s\n' "$page_text" "$page_text")
    check "$1: text dragged into $2" dragged_to_page strings text/plain -- note.txt < <(cat note.txt)
    check "$1: HTML dragged into $2" dragged_to_page strings text/html text/plain -- note.html < <(cat note.html; bytes %s "$page_text")
    check "$1: a table dragged into $2" dragged_to_page strings text/plain text/html -- report.csv < <(cat report.csv; convert report.csv --to html)
    check "$1: a picture dragged into $2" dragged_to_page files -- "$picture" < <(file_line "$picture")
    check "$1: three files dragged into $2" dragged_to_page files -- note.txt report.csv "$picture" < <(file_line note.txt report.csv "$picture")
    end_browser
}

begin_browser() {
    local status=0
    window_pid=''
    window_limit=600 begin_page page.log "$browser" || status=1
    page=$window_pid
    windows+=("$page_pid" "$page")
    [ $status -eq 0 ] || return
    place_window 'drag page' 640 60 600 500 || return
    corner=$(page_corner page.log 940 400)
}
end_browser() {
    stop "$page"
    stop "$page_pid"
}

# The middle of a thing in the page, on the screen.
page_point() { # source|link|picture|target
    local x y
    case $1 in source) x=80 y=60 ;; link) x=220 y=60 ;; picture) x=360 y=60 ;; target) x=220 y=220 ;; esac
    echo $((${corner% *} + x)) $((${corner#* } + y))
}

# Chromium on X11 drops nothing on windows that opened within about two seconds of its last drag: it keeps its list of windows so long.
await_browser() {
    [ "$desk $browser" = 'x11 chromium' ] || return 0
    until [ $SECONDS -ge $((last_drag + 4)) ]; do sleep 0.1; done
}

# Drags from the page to our window until the command succeeds. A busy browser may take a drop back that comes before an answer of our window.
drag_from_page() { # source|link|picture COMMAND…
    local attempt from
    from=$(page_point "$1")
    shift
    for attempt in 1 2 3; do
        : >page.log
        drag $from 250 210 1
        wait_long grep -q '"dragend"' page.log
        last_drag=$SECONDS
        wait_limit=15 wait_long "$@" && return
    done
    cat page.log >&2
    return 1
}
# Drops a thing of the page into `dragconv drop ARGUMENT…`, whose output is then in drop.out.
dropped_from_page() { # source|link|picture ARGUMENT…
    local thing=$1 status
    shift
    await_browser
    begin_ours drop.out drop "$@"
    place_ours drop && drag_from_page "$thing" has_ended "$ours" || { cat drop.out.err; stop "$ours"; return 1; }
    wait "$ours"
    status=$?
    cat drop.out.err
    [ $status -eq 0 ] || { echo "exit $status"; return 1; }
}
drop_of_page() { dropped_from_page "$@" >&2 && cat drop.out; }

# What each browser makes of the page's text and HTML is its own; the text and the HTML in it are not.
page_forms() {
    dropped_from_page source --payload >&2 || return
    representation text/plain <drop.out && echo || return
    case "$desk $browser" in
    'x11 chromium') representation text/html <drop.out | iconv -f UTF-16 -t UTF-8 ;;
    *) representation text/html <drop.out | sed 's/^<meta [^>]*>//' ;;
    esac
    echo
}
# Firefox encodes the picture anew.
page_picture() {
    dropped_from_page picture --to 'image/*' >&2 || return
    "$python" - drop.out <<'END_OF_PROGRAM'
import sys, gi
gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf
picture = GdkPixbuf.Pixbuf.new_from_file(sys.argv[1])
width, height, step = picture.get_width(), picture.get_height(), picture.get_n_channels()
rows = (picture.get_pixels()[row * picture.get_rowstride():][:width * step] for row in range(height))
colours = {row[place:place + 3].hex() for row in rows for place in range(0, width * step, step)}
print(f"{width}x{height}", *sorted(colours))
END_OF_PROGRAM
}
slow_command() {
    local number
    await_browser
    begin_ours drop.out drop --keep --to =public.utf8-plain-text -- sh -c 'sleep 3; cat; echo'
    place_ours drop || { stop "$ours"; return 1; }
    for number in 1 2; do
        drag_from_page source has_lines drop.out "$number" || break
    done
    stop "$ours"
    cat drop.out.err >&2
    cat drop.out
}

# Drags `dragconv drag ARGUMENT…` into the page, and prints what the page got.
dragged_to_page() { # strings NAME… | files -- ARGUMENT…
    local what=() attempt from='200 190'
    while [ "$1" != -- ]; do
        what+=("$1")
        shift
    done
    shift
    begin_ours drag.out drag "$@"
    place_ours drag 320 || { cat drag.out.err >&2; stop "$ours"; return 1; }
    for attempt in 1 2 3; do
        : >page.log
        drag $from $(page_point target) is_over page.log
        last_drag=$SECONDS
        wait_limit=10 wait_long grep -q '"drop"' page.log && break
        has_ended "$ours" && break
    done
    wait_long has_ended "$ours"
    wait "$ours" || { echo "exit $?"; cat drag.out.err page.log; } >&2
    "$python" "$root/Tests/Live/answers.py" page "${what[@]}" <page.log
}
# A file as the page describes it.
file_line() { # FILE…
    local file
    for file in "$@"; do echo "${file##*/} $(stat -c %s "$file") $(sha256sum <"$file" | cut -d ' ' -f 1)"; done
}
