# Every button of dragconv's windows, pressed by its name as a screen reader does (AT-SPI), on the desktop that `on_desk` has chosen. Needs
# windows-keys.sh.
press_ours() { press_by_name org.dragconv.desktop "$1"; } # NAME

gallery_buttons() {
    press_ours 'New gallery' && wait_long counts_are '2 0'
    counts
    within "$dragconv" gallery delete 'New Gallery 1'
    wait_long is_in_window 'Put back New Gallery 1' && counts
    press_ours 'Put back New Gallery 1' && wait_long counts_are '2 0'
    counts
    within "$dragconv" gallery delete 'New Gallery 1'
    wait_long is_in_window 'Delete New Gallery 1 for good' && counts
    press_ours 'Delete New Gallery 1 for good' && press_ours Keep
    wait_long is_not_in_window 'Yes, delete New Gallery 1 for good' && counts
    press_ours 'Delete New Gallery 1 for good' && wait_long is_in_window 'Yes, delete New Gallery 1 for good'
    press_ours 'Yes, delete New Gallery 1 for good' && wait_long counts_are '1 0'
    counts
}
counts() { echo "$(within "$dragconv" gallery list --json | jq '.galleries | length') $(within "$dragconv" gallery list --deleted --json | jq '.galleries | length')"; }
counts_are() { [ "$(counts)" = "$1" ]; }

test_inspector() { # LABEL
    check "$1: the inspector's buttons" inspector_buttons < <(bytes '<p>Grey heron</p>\nUTF8_STRING\n00-text_html.bin\ncapture.json\n')
}
inspector_buttons() {
    # GTK's dialog completes the name “drop” where the folder has another name that begins like it.
    rm -rf drop drop.*
    printf '<p>Grey heron</p>' >heron.html
    other_copies text/html heron.html && begin_ours inspect.out drop --inspect
    place_ours drop && press_key 'dragconv drop' ctrl+v
    wait_long is_in_window 'Copy this form' && press_ours 'Copy this form'
    # (The other program is the owner until then, and has this form as well.)
    wait_long is_in_window 'Copied as text/html.' && other_pastes text/html
    echo
    press_ours 'Copy everything' && wait_long other_has 'text/plain;charset=utf-8' && echo UTF8_STRING
    # GTK's own dialog, whose buttons are named with and without their mnemonics.
    press_ours 'Save as folder…' && wait_long is_in_window Cancel
    press_ours "$(awk -F '\t' '/button/ && $2 ~ /^_?Save( Save)?$/ { print $2; exit }' tree.txt)"
    wait_long test -s drop/00-text_html.bin -a -s drop/capture.json && ls drop | grep '^00\|^capture'
    stop "$ours"
}

# The card Fjord has a picture.
board_buttons() {
    convert red.svg --to png -o red.png
    jq -c --arg image "$(base64 -w 0 red.png)" '.boards[0].cards |= map(if .name == "Fjord" then .image = $image else . end)' my-boards.json >new.json && mv new.json my-boards.json
    sleep 1
    click 140 140
    press_key Geocaches Return
    wait_long is_in_window 'Edit “Fjord”' && press_ours 'Remove picture'
    press_ours Save && wait_long has_no_picture && echo 'no picture'
    press_ours 'New card' && wait_long is_in_window 'New card' && press_ours Save
    wait_long is_in_window 'Give the card a name.' && echo 'no name'
}
has_no_picture() { jq -e '[.boards[].cards[] | select(.name == "Fjord") | .image] == [null]' my-boards.json >/dev/null; }

# The gallery has more icons than a page has room for, and few enough for a dot for each page.
page_buttons() {
    printf 'https://e.example/%s.png\n' {1..5} | within "$dragconv" gallery add Icons --from uri-list >/dev/null 2>&1
    wait_long is_in_window 'Next page' && press_ours 'Next page'
    wait_long is_not_in_window 'Image b.png' && echo next
    press_ours 'Previous page'
    wait_long is_in_window 'Image b.png' && echo previous
    press_ours 'Page 2 of '"$(grep -o 'Page 1 of [0-9]*' tree.txt | head -n 1 | grep -o '[0-9]*$')" && wait_long is_not_in_window 'Image b.png' && echo dot
}
