# Drags between dragconv's windows and a folder of the file manager Thunar, on the desktop that `on_desk` has chosen. Places: ours at the left,
# the folder at the right. Needs windows.sh.
test_file_manager() { # LABEL
    local manager='' folder
    if ! command -v thunar >/dev/null; then
        echo "skipped - $1: thunar is not installed"
        return
    fi
    folder=$(mktemp -d "$work/folder.XXXXXX")
    bytes 'Grüße, 東京\n' >"$folder/a note é.txt"
    cp "$picture" 'red field é.png'
    begin_manager || { fail "$1: Thunar shows a folder" thunar.log; stop "$manager"; return; }
    pass "$1: Thunar shows a folder"
    check "$1: a file from Thunar as a path" drop_of_folder --to text < <(bytes '%s\n' "$folder/a note é.txt")
    check "$1: a file from Thunar as a URL" drop_of_folder --to url < <(bytes 'file://%s/a%%20note%%20%%C3%%A9.txt\n' "$folder")
    check "$1: a picture dragged into Thunar" dragged_to_folder 'red field é.png' -- 'red field é.png' <"$picture"
    check "$1: three files dragged into Thunar" dragged_to_folder one.txt two.txt three.txt -- one.txt two.txt three.txt < <(bytes 'one\ntwo\nthree\n')
    check "$1: a picture from standard input dragged into Thunar" dragged_to_folder dragged.png -- - <"$picture"
    stop "$manager"
}
for number in one two three; do echo "$number" >"$number.txt"; done

begin_manager() {
    timeout -k 2 600 env "${desktop[@]}" thunar "$folder" >thunar.log 2>&1 </dev/null &
    manager=$!
    windows+=("$manager")
    place_window "${folder##*/}" 640 60 600 400
}

# Drags the folder's only file into `dragconv drop ARGUMENT…`, and prints what comes of it.
drop_of_folder() { # ARGUMENT…
    local attempt file='850 171'
    # Thunar warns root, in a line above the files.
    [ "$(id -u)" -ne 0 ] || file='850 205'
    begin_ours drop.out drop "$@"
    place_ours drop || { stop "$ours"; return 1; }
    # The files appear after the window.
    for attempt in 1 2 3; do
        drag $file 250 210 1
        wait_limit=5 wait_long has_ended "$ours" && break
    done
    has_ended "$ours" || { stop "$ours"; cat drop.out.err; return 1; } >&2
    wait "$ours" && cat drop.out
}

# Drags `dragconv drag ARGUMENT…` into the folder, and prints the files that were to arrive there, which are then removed.
dragged_to_folder() { # FILE… -- ARGUMENT…
    local names=() attempt
    while [ "$1" != -- ]; do
        names+=("$1")
        shift
    done
    shift
    : >drag.out
    timeout -k 2 "${window_limit:-600}" env "${desktop[@]}" "$dragconv" drag "$@" >drag.out 2>drag.out.err <"$picture" &
    ours=$!
    windows+=("$ours")
    place_ours drag 320 || { stop "$ours"; return 1; }
    for attempt in 1 2 3; do
        drag 200 190 1100 380 1
        wait_limit=5 wait_long is_dropped && break
    done
    # What was made for the drop stays until the file manager has copied it.
    wait_long has_ended "$ours"
    wait "$ours" || { echo "exit $?"; cat drag.out.err; ls -l "$folder"; } >&2
    # The file manager may still be copying; `check` has what is expected.
    wait_limit=10 wait_long has_arrived "${names[@]}"
    (cd "$folder" && cat -- "${names[@]}" && rm -- "${names[@]}")
}
has_arrived() { (cd "$folder" && cat -- "$@" 2>/dev/null) | cmp -s - expected; } # FILE…
is_dropped() { grep -q 'dropped' drag.out.err || has_ended "$ours"; }
