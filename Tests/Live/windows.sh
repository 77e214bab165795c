# Drags into and out of dragconv's windows, on the desktop that `on_desk` has chosen. Places: ours at the left, the other program at the right.
windows=()

# What the other programs offer: names that each platform treats in a way of its own, and bytes of every value.
python3 - <<'END'
import base64, json
def entry(name, data): return {"target": name, "base64": base64.b64encode(data).decode()}
html = '<p>Café in 東京 &amp; <a href="https://example.com/plan?id=7&amp;utm_source=x">the plan</a></p>'.encode()
text = "Café in 東京 & the plan".encode()
odd = [entry("application/x-bytes", bytes(range(256)) * 300)]
link = [entry("_NETSCAPE_URL", b"https://example.com/\nExample")]
with open("offer-gtk3.json", "w") as file:
    json.dump([entry("text/html", html), entry("text/plain;charset=utf-8", text), entry("text/plain", b"Caf\xe9"), entry("UTF8_STRING", text)] + odd + link, file)
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
    timeout -k 2 "${window_limit:-600}" env "${desktop[@]}" "$dragconv" "$@" >"$log" 2>"$log.err" </dev/null &
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
has_ended() { ! is_ours "$1"; }

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
    test_drops_and_drags "$1"
    test_keys "$1"
    test_gallery_window "$1"
}

test_drops_and_drags() { # LABEL
    local peer text
    text='Café in 東京 & the plan'
    for peer in gtk3 qt5; do
        check "$1: every name and byte of a drag from $peer" same_as_offered "$peer" < <(bytes 'same\n')
        check "$1: a drop from $peer as text" drop_of "$peer" < <(bytes '%s\n' "$text")
        check "$1: a drop from $peer as Markdown" drop_of "$peer" --to markdown < <(bytes 'Café in 東京 & [the plan](https://example.com/plan?id=7)\n')
        check "$1: a table dragged to $peer" dragged "$peer" text/csv text/html -- report.csv < <(cat report.csv; convert report.csv --to html)
        check "$1: a picture dragged to $peer" dragged "$peer" image/png -- "$picture" <"$picture"
    done
    check "$1: a failed drop is reported, and the next one is taken" second_drop < <(bytes '65\n%s\n' "$text")
    check "$1: drops one after the other as lines of JSON" kept_drops < <(bytes 'UTF8_STRING\nUTF8_STRING\n')
    check "$1: a command gets the drop" drop_of gtk3 --to html -- sh -c 'wc -c; echo "$DRAGCONV_TYPE"' < <(bytes '98\npublic.html\n')
    check "$1: a closed window writes nothing" closed_window < <(bytes '0 0\n')
    check "$1: 64 MB into a window" large_drop < <(bytes 'same\n')
    check "$1: 64 MB out of a window" large_drag < <(bytes 'same\n')
    check "$1: the window answers while a drop is being dealt with" slow_drop < <(bytes 'alive\n')
    # (The Wayland desktop has no way to count what is drawn.)
    [ "$desk" = wayland ] || check "$1: the window is drawn at least every 100 ms during a conversion of 5 s" drawn_meanwhile < <(bytes 'drawn\n')
    check "$1: killed in the middle of a drop, the other program goes on" killed_drop < <(bytes 'alive\n')
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
    is_ours "$ours" || status=1
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
    stop "$ours"
    while IFS= read -r line; do
        printf %s "$line" | grep -o UTF8_STRING | head -n 1
    done <kept.out
}
has_lines() { [ "$(wc -l <"$1")" -ge "$2" ]; }

closed_window() {
    begin_ours drop.out drop
    place_ours drop || return
    close_drop_window
    wait_long has_ended "$ours"
    wait "$ours"
    echo "$? $(stat -c %s drop.out)"
}
# By a key on X11, and by the compositor on Wayland.
close_drop_window() {
    case $desk in
    x11) press_key 'dragconv drop' Escape ;;
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
# GTK 3 gives up a drag if half a minute brings no piece of it, as can happen on a busy machine.
large_drag() {
    local attempt
    for attempt in 1 2 3; do
        if dragged gtk3 'application/octet-stream;name="large.bin"' -- large.bin >got.bin && cmp got.bin large.bin; then
            echo same
            return
        fi
    done
    return 1
}

# What is asked of the window by its names is answered by the same loop that paints.
slow_drop() {
    local answers=0
    begin_other source.out gtk3-drag-peer.py source offer-gtk3.json --title source || return
    begin_ours drop.out drop --keep -- sh -c 'cat >/dev/null; sleep 8; echo done'
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || { stop "$ours"; stop "$other"; return 1; }
    until grep -q done drop.out || has_ended "$ours"; do
        ! is_in_window 'One moment' || answers=$((answers + 1))
    done
    [ $answers -lt 2 ] || echo alive
    stop "$ours"
    stop "$other"
}
# A spinner turns while the conversion takes its time.
drawn_meanwhile() {
    local attempt number
    begin_other source.out gtk3-drag-peer.py source offer-gtk3.json --title source || return
    begin_ours drop.out drop --to com.example.slow --plugin-path slow-plug-in
    # The number is asked for before the drag: xdotool stumbles over the drag's own window, which is about to go.
    place_ours drop && number=$(window_number 'dragconv drop') && place_other source && drag 850 160 250 210 accepts source.out >&2 ||
        { stop "$ours"; stop "$other"; return 1; }
    for attempt in 1 2 3; do
        desktop_peer x-frames.py "$number" 1 >frames.out || break
        tail -n 1 frames.out >&2
        ! has_few_pauses frames.out || { echo drawn; break; }
    done
    cat drop.out.err >&2
    stop "$ours"
    stop "$other"
}
# On a busy machine, the program that counts is woken late as well.
has_few_pauses() { # FILE
    tail -n 1 "$1" | jq -e '.frames > 5 and .longest <= 100 + 4 * .stall' >/dev/null
}
mkdir -p slow-plug-in
cat >slow-plug-in/slow.json <<'END'
{"manifest": 1, "id": "com.example.slow", "version": "1.0.0", "conversions": [{"id": "wait", "from": "public.html", "to": "com.example.slow"}],
 "program": {"exec": ["/bin/sh", "-c", "sleep 5; cat"], "protocol": "filter"}}
END
killed_drop() {
    begin_other source.out gtk3-drag-peer.py source slow.json --title source || return
    begin_ours drop.out drop
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || { stop "$ours"; stop "$other"; return 1; }
    wait_long grep -q '"request"' source.out
    kill -KILL -- "-$ours"
    wait_long grep -q '"end"' source.out
    is_ours "$other" && echo alive
    stop "$other"
}
echo '[{"target": "text/html", "base64": "PGI+SGk8L2I+", "delay_ms": 2000}, {"target": "text/plain", "base64": "SGk="}]' >slow.json

# The other program ends when it is asked for its second name.
dying_source() {
    begin_other source.out gtk3-drag-peer.py source dying.json --title source || return
    begin_ours drop.out drop --keep --to text --timeout 2
    place_ours drop && place_other source && drag 850 160 250 210 accepts source.out >&2 || { stop "$ours"; return 1; }
    wait_long has_ended "$other"
    wait_long grep -q . drop.out.err drop.out || cat drop.out.err drop.out
    is_ours "$ours" && echo alive
    stop "$ours"
}
echo '[{"target": "text/html", "base64": "PGI+SGk8L2I+"}, {"target": "text/plain", "base64": "SGk="}, {"die_on": "text/html"}]' >dying.json

# Opens the gallery "New Gallery" at 40, 20.
begin_gallery() { # LABEL [OPTION…]
    local label=$1
    shift
    begin_ours gallery.out gallery window "$@"
    wait_long place_window 'New Gallery' 40 20 640 600 && return
    fail "$label: the gallery window opens" gallery.out.err
    return 1
}
# The galleries in a window: what comes in by drops, by keys and by other programs, and what a screen reader presses.
test_gallery_window() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk.sqlite
    begin_gallery "$1" --read-files || return
    check "$1: a picture dropped into the gallery" gallery_drop < <(bytes 'https://pics.example/red%%20bike.jpg\n')
    check "$1: another program's change is shown" gallery_follows < <(bytes 'shown\n')
    check "$1: an image is moved and removed by keys, and undo brings it back" gallery_keys < <(bytes 'b a\nb\nb a\n')
    check "$1: images are copied and pasted by keys" gallery_clipboard < <(bytes 'b c a\nhttps://e.example/b.png\nb b c a\nb a\n')
    check "$1: an image is shown alone" image_alone < <(bytes 'shown\nclosed\n')
    check "$1: galleries are made and deleted by their buttons" gallery_buttons < <(bytes '2 0\n1 1\n2 0\n1 1\n1 1\n1 0\n')
    check "$1: the window is still there" is_ours "$ours" </dev/null
    stop "$ours"
    check "$1: a gallery in a file joins the library once" gallery_file < <(bytes 'Sun & sets\nSun & sets\n1\n')
    check "$1: a file in the current folder is opened by its name" gallery_file_here < <(bytes 'here\n')
    unset DRAGCONV_LIBRARY
}
# As the double click of a file manager does, twice.
gallery_file() {
    local time
    for time in 1 2; do
        begin_ours gallery.out gallery window "$root/fixtures/galleries/sunsets.gallery"
        wait_long place_window 'Sun & sets' 40 20 640 600 && echo 'Sun & sets'
        stop "$ours"
    done
    within "$dragconv" gallery list --json | jq '[.galleries[] | select(.name | startswith("Sun"))] | length'
}
gallery_file_here() {
    echo '{"images": [{"url": "https://e.example/h.png", "aspectRatio": 1}]}' >here.gallery
    begin_ours gallery.out gallery window here.gallery
    wait_long place_window 'here' 40 20 640 600 && echo here
    stop "$ours"
}
gallery_urls() { within "$dragconv" gallery show "${1-New Gallery}" --json | jq -r '.images[].url'; }
gallery_drop() {
    begin_other source.out gtk3-drag-peer.py source tile.json --title source || return
    place_other source && drag 850 160 480 200 accepts source.out >&2
    wait_long gallery_has 1
    stop "$other"
    gallery_urls
}
gallery_has() { [ "$(gallery_urls | wc -l)" -eq "$1" ]; }
python3 - <<'END' >tile.json
import base64, json
print(json.dumps([{"target": "text/html", "base64": base64.b64encode(open("tile.html", "rb").read()).decode()}]))
END
# Found in the tree of names as soon as it is shown.
gallery_follows() {
    within "$dragconv" gallery remove 'New Gallery' 0 && printf 'https://e.example/%s.png\n' a b | within "$dragconv" gallery add 'New Gallery' --from uri-list >/dev/null 2>&1
    wait_long is_in_window 'Image a.png' && wait_long is_in_window 'Image b.png' && ! is_in_window 'Image red bike.jpg' && echo shown
}
is_in_window() { press_by_name --list org.dragconv.desktop >tree.txt 2>/dev/null && grep -qF "$1" tree.txt; }
# The corner of an image's tile, where no button is, as $image_x and $image_y. The window is at 40, 20.
find_image() { # NAME
    local width height
    read -r image_x image_y width height < <(press_by_name --place org.dragconv.desktop "Image $1") || return
    image_x=$((40 + image_x + 8)) image_y=$((20 + image_y + 8))
}
click_image() { find_image "$1" && click "$image_x" "$image_y"; } # NAME
# The library knows an order before the window shows it.
is_behind() { # NAME OTHER
    local place
    find_image "$1" && place=$((image_y * 10000 + image_x)) && find_image "$2" && [ "$place" -gt $((image_y * 10000 + image_x)) ]
}
# A click gives an image the focus.
gallery_keys() {
    click_image a.png
    press_key '.*Galleries$' ctrl+Right
    wait_long order_is 'b a'
    order
    wait_long is_behind a.png b.png
    click_image a.png
    press_key '.*Galleries$' Delete
    wait_long order_is 'b'
    order
    press_key '.*Galleries$' ctrl+z
    wait_long order_is 'b a'
    order
}
# A second click on the image opens it; Escape closes that window only.
image_alone() {
    find_image b.png && click "$image_x" "$image_y" && click "$image_x" "$image_y"
    wait_long window_is_open 'b.png' && echo shown
    press_key b.png Escape
    wait_long window_is_gone 'b.png' && is_ours "$ours" && echo closed
}
window_is_gone() { ! window_is_open "$1"; }
click() { pointer move "$1" "$2" && pointer press && pointer release; }
# However busy the machine is, the clicks are close together.
double_click() { # X Y
    case $desk in
    x11) within_x11 xdotool mousemove "$1" "$2" click --repeat 2 --delay 50 1 ;;
    wayland) click "$1" "$2" && pointer press && pointer release ;;
    esac
}
order() { gallery_urls | sed 's|.*/\(.\)\.png|\1|' | paste -sd' '; }
order_is() { [ "$(order)" = "$1" ]; }
