# Drops on the boards from other programs, cards as files, and taking drags back, on the desktop that `on_desk` has chosen. Needs windows.sh,
# windows-keys.sh and windows-boards.sh.
python3 - "$picture" <<'END'
import base64, json, sys
def entry(name, data): return {"target": name, "base64": base64.b64encode(data).decode()}
def write(name, entries):
    with open(name, "w") as file:
        json.dump(entries, file)
address = b"https://e.example/pond?id=7"
link = b'<a href="https://e.example/pond?id=7">Old <b>pond</b></a>'
write("link.json", [entry("text/uri-list", address + b"\r\n"), entry("text/html", link), entry("text/plain;charset=utf-8", address)])
# As Chromium drags an image: its bytes without their type.
image = b"https://e.example/pond.png"
shown = [entry("text/uri-list", image + b"\r\n"), entry("text/html", b'<img src="https://e.example/pond.png" alt="Pond">'), entry("text/plain;charset=utf-8", image)]
write("image.json", shown + [entry("application/octet-stream", open(sys.argv[1], "rb").read())])
write("shown.json", shown)
# A file, as file managers drag one.
write("file.json", [entry("text/uri-list", b"file://" + sys.argv[1].encode() + b"\r\n")])
# A page's image without its bytes, for a gallery.
page = b'<p>A pond</p><img src="https://e.example/pond.png" style="width: 300px; height: 200px">'
write("page.json", [entry("text/html", page), entry("text/plain;charset=utf-8", b"A pond")])
END

test_board_drops() { # LABEL
    begin_boards "$1" || return
    check "$1: Ctrl+Z takes a drag of a card back, wherever the focus is" taken_back < <(bytes 'Bridge|Old oak\nOld oak Bridge|\nBridge Old oak|\nOld oak Bridge|\nBridge|Old oak\nOld oak Bridge|\n')
    check "$1: a link from another program is called by its title, and Ctrl+Z takes it back" link_dropped < <(bytes 'Old oak Bridge|Old pond\nhttps://e.example/pond?id=7\nOld oak Bridge|\n')
    check "$1: an image dropped on the editor is the card's picture, and Ctrl+Z takes it back" image_dropped < <(bytes 'picture\nOld oak Bridge|\nno picture\n')
    check "$1: an image that cannot be fetched leaves the edited card" image_refused < <(bytes 'said\nOld oak\n')
    check "$1: a card dragged to a file manager is a file" card_as_file < <(bytes 'Old oak.gpx\n<name>Old oak</name>\nBridge.geocache\n')
    stop "$ours"
}
# The keys go to our window, in which they find whatever has the focus.
undo_board() { press_key Geocaches ctrl+z; }
taken_back() {
    drag 140 140 340 140 true >&2
    wait_long boards_are 'Bridge|Old oak'
    card_names
    undo_board && wait_long boards_are 'Old oak Bridge|'
    card_names
    drag 140 140 140 310 true >&2
    wait_long boards_are 'Bridge Old oak|'
    card_names
    undo_board && wait_long boards_are 'Old oak Bridge|'
    card_names
    # The field with the focus has something of its own to take back.
    press_key Geocaches ctrl+n && type_text Ash
    drag 140 140 340 140 true >&2
    wait_long boards_are 'Bridge|Old oak'
    card_names
    undo_board && wait_long boards_are 'Old oak Bridge|'
    card_names
}
# Drops what another program offers at a point of our window.
drop_there() { # PAYLOAD X Y
    begin_other source.out gtk3-drag-peer.py source "$1" --title source || return
    place_window source 900 60 300 200 && drag 1050 160 "$2" "$3" accepts source.out >&2
    wait_long grep -q '"end"' source.out
}
link_dropped() {
    drop_there link.json 340 140
    wait_long boards_are 'Old oak Bridge|Old pond'
    card_names
    jq -r '.boards[1].cards[0].summary' my-boards.json
    # On X11, the drop has given our window the keyboard.
    case $desk in
    x11) within_x11 xdotool key ctrl+z ;;
    wayland) undo_board ;;
    esac
    wait_long boards_are 'Old oak Bridge|'
    card_names
    stop "$other"
}
edits_oak() {
    click 140 140 && press_key Geocaches Return
    if wait_limit=5 wait_long is_in_window 'Discard changes'; then press_ours 'Discard changes'; fi
    wait_long is_in_window 'Edit “Old oak”'
}
image_dropped() {
    edits_oak && drop_there image.json 660 300
    wait_long is_in_window 'Remove picture' && echo picture
    card_names
    undo_board
    wait_long is_not_in_window 'Remove picture' && echo 'no picture'
    stop "$other"
}
image_refused() {
    drop_there shown.json 660 300
    wait_long is_in_window 'save it as a file, and drop the file' && echo said
    is_in_window 'Edit “Old oak”' && press_key Geocaches ctrl+s && jq -r '.boards[0].cards[0].name' my-boards.json
    stop "$other"
}
# GPX has no place for a picture, so that a card with one is a geocache's file.
card_as_file() {
    jq -c --arg picture "$(base64 -w 0 "$picture")" '.boards[0].cards[1].image = $picture' my-boards.json >new.json && mv new.json my-boards.json
    dragged_as_file 140 140
    grep -o '<name>.*</name>' "$dragged_file"
    dragged_as_file 140 240
}
dragged_as_file() { # X Y: prints the file's name
    rm -f target.json
    begin_other target.out gtk3-drag-peer.py target target.json --title target || return
    place_window target 900 60 300 200 && drag "$1" "$2" 1050 160 is_over target.out >&2
    wait_long grep -q '"drop"' target.out
    stop "$other"
    dragged_file=$("$python" "$root/Tests/Live/answers.py" drag text/uri-list <target.json | python3 -c 'import sys, urllib.parse; print(urllib.parse.unquote(sys.stdin.read().strip().removeprefix("file://")))')
    [ -s "$dragged_file" ] && echo "${dragged_file##*/}"
}

# The same in a gallery: a page's image has the shape that the page states, and drags are taken back.
test_gallery_drops() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk-drops.sqlite
    printf 'https://e.example/%s.png\n' a b | within "$dragconv" gallery add 'New Gallery' --from uri-list >/dev/null 2>&1
    begin_gallery "$1" || return
    check "$1: Ctrl+Z takes drags in a gallery back" gallery_taken_back < <(bytes 'b a\na b\nb\na b\n')
    check "$1: an image of a page has the shape that the page states, and Ctrl+Z takes it back" page_image < <(bytes '1.5\na b\n')
    check "$1: the pixels of a dropped image are kept and shown" kept_pixels < <(bytes 'kept\n1.5\nshown\na b\n')
    check "$1: a dropped file is read and shown" kept_file < <(bytes '1.5\nshown\na b\n')
    check "$1: a picture that was not loaded has a button, and the web's pictures have one" withheld_buttons < <(bytes 'one\nall\n')
    stop "$ours"
    unset DRAGCONV_LIBRARY
}
gallery_ratio() { within "$dragconv" gallery show 'New Gallery' --json | jq --arg name "$1" '.images[] | select(.url | endswith($name)) | .aspectRatio'; }
# Says that the window has the image, and no button in place of its picture.
is_shown() { wait_long is_in_window "Image $1" && wait_long is_not_in_window "Show the picture $1" && echo shown; }
kept_pixels() {
    drop_there image.json 480 300
    wait_long gallery_has 3
    cmp "$DRAGCONV_LIBRARY.pictures/"* "$picture" && echo kept
    gallery_ratio pond.png
    is_shown Pond
    undo_gallery && wait_long order_is 'a b'
    order
    stop "$other"
}
kept_file() {
    drop_there file.json 480 300
    wait_long gallery_has 3
    gallery_ratio rgb8.png
    is_shown rgb8.png
    undo_gallery && wait_long order_is 'a b'
    order
    stop "$other"
}
withheld_buttons() {
    press_by_name org.dragconv.desktop 'Show the picture a.png' && wait_long is_not_in_window 'Show the picture a.png' && echo one
    press_by_name org.dragconv.desktop 'Show pictures from the web' && wait_long is_not_in_window 'Show the picture b.png' && echo all
}
undo_gallery() { press_key '.*Galleries$' ctrl+z; }
gallery_taken_back() {
    local x y width height
    find_image a.png && drag "$image_x" "$image_y" 480 120 true >&2
    wait_long order_is 'b a'
    order
    undo_gallery && wait_long order_is 'a b'
    order
    read -r x y width height < <(press_by_name --place org.dragconv.desktop Trash)
    find_image a.png && drag "$image_x" "$image_y" $((40 + x + width / 2)) $((20 + y + height / 2)) true >&2
    wait_long order_is b
    order
    undo_gallery && wait_long order_is 'a b'
    order
}
page_image() {
    drop_there page.json 480 300
    wait_long gallery_has 3
    gallery_ratio pond.png
    undo_gallery && wait_long order_is 'a b'
    order
    stop "$other"
}
