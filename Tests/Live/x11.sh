# Real programs on X11: what xclip offers is read by dragconv, and the other way round.
x_paste() { within xclip -display "$display" -selection clipboard -t "$1" -o; }
x_has() { timeout -k 1 2 xclip -display "$display" -selection clipboard -t TARGETS -o 2>/dev/null | grep -qxF -- "$1"; }
x_copy() { # TYPE FILE: the program that offers it stays until the next one takes over.
    local previous=$x_owner
    timeout -k 2 240 xclip -display "$display" -quiet -selection clipboard -t "$1" -i "$2" </dev/null >xclip.log 2>&1 &
    x_owner=$!
    if [ -n "$previous" ]; then
        wait "$previous"
    fi
    wait_for x_has "$1" || { fail "X11: xclip offers $1" xclip.log; return 1; }
}
x_convert() { # TYPE [ARGUMENT…]
    local type=$1
    shift
    x_paste "$type" | convert --from "$type" "$@"
}
x_clean() { x_paste "$1" | clean; }
x_represent() { x_convert "$1" --to payload --platform "$2" | representation "$3"; }

x_dragconv() { within env DISPLAY="$display" "$dragconv" "$@"; }
x_payload() { x_dragconv paste --payload | representation text/html; }
# An owner that never answers is not waited for longer than asked.
x_hung() {
    local pid
    pid=$(pgrep -P "$x_owner" xclip || echo "$x_owner")
    kill -STOP "$pid"
    x_dragconv paste --timeout 1 2>/dev/null
    local status=$?
    kill -CONT "$pid"
    echo "$status"
}
# A compositor that gives programs without a window no clipboard, and Xwayland beside it.
x_without_data_control() { within env DISPLAY="$display" python3 "$root/Tests/Live/without-data-control.py" "$dragconv" "$work"; }
test_x11() {
    check 'X11: instead of a compositor without data control' x_without_data_control <"$root/Tests/Live/without-data-control.expected"
    if x_copy text/html fragment.html; then
        check 'X11: paste lists what is offered' x_dragconv paste --list < <(bytes 'text/html\n')
        check 'X11: paste gives text, and a line end' x_dragconv paste < <(cat fragment.txt; echo)
        check 'X11: paste --to markdown' x_dragconv paste --to markdown -n <fragment.md
        check 'X11: paste --to =text/html' x_dragconv paste --to =text/html -n <fragment.html
        check 'X11: paste --payload' x_payload <fragment.html
        check 'X11: text/html to text' x_convert text/html --to text <fragment.txt
        check 'X11: text/html to markdown' x_convert text/html --to markdown <fragment.md
        check 'X11: text/html to url' x_convert text/html --to url <address.txt
        check 'X11: text/html to uri-list' x_convert text/html --to uri-list < <(cat address.txt; bytes '\r\n')
        check 'X11: text/html to tsv' x_convert text/html --to tsv < <(bytes 'Name\tMenge\nÄpfel\t3\n')
        check 'X11: text/html to csv' x_convert text/html --to csv < <(bytes 'Name,Menge\r\nÄpfel,3\r\n')
        check 'X11: text/html to HTML Format' x_convert text/html --to 'HTML Format' <fragment.cfhtml
        check 'X11: text/html to text/x-moz-url' x_convert text/html --to text/x-moz-url \
            < <(utf16 'https://example.com/plan?id=7&lang=de\nthe plan')
        check 'X11: text/html as a Windows payload' x_represent text/html windows 'HTML Format' <fragment.cfhtml
        check 'X11: the accept list decides' x_convert text/html --to 'image/png, markdown;q=0.9, url;q=0.1' <fragment.md
    fi
    if x_copy text/html fragment-chromium.html; then
        check "X11: Chromium's text/html in UTF-16 to markdown" x_convert text/html --to markdown <fragment.md
    fi
    if x_copy text/html fragment-firefox.html; then
        check "X11: Firefox's text/html with a meta element to markdown" x_convert text/html --to markdown <fragment.md
    fi
    if x_copy UTF8_STRING plain.txt; then
        check 'X11: UTF8_STRING to text' x_convert UTF8_STRING --to text <plain.txt
        check 'X11: UTF8_STRING to CF_UNICODETEXT' x_convert UTF8_STRING --to CF_UNICODETEXT < <(utf16 'Grüße, 東京\r\nzweite Zeile\0')
        check 'X11: UTF8_STRING as a Windows payload' x_represent UTF8_STRING windows CF_UNICODETEXT < <(utf16 'Grüße, 東京\r\nzweite Zeile\0')
        check 'X11: UTF8_STRING to html' x_convert UTF8_STRING --to html < <(bytes '<p>'; sed '$!s/$/<br>/' plain.txt; bytes '</p>')
    fi
    if x_copy UTF8_STRING address.txt; then
        check 'X11: an address in UTF8_STRING to url' x_convert UTF8_STRING --to url <address.txt
        check 'X11: an address goes through clean as it is' x_clean UTF8_STRING <address.txt
        check 'X11: an address in UTF8_STRING to text/x-moz-url' x_convert UTF8_STRING --to text/x-moz-url < <(utf16 "$(cat address.txt)\n")
    fi
    if x_copy UTF8_STRING wrapped.txt; then
        check "X11: a search engine's link, cleaned" x_clean UTF8_STRING <address.txt
        check "X11: a search engine's link to url" x_convert UTF8_STRING --to url <address.txt
        check "X11: a search engine's link, kept" x_convert UTF8_STRING --to url --links keep <wrapped.txt
    fi
    if x_copy text/x-moz-url link.mozurl; then
        # On Windows it ends with a NUL; the title stays.
        check 'X11: a link with its title as a Windows payload' x_represent text/x-moz-url windows text/x-moz-url < <(cat link.mozurl; bytes '\0\0')
    fi
    if x_copy text/uri-list files.urilist; then
        check 'X11: text/uri-list to text' x_convert text/uri-list --to text <files.txt
        check 'X11: text/uri-list to url' x_convert text/uri-list --to url < <(bytes 'file:///tmp/a%%20b%%20%%C3%%A9.txt')
        check 'X11: text/uri-list to x-special/gnome-copied-files' x_convert text/uri-list --to x-special/gnome-copied-files <files.gnome
        check 'X11: text/uri-list to uri-list' x_convert text/uri-list --to uri-list <files.urilist
        # Drop list: 20 bytes of header, paths in UTF-16, NUL after each and after the last.
        check 'X11: text/uri-list as a Windows payload' x_represent text/uri-list windows CF_HDROP \
            < <(bytes '\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0'; utf16 '/tmp/a b é.txt\0/tmp/c#d%%.png\0\0')
    fi
    if x_copy x-special/gnome-copied-files files-cut.gnome; then
        check 'X11: cut files to uri-list' x_convert x-special/gnome-copied-files --to uri-list <files.urilist
        check 'X11: cut files to application/x-kde-cutselection' x_convert x-special/gnome-copied-files --to application/x-kde-cutselection < <(bytes 1)
        check 'X11: cut files stay cut' x_convert x-special/gnome-copied-files --to x-special/gnome-copied-files <files-cut.gnome
        check 'X11: cut files to text' x_convert x-special/gnome-copied-files --to text <files.txt
    fi
    if x_copy image/png dot.png; then
        check 'X11: image/png, byte for byte' x_convert image/png --to image/png <dot.png
        check 'X11: image/png as a Windows payload' x_represent image/png windows PNG <dot.png
    fi
    if x_copy image/png large.png; then
        check 'X11: paste of 3 MB, in pieces' x_dragconv paste <large.png
        check 'X11: paste --to a size' x_dragconv paste --to org.dragconv.image-size < <(bytes '{"width":1000,"height":1000}\n')
        check 'X11: image/png of 3 MB, which the server hands over in pieces' x_convert image/png --to 'public.image' <large.png
    fi
    # There and back: what dragconv wrote is offered by a real program and read again.
    x_paste image/png >/dev/null
    convert fragment.html --to 'HTML Format' >written 2>errors
    if x_copy 'HTML Format' written; then
        check 'X11: HTML Format, offered again, is the HTML it was made from' x_convert 'HTML Format' --to html <fragment.html
        check 'X11: paste of HTML Format' x_dragconv paste --to =text/html -n <fragment.html
        # The last: an owner that finds nobody to answer may end.
        check 'X11: an owner that never answers' x_hung < <(bytes '75\n')
    fi
}
