# Drags into and out of dragconv's windows, on the desktop that `on_desk` has chosen. Places: ours at the left, the other program at the right.
windows=()

# What the other programs offer: names that each platform treats in a way of its own, and bytes of every value.
python3 - <<'END'
import base64, json
def entry(name, data): return {"target": name, "base64": base64.b64encode(data).decode()}
html = '<p>Café in 東京 &amp; <a href="https://example.com/plan?id=7&amp;utm_source=x">the plan</a></p>'.encode()
text = "Café in 東京 & the plan".encode()
odd = [entry("application/x-bytes", bytes(range(256)) * 300), entry("_NETSCAPE_URL", b"https://example.com/\nExample")]
with open("offer-gtk3.json", "w") as file:
    json.dump([entry("text/html", html), entry("text/plain;charset=utf-8", text), entry("text/plain", b"Caf\xe9"), entry("UTF8_STRING", text)] + odd, file)
# Qt makes all other names of text from this one.
with open("offer-qt5.json", "w") as file:
    json.dump([entry("text/html", html), entry("text/plain", text)] + odd, file)
END
bytes 'a,b\nÄ,2\n' >report.csv
picture=$root/fixtures/images/valid/rgb8.png

begin_ours() { # LOG VERB ARGUMENT…: dragconv with a window; $ours is what to stop.
    local log=$1
    shift
    : >"$log"
    timeout -k 2 "${window_limit:-120}" env "${desktop[@]}" "$dragconv" "$@" >"$log" 2>"$log.err" </dev/null &
    ours=$!
    windows+=("$ours")
}
begin_other() { # LOG NAME ARGUMENT…
    begin_peer_window "$@" || return
    windows+=("$window_pid")
    other=$window_pid
}
place_ours() { place_window "dragconv $1" 40 60 "${2:-420}" 300; }
place_other() { place_window "$1" 700 60 300 200; }
has_ended() { ! kill -0 "$1" 2>/dev/null; }

# Drops what a program of GTK 3 or Qt 5 offers into `dragconv drop ARGUMENT…`, whose output is then in drop.out.
dropped() { # PEER ARGUMENT…
    local peer=$1 status
    shift
    begin_other source.out "$peer-drag-peer.py" source "${offered:-offer-$peer.json}" --title source || return
    begin_ours drop.out drop "$@"
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out || { cat drop.out.err; stop "$ours"; stop "$other"; return 1; }
    wait_long has_ended "$ours"
    wait "$ours"
    status=$?
    stop "$other"
    # Says also what was not given.
    cat drop.out.err
    [ $status -eq 0 ] || { echo "exit $status"; return 1; }
}
# The output of dropping, on standard output.
drop_of() { dropped "$@" >&2 && cat drop.out; }

# Drags `dragconv drag ARGUMENT…` into a program of GTK 3 or Qt 5, and prints what it got under the names given before "--".
dragged() { # PEER NAME… -- ARGUMENT…
    local peer=$1 names=()
    shift
    while [ "$1" != -- ]; do
        names+=("$1")
        shift
    done
    shift
    rm -f target.json
    begin_other target.out "$peer-drag-peer.py" target target.json --title target || return
    begin_ours drag.out drag "$@"
    place_ours drag 320 && place_other target && drag 200 190 850 160 is_over target.out || { cat drag.out.err >&2; stop "$ours"; stop "$other"; return 1; }
    wait_long grep -q '"drop"' target.out
    wait_long has_ended "$ours"
    wait "$ours" || { echo "exit $?"; cat drag.out.err; } >&2
    stop "$other"
    "$python" "$root/Tests/Live/answers.py" drag "${names[@]}" <target.json
}

test_windows() { # LABEL
    local peer text
    text='Café in 東京 & the plan'
    for peer in gtk3 qt5; do
        check "$1: every name and byte of a drag from $peer" same_as_offered "$peer" < <(bytes 'same\n')
        check "$1: a drop from $peer as text" drop_of "$peer" < <(bytes '%s\n' "$text")
        check "$1: a drop from $peer as Markdown" drop_of "$peer" --to markdown < <(bytes 'Café in 東京 & [the plan](https://example.com/plan?id=7&utm_source=x)\n')
        check "$1: a table dragged to $peer" dragged "$peer" text/csv text/html -- report.csv < <(cat report.csv; convert report.csv --to html)
        check "$1: a picture dragged to $peer" dragged "$peer" image/png -- "$picture" <"$picture"
    done
    check "$1: a failed drop is reported, and the next one is taken" second_drop < <(bytes '65\n%s\n' "$text")
    check "$1: drops one after the other as lines of JSON" kept_drops < <(bytes 'UTF8_STRING\nUTF8_STRING\n')
    check "$1: a command gets the drop" drop_of gtk3 --to html -- sh -c 'wc -c; echo "$DRAGCONV_TYPE"' < <(bytes '98\npublic.html\n')
    check "$1: a closed window writes nothing" closed_window < <(bytes '0 0\n')
    check "$1: 64 MB into a window" large_drop < <(bytes 'same\n')
    check "$1: 64 MB out of a window" large_drag < <(bytes 'same\n')
    check "$1: a source that dies in the middle is said" dying_source < <(bytes 'alive\n')
}

# Compares the payload with what was offered. Qt adds names of its own, which it makes of the others.
same_as_offered() { # PEER
    dropped "$1" --payload >&2 && "$python" "$root/Tests/Live/answers.py" offered "offer-$1.json" "$1" <drop.out
}

# The first drop can't become a picture; the window stays and takes the second.
second_drop() {
    local status=0
    begin_other source.out gtk3-drag-peer.py source broken.json --title source || return
    begin_ours drop.out drop --to text
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || { stop "$ours"; stop "$other"; return 1; }
    wait_long grep -q 'dragconv: ' drop.out.err || status=1
    kill -0 "$ours" || status=1
    stop "$other"
    begin_other source.out gtk3-drag-peer.py source offer-gtk3.json --title source || return
    place_other source && drag 850 160 250 210 accepts source.out >&2 || status=1
    wait_long has_ended "$ours"
    wait "$ours" && [ $status -eq 0 ] && echo 65
    stop "$other"
    cat drop.out
}
# A picture by its name that holds no picture, and so can't be converted.
echo '[{"target": "text/rtf", "base64": "bm8gUlRG"}]' >broken.json

kept_drops() {
    local attempt
    begin_ours kept.out drop --keep --payload
    for attempt in 1 2; do
        begin_other source.out gtk3-drag-peer.py source offer-gtk3.json --title source || return
        place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || break
        wait_long has_lines kept.out "$attempt" || break
        stop "$other"
    done
    kill -0 "$ours" && stop "$ours"
    while IFS= read -r line; do
        printf %s "$line" | grep -o UTF8_STRING | head -n 1
    done <kept.out
}
has_lines() { [ "$(wc -l <"$1")" -ge "$2" ]; }

# Closed with a key, and by the program that ends it.
closed_window() {
    begin_ours drop.out drop
    place_ours drop || return
    press_escape
    wait_long has_ended "$ours"
    wait "$ours"
    echo "$? $(stat -c %s drop.out)"
}
press_escape() {
    case $desk in
    x11) within_x11 xdotool windowfocus --sync "$(window_number 'dragconv drop')" key Escape ;;
    wayland) sway '[title="^dragconv drop"] kill' >/dev/null ;;
    esac
}

python3 - <<'END'
import base64, json
with open("large.bin", "wb") as file:
    file.write(bytes(range(256)) * (1 << 18))
with open("large.json", "w") as file:
    json.dump([{"target": "application/x-bytes", "base64": base64.b64encode(bytes(range(256)) * (1 << 18)).decode()}], file)
END
large_drop() {
    offered=large.json dropped gtk3 --to application/x-bytes >&2 && cmp drop.out large.bin && echo same
}
large_drag() {
    dragged gtk3 'application/octet-stream;name="large.bin"' -- large.bin >got.bin && cmp got.bin large.bin && echo same
}

# The other program ends when it is asked for its second name.
dying_source() {
    begin_other source.out gtk3-drag-peer.py source dying.json --title source || return
    begin_ours drop.out drop --keep --to text --timeout 2
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || { stop "$ours"; return 1; }
    wait_long has_ended "$other"
    wait_long grep -q . drop.out.err drop.out || cat drop.out.err drop.out
    kill -0 "$ours" && echo alive
    stop "$ours"
}
echo '[{"target": "text/html", "base64": "PGI+SGk8L2I+"}, {"target": "text/plain", "base64": "SGk="}, {"die_on": "text/html"}]' >dying.json
