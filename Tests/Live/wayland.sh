# Real programs on Wayland: wl-clipboard under a headless sway.
wl() { within env XDG_RUNTIME_DIR="$runtime" WAYLAND_DISPLAY="$socket" "$@"; }
wl_has() { wl wl-paste --list-types 2>/dev/null | grep -qxF -- "$1"; }
wl_copy() { # TYPE FILE
    local previous=$wayland_owner
    timeout -k 2 240 env XDG_RUNTIME_DIR="$runtime" WAYLAND_DISPLAY="$socket" wl-copy --foreground -t "$1" <"$2" >wl-copy.log 2>&1 &
    wayland_owner=$!
    if [ -n "$previous" ]; then
        wait "$previous"
    fi
    wait_for wl_has "$1" || { fail "Wayland: wl-copy offers $1" wl-copy.log; return 1; }
}
wl_convert() { # TYPE [ARGUMENT…]
    local type=$1
    shift
    wl wl-paste -n -t "$type" | convert --from "$type" "$@"
}
wl_clean() { wl wl-paste -n -t "$1" | clean; }
wl_convert_with_newline() {
    local type=$1
    shift
    wl wl-paste -t "$type" | convert --from "$type" "$@"
}
# Converts what the clipboard holds, puts that on the clipboard and pastes it.
wl_again() { # TYPE NEW-TYPE
    wl_convert "$1" --to "$2" >written && wl_copy "$2" written && wl wl-paste -n -t "$2"
}

wl_dragconv() { wl "$dragconv" "$@"; }
# An owner that takes a request and never writes.
wl_hung() {
    local pid
    pid=$(pgrep -P "$wayland_owner" wl-copy || echo "$wayland_owner")
    kill -STOP "$pid"
    wl_dragconv paste --timeout 1 >/dev/null 2>&1
    local status=$?
    kill -CONT "$pid"
    echo "$status"
}
wl_picture() {
    wl_dragconv copy --offer 'image/png, text/html' "$root/fixtures/captures/chromium-copy-image" && wl_dragconv paste
}
wl_primary() { printf marked | wl wl-copy --primary && wl_dragconv paste --primary; }
# What a process at $WAYLAND_DISPLAY may say that is no compositor.
wl_false() { within python3 "$root/Tests/Live/false-compositor.py" "$dragconv" "$work"; }
test_wayland() {
    check 'Wayland: answers of a process that is no compositor' wl_false <"$root/Tests/Live/false-compositor.expected"
    if wl_copy text/html fragment.html; then
        # wl-copy offers HTML as text, too, as it is.
        check 'Wayland: paste gives text, and a line end' wl_dragconv paste < <(cat fragment.html; echo)
        check 'Wayland: paste --to =text/html' wl_dragconv paste --to =text/html -n <fragment.html
        check 'Wayland: paste --to markdown' wl_dragconv paste --to markdown -n <fragment.md
        check 'Wayland: paste lists what is offered' wl_dragconv paste --list < <(wl wl-paste --list-types)
        check 'Wayland: an owner that never answers' wl_hung < <(bytes '75\n')
    fi
    check 'Wayland: a picture that a browser copied' wl_picture <"$root/fixtures/captures/chromium-copy-image/03-image_png.bin"
    check 'Wayland: paste --primary' wl_primary < <(bytes 'marked\n')
    if wl_copy text/html fragment.html; then
        check 'Wayland: text/html to text' wl_convert text/html --to text <fragment.txt
        check 'Wayland: text/html, pasted with a line end after it, to text' wl_convert_with_newline text/html --to text <fragment.txt
        check 'Wayland: text/html to url' wl_convert text/html --to url <address.txt
        check 'Wayland: text/html to markdown and onto the clipboard' wl_again text/html text/markdown <fragment.md
    fi
    if wl_copy text/html fragment.html; then
        check 'Wayland: text/html to HTML Format and onto the clipboard' wl_again text/html 'HTML Format' <fragment.cfhtml
        check 'Wayland: HTML Format and back, onto the clipboard' wl_again 'HTML Format' text/html <fragment.html
    fi
    if wl_copy 'text/plain;charset=utf-8' plain.txt; then
        check 'Wayland: text/plain;charset=utf-8 to text' wl_convert 'text/plain;charset=utf-8' --to text <plain.txt
        check 'Wayland: text/plain to html and onto the clipboard' wl_again 'text/plain;charset=utf-8' text/html \
            < <(bytes '<p>'; sed '$!s/$/<br>/' plain.txt; bytes '</p>')
    fi
    if wl_copy 'text/plain;charset=utf-8' wrapped.txt; then
        check "Wayland: a search engine's link, cleaned" wl_clean 'text/plain;charset=utf-8' <address.txt
        check "Wayland: a search engine's link to url" wl_convert 'text/plain;charset=utf-8' --to url <address.txt
    fi
    if wl_copy text/x-moz-url link.mozurl; then
        check 'Wayland: a link with its title to url' wl_convert text/x-moz-url --to url <address.txt
        check 'Wayland: a link with its title to markdown' wl_convert text/x-moz-url --to markdown \
            < <(bytes '[Der Plan – 東京](https://example.com/plan?id=7&lang=de)\n')
        check 'Wayland: a link with its title to text' wl_convert text/x-moz-url --to text <address.txt
        check 'Wayland: a link with its title to _NETSCAPE_URL' wl_convert text/x-moz-url --to _NETSCAPE_URL \
            < <(cat address.txt; bytes '\nDer Plan – 東京')
        check 'Wayland: a link with its title to html and onto the clipboard' wl_again text/x-moz-url text/html \
            < <(bytes '<a href="https://example.com/plan?id=7&amp;lang=de">Der Plan – 東京</a>')
        check 'Wayland: and back to a link with its title' wl_again text/html text/x-moz-url <link.mozurl
    fi
    if wl_copy text/uri-list files.urilist; then
        check 'Wayland: files for Nautilus' wl_again text/uri-list x-special/gnome-copied-files <files.gnome
        check 'Wayland: and back for Dolphin' wl_again x-special/gnome-copied-files text/uri-list <files.urilist
        check 'Wayland: files to text' wl_convert text/uri-list --to text <files.txt
    fi
    local manager
    for manager in pcmanfm pcmanfm-qt; do
        wl_copy x-special/gnome-copied-files "files-$manager.gnome" || continue
        check "Wayland: files from $manager to uri-list" wl_convert x-special/gnome-copied-files --to uri-list <files.urilist
        check "Wayland: files from $manager, as Nautilus takes them" wl_again x-special/gnome-copied-files x-special/gnome-copied-files <files.gnome
    done
    if wl_copy text/html tile.html; then
        check "Wayland: a search engine's image into a gallery" wl_gallery text/html < <(bytes '0  1.3333333333333333  https://pics.example/red%%20bike.jpg\n')
    fi
    if wl_copy text/uri-list pictures.urilist; then
        check 'Wayland: files into a gallery' wl_gallery text/uri-list < <(bytes '0  1  file:///tmp/a%%20b.png\n1  1  file:///tmp/c.jpg\n')
    fi
    if wl_copy image/png large.png; then
        check 'Wayland: paste of 3 MB' wl_dragconv paste <large.png
        check 'Wayland: image/png of 3 MB, byte for byte' wl_convert image/png --to image/png <large.png
        check 'Wayland: image/png as a payload and back' wl_payload_and_back <large.png
    fi
    # An orderly end: the last owner lets go and removes its own temporary files.
    wl wl-copy --clear
    if [ -n "$wayland_owner" ]; then
        wait "$wayland_owner"
        wayland_owner=''
    fi
}
# What is on the clipboard is dropped into a gallery.
wl_gallery() { # TYPE
    local library=$work/library-$RANDOM
    within "$dragconv" gallery new Sunrise --library "$library" >/dev/null &&
        wl wl-paste -n -t "$1" | within "$dragconv" gallery add Sunrise --from "$1" --library "$library" &&
        within "$dragconv" gallery show Sunrise --library "$library"
}
wl_payload_and_back() { wl_convert image/png --to payload --platform wayland | convert --from payload --to image/png; }
