# The boards of geocaches, and the galleries as a springboard, on the desktop that `on_desk` has chosen. Needs windows.sh.
cat >boards.json <<'END'
{"version":1,"boards":[
{"cards":[{"id":"a","name":"Old oak","summary":"Under the third root","latitude":48.5,"longitude":11.25},
{"id":"b","name":"Bridge","summary":"Behind the sign","latitude":-33.9,"longitude":18.4}]},
{"cards":[]}]}
END
python3 - <<'END' >place.json
import base64, json
print(json.dumps([{"target": "text/plain;charset=utf-8", "base64": base64.b64encode("Fjord".encode()).decode()}]))
END
echo '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60" fill="#f00"/></svg>' >red.svg

# Opens the boards anew: $ours is what to stop.
begin_boards() { # LABEL
    cp boards.json my-boards.json
    begin_ours board.out board my-boards.json
    wait_long place_window Geocaches 40 20 720 600 || { fail "$1: the boards open" board.out.err; return 1; }
}
test_boards() { # LABEL
    begin_boards "$1" || return
    check "$1: a card is dragged to the other board" moved_card < <(bytes 'Bridge|Old oak\n')
    check "$1: a text from another program becomes a card" dropped_card < <(bytes 'Bridge|Fjord Old oak\n')
    check "$1: a card is dragged to another program" card_dragged_out < <(bytes 'Old oak\n')
    check "$1: another window's change is shown" board_follows < <(bytes 'shown\n')
    check "$1: cards are moved and removed by keys, and undo brings them back" board_keys < <(bytes '|Fjord Bridge\nFjord|Bridge\n|Bridge\nFjord|Bridge\n')
    check "$1: cards are copied and pasted by keys" board_clipboard < <(bytes 'Fjord\nFjord Hill|Bridge\n')
    check "$1: the editor's buttons" board_buttons < <(bytes 'no picture\nno name\n')
    check "$1: the boards are still there" is_ours "$ours" </dev/null
    stop "$ours"
}
test_unsaved() { # LABEL
    begin_boards "$1" || return
    check "$1: unsaved changes are asked about before another card is edited" other_card < <(bytes 'asked\nkept\nedited\n')
    check "$1: unsaved changes are asked about before the window closes" closed_board < <(bytes 'asked\nkept\nclosed\nOld oak Bridge Elm|\n')
    stop "$ours"
}
other_card() {
    press_key Geocaches ctrl+n
    type_text Ash
    click 140 140 && press_key Geocaches Return
    wait_long is_in_window 'Save the changes to this card?' && echo asked
    press_key Geocaches Escape
    wait_long is_not_in_window 'Save the changes to this card?' && is_in_window 'New card' && echo kept
    # Beside the first click, so that both are never a double click.
    click 155 145 && press_key Geocaches Return
    wait_long is_in_window 'Discard changes' && press_ours 'Discard changes'
    wait_long is_in_window 'Edit “Old oak”' && echo edited
}
closed_board() {
    press_key Geocaches ctrl+n
    type_text Elm
    press_key Geocaches ctrl+w
    wait_long is_in_window 'Save the changes to this card?' && echo asked
    press_ours 'Keep editing'
    wait_long is_not_in_window 'Save the changes to this card?' && is_ours "$ours" && echo kept
    press_key Geocaches ctrl+w
    wait_long is_in_window 'Save changes' && press_ours 'Save changes'
    wait_long has_ended "$ours" && echo closed
    card_names
}

boards_are() { [ "$(card_names)" = "$1" ]; }
card_names() { jq -r '[.boards[].cards | map(.name) | join(" ")] | join("|")' my-boards.json; }
moved_card() {
    drag 140 140 340 140 true >&2
    wait_long boards_are 'Bridge|Old oak'
    card_names
}
dropped_card() {
    begin_other source.out gtk3-drag-peer.py source place.json --title source || return
    place_window source 900 60 300 200 && drag 1050 160 340 120 accepts source.out >&2
    wait_long boards_are 'Bridge|Fjord Old oak'
    stop "$other"
    card_names
}
card_dragged_out() {
    rm -f target.json
    begin_other target.out gtk3-drag-peer.py target target.json --title target || return
    place_window target 900 60 300 200 && drag 340 220 1050 160 is_over target.out >&2
    wait_long grep -q '"drop"' target.out
    stop "$other"
    "$python" "$root/Tests/Live/answers.py" drag 'text/plain;charset=utf-8' <target.json
    echo
}
board_follows() {
    jq -c '.boards[1].cards |= map(select(.name != "Old oak"))' my-boards.json >new.json && mv new.json my-boards.json
    wait_long is_not_in_window 'Old oak, Under the third root' && echo shown
}
is_not_in_window() { press_by_name --list org.dragconv.desktop >tree.txt 2>/dev/null && ! grep -qF "$1" tree.txt; }
board_keys() {
    click 140 140
    press_key Geocaches ctrl+Right
    wait_long boards_are '|Fjord Bridge'
    card_names
    click 340 140
    press_key Geocaches ctrl+Left
    wait_long boards_are 'Fjord|Bridge'
    card_names
    press_key Geocaches Delete
    wait_long boards_are '|Bridge'
    card_names
    press_key Geocaches ctrl+z
    wait_long boards_are 'Fjord|Bridge'
    card_names
}

test_springboard() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk-springboard.sqlite
    within "$dragconv" gallery rename 'New Gallery' Icons >/dev/null
    for name in a b; do convert red.svg --to png -o "$name.png"; done
    within "$dragconv" gallery add Icons a.png b.png >/dev/null 2>&1
    # What is in a gallery when the window opens is drawn without a further event.
    if [ "$desk" = x11 ]; then
        begin_ours gallery.out gallery window Icons --read-files
        wait_long place_window 'Icons' 40 20 640 600
        check "$1: the images of a gallery are drawn when the window opens" is_drawn 280 120 < <(bytes 'drawn\n')
        stop "$ours"
    fi
    begin_ours gallery.out gallery window Icons --layout springboard --read-files
    wait_long place_window 'Icons' 40 20 640 600 || { fail "$1: the springboard opens" gallery.out.err; return; }
    check "$1: an icon is dragged behind the other one" moved_icon < <(bytes 'b a\n')
    if [ "$desk" = x11 ]; then
        check "$1: the icons are drawn" is_drawn 420 165 < <(bytes 'drawn\n')
        press_key '.*Galleries$' ctrl+e
        check "$1: an icon is removed by its badge" removed_icon < <(bytes 'b\n')
        press_key '.*Galleries$' Escape
    fi
    # (sway draws nothing of a window that another one covers.)
    [ "$desk" = wayland ] || check "$1: another window of the gallery shows its change" second_gallery_window < <(bytes 'shown\n')
    check "$1: the pages' buttons" page_buttons < <(bytes 'next\nprevious\ndot\n')
    check "$1: the springboard is still there" is_ours "$ours" </dev/null
    stop "$ours"
    unset DRAGCONV_LIBRARY
}
is_drawn() { # X Y
    wait_long is_red "$1" "$2" && { echo drawn; return; }
    # What the window says, and where it is.
    { cat gallery.out.err; within_x11 xdotool search --name '.*Galleries$' getwindowgeometry; within_x11 import -window root -crop "1x1+$1+$2" -depth 8 txt:-; } >&2
    return 1
}
is_red() { # X Y
    [ "$(within_x11 import -window root -crop "1x1+$1+$2" -depth 8 txt:- | grep -oE '#[0-9A-F]{6}' | head -n 1)" = '#FF0000' ]
}
icon_order() { gallery_urls Icons | sed 's|.*/\(.\)\.png|\1|' | paste -sd' '; }
icon_order_is() { [ "$(icon_order)" = "$1" ]; }
moved_icon() {
    drag 350 165 600 175 true >&2
    wait_long icon_order_is 'b a'
    icon_order
}
removed_icon() {
    press_by_name org.dragconv.desktop 'Delete a.png' && wait_long icon_order_is b
    icon_order
}
second_gallery_window() {
    local first=$ours
    begin_ours second.out gallery window Icons --read-files
    within "$dragconv" gallery add Icons --from uri-list >/dev/null 2>&1 <<<'https://e.example/both.png'
    wait_long is_in_both_windows 'Image both.png' && echo shown
    stop "$ours"
    ours=$first
}
is_in_both_windows() { [ "$(press_by_name --list org.dragconv.desktop 2>/dev/null | grep -cF "$1")" -eq 2 ]; }
