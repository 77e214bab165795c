# What the tests of real clipboards share: how a check is made, and what is copied.
# Whether a process runs and is a child of this shell. The number of a process that has ended is soon another's, and a signal to it would end
# a stranger: once, another part of the tests.
is_ours() { # PID
    local line state parent
    # A process may end between the opening of the file and the reading, which then gives nothing.
    [ -n "$1" ] && { line=$(<"/proc/$1/stat"); } 2>/dev/null && [ -n "$line" ] || return 1
    # Behind the name in parentheses: the state, and the parent.
    read -r state parent _ <<<"${line##*) }"
    [ "$state" != Z ] && { [ "$parent" = $$ ] || [ "$parent" = "$BASHPID" ]; }
}
stop() { # PID: asks, waits, and insists after two seconds.
    local attempt
    is_ours "$1" || return 0
    kill "$1" 2>/dev/null
    for attempt in {1..40}; do
        is_ours "$1" || break
        sleep 0.05
    done
    # These run under `timeout`, alone in a process group that bears its number.
    kill -KILL -- "-$1" 2>/dev/null
    wait "$1" 2>/dev/null
    return 0
}

finish() {
    trap - EXIT INT TERM HUP
    stop "$wayland_owner"
    stop "$x_owner"
    stop "$small_compositor"
    stop "$compositor"
    stop "$x_server"
    cd / && rm -rf "$work"
}
# `finish` takes this trap back, which runs only when the shell ends before its last check, as it does at an unset variable.
ended_early() {
    local status=$?
    echo "not ok - the run ended early, with status $status, after $passed checks"
    [ ! -s "$work/errors" ] || tail -n 5 "$work/errors" | sed 's/^/    /'
    "${finisher:-finish}"
    exit "$status"
}
trap ended_early EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

pass() { echo "ok - $1"; passed=$((passed + 1)); }
fail() { # NAME [FILE…]: what the files say comes below, indented.
    echo "not ok - $1"
    failed=$((failed + 1))
    shift
    [ $# -eq 0 ] || cat -- "$@" | tail -n 40 | sed 's/^/    /'
}
within() { timeout -k 2 120 "$@"; }
wait_for() { # COMMAND…: until it succeeds. The limit of a minute only ends a run that has failed.
    local attempt
    for attempt in {1..1200}; do
        "$@" && return 0
        sleep 0.05
    done
    return 1
}
dump() { od -A d -t x1z -- "$1" | head -n 24; }

# check NAME COMMAND… <EXPECTED: the command's output is, to the byte, what stands on standard input.
check() {
    local name=$1 status
    shift
    cat >expected
    "$@" >actual 2>errors
    status=$?
    if [ $status -eq 0 ] && cmp -s expected actual; then
        pass "$name"
    else
        { echo "exit $status"; cat errors; echo "expected:"; dump expected; echo "got:"; dump actual; } >why
        fail "$name" why
    fi
}
bytes() { printf "$@"; }
utf16() { printf "$@" | iconv -f UTF-8 -t UTF-16LE; }
convert() { within "$dragconv" convert "$@"; }
clean() { within "$dragconv" clean "$@"; }

# CF_HTML around a fragment, as the format's description has it: offsets count bytes from the first one on.
cf_html() { # FRAGMENT-FILE
    local before=$'<html><body>\r\n<!--StartFragment-->' after=$'<!--EndFragment-->\r\n</body></html>' header=105 length
    length=$(stat -c %s "$1")
    printf 'Version:0.9\r\nStartHTML:%010d\r\nEndHTML:%010d\r\nStartFragment:%010d\r\nEndFragment:%010d\r\n' \
        $header $((header + ${#before} + length + ${#after})) $((header + ${#before})) $((header + ${#before} + length))
    printf %s "$before"
    cat "$1"
    printf %s "$after"
}

# The bytes that a payload document holds under one name.
representation() { # NAME <PAYLOAD
    within python3 "$root/Tests/Live/answers.py" representation "$1"
}

# What the programs put on the clipboard.
printf %s '<p>Café in 東京 &amp; <a href="https://example.com/plan?id=7&amp;lang=de">the plan</a></p><ul><li>one</li><li>zwei</li></ul><p>und</p><table><tr><th>Name</th><th>Menge</th></tr><tr><td>Äpfel</td><td>3</td></tr></table>' >fragment.html
bytes 'Café in 東京 & the plan\n\n• one\n• zwei\n\nund\n\nName\tMenge\nÄpfel\t3' >fragment.txt
bytes 'Café in 東京 & [the plan](https://example.com/plan?id=7&lang=de)\n\n- one\n- zwei\n\nund\n\n| Name | Menge |\n| --- | --- |\n| Äpfel | 3 |\n' >fragment.md
cf_html fragment.html >fragment.cfhtml
{ printf '\xff\xfe'; utf16 %s "$(cat fragment.html)"; } >fragment-chromium.html
{ printf %s '<meta http-equiv="content-type" content="text/html; charset=utf-8">'; cat fragment.html; } >fragment-firefox.html
bytes 'Grüße, 東京\nzweite Zeile' >plain.txt
bytes 'https://example.com/plan?id=7&lang=de' >address.txt
# The same address as a search engine hands it out, with a tracker.
bytes 'https://www.google.com/url?sa=t&url=https%%3A%%2F%%2Fexample.com%%2Fplan%%3Fid%%3D7%%26lang%%3Dde%%26utm_source%%3Dx' >wrapped.txt
utf16 'https://example.com/plan?id=7&lang=de\nDer Plan – 東京' >link.mozurl
bytes '<a href="https://www.google.com/imgres?imgurl=https%%3A%%2F%%2Fpics.example%%2Fred%%2520bike.jpg&amp;imgrefurl=https%%3A%%2F%%2Fbikes.example%%2F"><img src="https://encrypted-tbn0.gstatic.com/images?q=tbn:x" width="4" height="3"></a>' >tile.html
bytes 'file:///tmp/a%%20b.png\r\nfile:///tmp/c.jpg\r\n' >pictures.urilist
bytes 'file:///tmp/a%%20b%%20%%C3%%A9.txt\r\nfile:///tmp/c%%23d%%25.png\r\n' >files.urilist
bytes '/tmp/a b é.txt\n/tmp/c#d%%.png' >files.txt
bytes 'copy\nfile:///tmp/a%%20b%%20%%C3%%A9.txt\nfile:///tmp/c%%23d%%25.png' >files.gnome
{ cat files.gnome; printf '\0'; } >files-pcmanfm.gnome
{ cat files.gnome; printf '\n'; } >files-pcmanfm-qt.gnome
sed '1s/copy/cut/' files.gnome >files-cut.gnome
within python3 "$root/Tests/Live/material.py"
