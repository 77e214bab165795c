# Narrow windows and large text, on the desktop that `on_desk` has chosen. Needs windows-lists.sh.
test_sizes() { # LABEL
    export DRAGCONV_LIBRARY=$work/$desk-sizes.sqlite
    within "$dragconv" gallery rename 'New Gallery' Sizes >/dev/null
    printf 'https://e.example/%s.png\n' a b c d e | within "$dragconv" gallery add Sizes --from uri-list >/dev/null 2>&1
    within "$dragconv" gallery new Gone >/dev/null && within "$dragconv" gallery delete Gone
    cp boards.json size-boards.json
    sizes "$1"
    # (A Wayland compositor says nothing of the size of texts; the desktop's settings do.)
    [ "$desk" = wayland ] || { large_text 2 && sizes "$1, text of twice the size"; large_text 1; }
    unset DRAGCONV_LIBRARY
}
large_text() { # FACTOR
    within_x11 xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "Xft.dpi: $((96 * $1))"
}
sizes() { # LABEL
    check "$1: the galleries follow the window's width" follows_width Sizes gallery window \
        -- 'Image a.png' 'Image b.png' 'Image c.png' Trash 'Main Menu' < <(bytes '800\n360\n1200\n')
    check "$1: the springboard follows the window's width" follows_width Sizes gallery window --layout springboard \
        -- 'Image a.png' Pages Trash 'Main Menu' < <(bytes '800\n360\n1200\n')
    check "$1: the boards follow the window's width" follows_width Geocaches board size-boards.json \
        -- 'In progress' Completed Name Save 'This card, to be dragged or copied' < <(bytes '800\n360\n1200\n')
    check "$1: the window for drops follows the width" follows_width 'dragconv drop' drop --keep -- < <(bytes '800\n360\n1200\n')
    check "$1: the window to drag from follows the width" follows_width 'dragconv drag' drag --keep "$picture" -- < <(bytes '800\n360\n1200\n')
}
# Opens a window, and prints those of the widths in which all things of these names are within the
# window.
follows_width() { # TITLE VERB… -- NAME…
    local title=$1 verb=() width
    shift
    while [ "$1" != -- ]; do
        verb+=("$1")
        shift
    done
    shift
    begin_ours size.out "${verb[@]}"
    for width in 800 360 1200; do
        place_window "$title" 40 20 "$width" 700 && { wait_limit=8 wait_long are_within "$width" 700 "$@" && echo "$width" || cat places.txt >&2; }
    done
    stop "$ours"
}
are_within() { # WIDTH HEIGHT NAME…
    local width=$1 height=$2 name x y own_width own_height
    shift 2
    : >places.txt
    for name; do
        read -r x y own_width own_height < <(press_by_name --wait 3 --place org.dragconv.desktop "$name" 2>/dev/null) || return
        echo "$name: $x $y $own_width $own_height" >>places.txt
        [ "$x" -ge 0 ] && [ "$y" -ge 0 ] && [ $((x + own_width)) -le "$width" ] && [ $((y + own_height)) -le "$height" ] || return
    done
}
