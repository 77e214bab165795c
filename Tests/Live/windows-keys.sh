# What a drag does, done by keys: copying out of dragconv's windows and pasting into them, with xclip or wl-clipboard as the other program, on the
# desktop that `on_desk` has chosen. Needs windows.sh.

# Types a key combination, as xdotool spells it ("ctrl+Right"), into the window whose title begins so.
press_key() { # TITLE KEYS
    local modifiers=() releases=() keys=$2 modifier
    if [ "$desk" = x11 ]; then
        within_x11 xdotool windowfocus --sync "$(window_number "$1")" key "$2"
        return
    fi
    while [[ $keys == *+* ]]; do
        modifier=${keys%%+*}
        modifiers+=(-M "$modifier") releases+=(-m "$modifier") keys=${keys#*+}
    done
    sway "[title=\"^$1\"] focus" >/dev/null
    # The window learns of the new keyboard first.
    desk wtype -s 300 "${modifiers[@]}" -k "$keys" "${releases[@]}" -s 100
}
type_text() { # TEXT: into the window with the focus
    case $desk in
    x11) within_x11 xdotool type --delay 20 "$1" ;;
    wayland) desk wtype -s 100 -d 20 "$1" -s 100 ;;
    esac
}
# The other program stays in the background until something else is copied, or the desktop ends.
other_copies() { # TYPE FILE
    case $desk in
    x11) desk xclip -selection clipboard -t "$1" -i "$2" >/dev/null 2>&1 ;;
    wayland) desk wl-copy -t "$1" <"$2" >/dev/null 2>&1 ;;
    esac
    wait_long other_has "$1"
}
other_pastes() { # TYPE
    case $desk in
    x11) desk xclip -selection clipboard -t "$1" -o ;;
    wayland) desk wl-paste -n -t "$1" ;;
    esac
}
other_has() { # TYPE
    case $desk in
    x11) desk xclip -selection clipboard -t TARGETS -o ;;
    wayland) desk wl-paste --list-types ;;
    esac 2>/dev/null | grep -qxF -- "$1"
}

test_keys() { # LABEL
    check "$1: what another program copied, pasted into the window for drops" pasted_drop < <(bytes 'Grey [heron](https://e.example/h)\n')
    check "$1: content of an unknown form becomes no text, and the window says so" pasted_nothing < <(bytes 'said\n')
    check "$1: a table is copied in the window to drag from" copied_shelf < <(bytes 'a,b\nÄ,2\npasted; the program there asked for text/csv.\n')
}
pasted_drop() {
    echo '<p>Grey <a href="https://e.example/h">heron</a></p>' >heron.html
    other_copies text/html heron.html && begin_ours drop.out drop --to markdown
    place_ours drop && press_key 'dragconv drop' ctrl+v
    wait_long has_ended "$ours" || cat drop.out.err
    stop "$ours"
    cat drop.out
}
pasted_nothing() {
    other_copies application/x-bytes "$picture" && begin_ours drop.out drop --to text
    place_ours drop && press_key 'dragconv drop' ctrl+v
    wait_long is_in_window 'nothing that can become' && echo said
    stop "$ours"
}
copied_shelf() {
    begin_ours drag.out drag report.csv
    place_ours drag 320 && press_key 'dragconv drag' ctrl+c
    wait_long other_has text/csv && other_pastes text/csv
    press_key 'dragconv drag' Escape
    wait_long has_ended "$ours"
    sed 's/^dragconv: //' drag.out.err
}
# The gallery has the images b and a; a click chooses b.
gallery_clipboard() {
    echo 'https://e.example/c.png' >link.txt
    click_image b.png
    other_copies text/uri-list link.txt && press_key '.*Galleries$' ctrl+v
    wait_long order_is 'b c a'
    order
    press_key '.*Galleries$' ctrl+c
    wait_long other_has text/html && other_pastes text/html | grep -o 'https://[^"]*'
    press_key '.*Galleries$' ctrl+v
    wait_long order_is 'b b c a'
    order
    press_key '.*Galleries$' ctrl+z
    wait_long order_is 'b c a'
    press_key '.*Galleries$' ctrl+z
    wait_long order_is 'b a'
    order
}
# The boards have the cards Fjord and Bridge; a click chooses Fjord.
board_clipboard() {
    click 140 140
    press_key Geocaches ctrl+c
    wait_long other_has 'text/plain;charset=utf-8' && other_pastes 'text/plain;charset=utf-8'
    echo
    printf Hill >hill.txt
    other_copies 'text/plain;charset=utf-8' hill.txt && press_key Geocaches ctrl+v
    wait_long boards_are 'Fjord Hill|Bridge'
    card_names
}
