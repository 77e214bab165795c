# The list of galleries: renaming in it while it changes, and a user who clicks and types at random,
# on the desktop that `on_desk` has chosen. Needs windows-buttons.sh.
test_lists() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk-lists.sqlite
    within "$dragconv" gallery rename 'New Gallery' One >/dev/null
    within "$dragconv" gallery new Two >/dev/null
    begin_ours gallery.out gallery window
    wait_long place_window One 40 20 640 600 || { fail "$1: the list of galleries opens" gallery.out.err; return; }
    check "$1: a gallery is renamed by keys, and a blank name is none" renamed_by_keys < <(bytes 'Uno Two\nUno Two\n')
    check "$1: a gallery is renamed by a double click, and by a click elsewhere" renamed_by_clicks < <(bytes 'Uno Dos\n')
    check "$1: a name that is being typed outlives other programs' changes" renamed_meanwhile < <(bytes 'Eins Tres\nEins Mine\n')
    check "$1: Escape closes no window that one works in" escaped < <(bytes 'open\nEins Mine New Gallery\n')
    [ "$desk" = wayland ] || check "$1: Escape cancels a drag" cancelled_drag < <(bytes 'cancelled\nopen\n')
    stop "$ours"
    # Whatever GTK complains of ends the window.
    export G_DEBUG=fatal-criticals
    window_limit=1500 begin_ours gallery.out gallery window Eins
    unset G_DEBUG
    wait_long place_window Eins 40 20 640 600 || { fail "$1: the list of galleries opens again" gallery.out.err; return; }
    check "$1: 2,000 clicks, names and changes of other programs, at random" random_user 2000 < <(bytes '2000 done\n')
    check "$1: the list of galleries still follows" list_follows < <(bytes 'shown\n')
    stop "$ours"
    unset DRAGCONV_LIBRARY
}
# Not a program for other programs' faults: GTK's own libraries are not looked at.
test_lists_in_valgrind() { # LABEL
    command -v valgrind >/dev/null || return 0
    export DRAGCONV_LIBRARY=$work/$desk-valgrind.sqlite
    : >gallery.out
    window_limit=1500 begin_window_in_valgrind
    wait_limit=300 wait_long place_window 'New Gallery' 40 20 640 600 ||
        { fail "$1: the list of galleries opens in valgrind" gallery.out.err; return; }
    check "$1: 200 clicks, names and changes at random touch no memory that has gone" random_user_in_valgrind < <(bytes '200 done\n')
    stop "$ours"
    unset DRAGCONV_LIBRARY
}
begin_window_in_valgrind() {
    # (Valgrind gives up at what Swift's compiler writes for debuggers.)
    strip -g -o in-valgrind "$dragconv-desktop" && chmod +x in-valgrind
    timeout -k 2 "$window_limit" env "${desktop[@]}" G_SLICE=always-malloc valgrind --log-file=valgrind.log --undef-value-errors=no \
        --num-callers=20 ./in-valgrind gallery window >gallery.out 2>gallery.out.err </dev/null &
    ours=$!
    windows+=("$ours")
}
random_user_in_valgrind() {
    random_user 200 --wait 0.3
    # What is read or written beyond or after its life; anything else stays between the libraries.
    grep -A 20 'Invalid read\|Invalid write\|Invalid free' valgrind.log
}
random_user() { # COUNT [OPTION…]
    local count=$1
    shift
    press_key '.*Galleries$' Escape
    timeout -k 2 1200 env "${desktop[@]}" "$python" "$root/Tests/Live/random-user.py" --seed 41 --count "$count" "$@" \
        "$desk" "$dragconv" "$ours" 40 20 640 600 || cat gallery.out.err
}
# The window may still have clicks of the random user before it, which open another gallery or
# "Recently Deleted" meanwhile: then a new one is tried.
list_follows() {
    local round wait_limit=30
    for round in 1 2 3 4; do
        shows_new_gallery "Round $round" && echo shown && return
    done
    echo "the gallery '$(current_gallery)' of $(gallery_names)"
    [ "$desk" = wayland ] || within_x11 wmctrl -l
}
# Escape ends the name that is being typed.
shows_new_gallery() { # NAME
    local count
    count=$(gallery_count)
    press_key '.*Galleries$' Escape && press_key '.*Galleries$' Escape && press_key '.*Galleries$' ctrl+n
    wait_long gallery_count_is $((count + 1)) && press_key '.*Galleries$' Escape
    wait_long window_is_open "$(current_gallery)" || return
    within "$dragconv" gallery rename "$(current_gallery)" "$1" >/dev/null
    wait_long window_is_open "$1"
}
current_gallery() { within "$dragconv" gallery list --json | jq -r '.galleries[] | select(.current).name'; }
gallery_count() { within "$dragconv" gallery list --json | jq '.galleries | length'; }
gallery_count_is() { [ "$(gallery_count)" = "$1" ]; }
gallery_names() { within "$dragconv" gallery list --json | jq -r '[.galleries[].name] | join(" ")'; }
gallery_names_are() { [ "$(gallery_names)" = "$1" ]; }
renamed_by_keys() {
    press_key '.*Galleries$' F2 && type_text Uno && press_key '.*Galleries$' Return
    wait_long gallery_names_are 'Uno Two'
    gallery_names
    press_key '.*Galleries$' F2 && press_key '.*Galleries$' BackSpace && press_key '.*Galleries$' Return
    wait_long is_in_window 'Uno, 0 images'
    gallery_names
}
# A window manager may hold back clicks, but not keys; so the window answers first.
renamed_by_clicks() {
    double_click 120 166
    wait_long is_in_window 'Two, 0 images' && type_text Dos && click 480 400
    wait_long gallery_names_are 'Uno Dos'
    gallery_names
}
# The other gallery is renamed, another one comes and goes; then the very gallery whose name is
# being typed is renamed.
renamed_meanwhile() {
    press_key '.*Galleries$' F2 && type_text Tre
    within "$dragconv" gallery rename Uno Eins >/dev/null
    within "$dragconv" gallery new Vier >/dev/null
    wait_long is_in_window 'Vier, 0 images'
    within "$dragconv" gallery delete Vier --permanently
    wait_long is_not_in_window 'Vier, 0 images' && wait_long is_in_window 'Eins, 0 images'
    type_text s && press_key '.*Galleries$' Return
    wait_long gallery_names_are 'Eins Tres'
    gallery_names
    press_key '.*Galleries$' F2 && type_text Mi
    within "$dragconv" gallery rename Tres Theirs >/dev/null
    wait_long is_in_window 'Theirs, 0 images'
    type_text ne && press_key '.*Galleries$' Return
    wait_long gallery_names_are 'Eins Mine'
    gallery_names
}
# The key after it still works.
escaped() {
    press_key '.*Galleries$' Escape && press_key '.*Galleries$' Escape && press_key '.*Galleries$' ctrl+n
    wait_long gallery_names_are 'Eins Mine New Gallery'
    is_ours "$ours" && echo open
    gallery_names
}
cancelled_drag() {
    local galleries=$ours
    begin_ours drag.out drag --keep report.csv
    place_ours drag 320 && pick_up 200 190 && carry 200 190 200 700 1
    press_key 'dragconv drag' Escape
    wait_long is_in_window 'did not take it' && echo cancelled
    pointer release
    is_ours "$ours" && echo open
    stop "$ours"
    ours=$galleries
}
