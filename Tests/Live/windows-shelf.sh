# The shelf that "drag --keep" opens, and the header bar of the galleries, on the desktop that `on_desk` has chosen. Needs windows-buttons.sh.
test_shelf() { # LABEL
    begin_ours shelf.out drag --keep report.csv
    wait_long place_ours drag 320 || { fail "$1: the shelf opens" shelf.out.err; return; }
    check "$1: a second call adds to the shelf" second_call < <(bytes 'added to the window that is open.\ntwo\n')
    check "$1: all of the shelf is dragged at once" drag_all < <(bytes 'report.csv\n%s\n' "${picture##*/}")
    check "$1: what is dropped on the shelf stays there" drop_on_shelf < <(bytes 'three\n')
    check "$1: the shelf is still there" is_ours "$ours" </dev/null
    stop "$ours"
    check "$1: a shelf that has gone is opened anew" shelf_again < <(bytes 'open\n')
}
second_call() {
    within env "${desktop[@]}" "$dragconv" drag --keep "$picture" 2>&1 | sed 's/^dragconv: //'
    wait_long is_in_window 'All 2' && wait_long is_in_window "${picture##*/}, PNG image" && echo two
}
# The middle of the tile with a name, as $tile_x and $tile_y. The window is at 40, 60.
find_tile() { # NAME
    local x y width height
    read -r x y width height < <(press_by_name --place org.dragconv.desktop "$1") || return
    tile_x=$((40 + x + width / 2)) tile_y=$((60 + y + height / 2))
}
drag_all() {
    rm -f target.json
    begin_other target.out gtk3-drag-peer.py target target.json --title target || return
    find_tile 'All 2, together' && place_other target && drag "$tile_x" "$tile_y" 850 160 is_over target.out >&2
    wait_long grep -q '"drop"' target.out
    stop "$other"
    "$python" "$root/Tests/Live/answers.py" drag text/uri-list <target.json | tr -d '\r' | sed 's|.*/||'
}
drop_on_shelf() {
    begin_other source.out gtk3-drag-peer.py source offer-gtk3.json --title source || return
    place_other source && drag 850 160 200 300 accepts source.out >&2
    wait_long is_in_window 'All 3' && echo three
    stop "$other"
}
shelf_again() {
    begin_ours shelf.out drag --keep report.csv
    wait_long place_ours drag 320 && echo open
    stop "$ours"
}

# The library is one of the test's own.
test_header_bar() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk-header.sqlite
    printf 'https://e.example/%s.png\n' a b | within "$dragconv" gallery add 'New Gallery' --from uri-list >/dev/null 2>&1
    within "$dragconv" gallery new Other >/dev/null && within "$dragconv" gallery open 'New Gallery' >/dev/null
    begin_gallery "$1" || return
    check "$1: the header bar removes an image and brings it back" header_removes < <(bytes 'b\nsaid\na b\n')
    check "$1: the header bar changes between rows and icons" header_looks < <(bytes 'icons\nrows\n')
    check "$1: the list of galleries is hidden and shown" header_side < <(bytes 'hidden\nshown\n')
    check "$1: the window of shortcuts" header_shortcuts < <(bytes 'shown\n')
    check "$1: the window is still there" is_ours "$ours" </dev/null
    stop "$ours"
    unset DRAGCONV_LIBRARY
}
header_removes() {
    click_image a.png && press_ours 'Remove from the Gallery' && wait_long order_is b
    order
    wait_long is_in_window 'Removed 1 image.' && echo said
    press_ours Undo && wait_long order_is 'a b'
    order
}
header_looks() {
    press_ours 'Show Images as Icons' && wait_long is_in_window 'Pages' && echo icons
    press_ours 'Show Images in Rows' && wait_long is_in_window 'Show the picture a.png' && echo rows
}
header_side() {
    press_ours 'Show or Hide the List of Galleries' && wait_long is_not_in_window 'New gallery' && echo hidden
    press_ours 'Show or Hide the List of Galleries' && wait_long is_in_window 'New gallery' && echo shown
}
header_shortcuts() {
    press_key '.*Galleries$' F1 && wait_long is_in_window 'Show Images as Icons' && echo shown
    press_key 'Shortcuts' Escape
}
