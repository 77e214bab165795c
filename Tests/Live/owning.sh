# What dragconv offers itself (copy), what it tells (watch), and the other side of both: on every desktop.

# Chooses the desktop under test.
choose() { # x11|wayland|small
    desk=$1
    case $desk in
    x11) desktop=(DISPLAY="$display") ;;
    wayland) desktop=(XDG_RUNTIME_DIR="$runtime" WAYLAND_DISPLAY="$socket") ;;
    small) desktop=(WAYLAND_DISPLAY="$work/small.sock") ;;
    esac
}
# Runs a command on it.
desk() { within env "${desktop[@]}" "$@"; }
# Starts dragconv on it: $pid is what to stop.
begin() {
    timeout -k 2 240 env "${desktop[@]}" "$dragconv" "$@" &
    pid=$!
}
# The bytes of a target as another program gets them; the small compositor has no other program.
take() { # TARGET
    case $desk in
    x11) desk xclip -selection clipboard -t "$1" -o ;;
    wayland) desk wl-paste -n -t "$1" ;;
    small) desk "$dragconv" paste -n --to "=$1" ;;
    esac
}
offered() { desk "$dragconv" paste --list; }
has() { offered | grep -qxF -- "$1"; }
copy() { desk "$dragconv" copy "$@"; }
# Copies standard input, or a file, and takes it.
copied() { # TARGET [ARGUMENT…]
    local target=$1
    shift
    copy "$@" && take "$target"
}
is_offered() { # NAME…: yes or no for each
    local name list
    list=$(offered)
    for name in "$@"; do
        grep -qxF -- "$name" <<<"$list" && echo "$name yes" || echo "$name no"
    done
}
picture_size() { take "$1" | convert --from "$1" --to org.dragconv.image-size; }
paste_status() { desk "$dragconv" paste >/dev/null 2>&1 </dev/null; echo $?; }
# An owner in the foreground ends by itself when what it offers has been taken.
once() {
    printf once >once.txt
    copy --clear
    begin copy --foreground --paste-once once.txt
    wait_for has UTF8_STRING || return 1
    take UTF8_STRING
    wait "$pid"
    echo ", $?"
}
primary() { printf marked | copy --primary && printf copied | copy && desk "$dragconv" paste --primary && desk "$dragconv" paste; }
unreadable() {
    printf kept | copy
    copy no-such-file 2>/dev/null
    echo "$?"
    take UTF8_STRING
}
twenty() { # TARGET…: twenty at once, taken in turn; how often each came out the same
    local number targets=("$@")
    for number in {1..20}; do take "${targets[number % $#]}" >"taken.$number" 2>/dev/null & readers[number]=$!; done
    for number in {1..20}; do wait "${readers[number]}"; done
    cat taken.* | wc -c
    sha256sum taken.* | cut -d ' ' -f 1 | sort -u | wc -l
}
there_and_back() { # FILE: through the peer's reading, and through dragconv's
    copy --from application/octet-stream "$1" && take application/octet-stream | cmp - "$1" &&
        desk "$dragconv" paste --to application/octet-stream | cmp - "$1" && echo same
}
from_peer() { # FILE
    copy --clear
    case $desk in
    x11) desk xclip -selection clipboard -t application/octet-stream -i "$1" >/dev/null 2>&1 ;;
    wayland) desk wl-copy -t application/octet-stream <"$1" >/dev/null 2>&1 ;;
    esac
    wait_for has application/octet-stream
    desk "$dragconv" paste --to application/octet-stream | cmp - "$1" && echo same
}
# Starts dragconv watch and waits until it has its connection and nothing more to do: only then does it see every change.
begin_watch() { # [ARGUMENT…]
    begin watch "$@"
    wait_for is_idle_with_connection
    sleep 0.5
}
is_idle_with_connection() {
    local program
    program=$(pgrep -P "$pid") && ls -l "/proc/$program/fd" 2>/dev/null | grep -q socket: && [ "$(cut -d ' ' -f 3 "/proc/$program/stat")" = S ]
}
is_asleep() { # PROCESS: which uses no processor for half a second
    local ticks
    ticks=$(cut -d ' ' -f 14,15 "/proc/$1/stat")
    sleep 0.5
    [ "$(cut -d ' ' -f 14,15 "/proc/$1/stat")" = "$ticks" ]
}
# Every change is told, what is confidential is not; and nobody is awake in between.
watched() { # [ARGUMENT…]
    rm -f watched.out
    begin_watch "$@" >watched.out 2>watched.err
    local text lines=0
    for text in one two three; do
        printf %s "$text" | copy
        lines=$((lines + 1))
        wait_for eval "[ \$(wc -l <watched.out) -ge $lines ]"
    done
    printf confidential | copy --sensitive
    sleep 0.3
    copy --clear
    sleep 0.5
    local program
    program=$(pgrep -P "$pid")
    # On a busy machine, what there was to do may be done late.
    wait_for is_asleep "$program" && echo "busy 0"
    kill "$pid"
    wait "$pid" 2>/dev/null
    cat watched.err watched.out
}
watched_secrets() {
    rm -f watched.out
    begin_watch --to text --include-sensitive >watched.out
    printf confidential | copy --sensitive
    wait_for grep -q confidential watched.out && echo told
    kill "$pid"
    wait "$pid" 2>/dev/null || true
}
# While one change is still being read, something confidential is copied: nothing of that is told with the first.
# The command copies what it gets: once for what was copied, and not for ever.
watched_own() {
    begin_watch --to text -- sh -c "cat >>rounds.out; echo >>rounds.out; printf again | '$dragconv' copy"
    rm -f rounds.out
    printf one | copy
    wait_for test -s rounds.out
    # Another round would come at once.
    sleep 1
    stop "$pid"
    cat rounds.out
}
# Every paste gives one of the owners' texts whole, or says that trying again may help.
taken_over() {
    (while :; do printf eins | copy; printf zwei | copy; done) >/dev/null 2>&1 &
    local loop=$! attempt status words bad=
    sleep 0.3
    for attempt in {1..20}; do
        words=$(desk "$dragconv" paste --to text -n 2>takeover.err)
        status=$?
        case "$status $words" in
        '0 eins' | '0 zwei' | '75 ') ;;
        *) bad="$bad [$status $words $(cat takeover.err)]" ;;
        esac
    done
    kill "$loop"
    wait "$loop" 2>/dev/null
    echo "${bad:-whole or later}"
}
watched_race() {
    rm -f watched.out
    begin_watch >watched.out
    begin_peer owner --give application/x-slow=noise.bin --give UTF8_STRING=words.txt --incr-bytes 100000 --slow 60
    sleep 0.5
    printf hunter2 | copy --sensitive
    sleep 3
    kill "$pid" "$peer_pid"
    wait "$pid" "$peer_pid" 2>/dev/null
    grep -c hunter2 watched.out
    copy --clear
}
watched_primary() {
    rm -f watched.out
    begin_watch --to text --primary -- sh -c 'echo "$DRAGCONV_SELECTION $(cat)"' >watched.out
    printf copied | copy
    printf marked | copy --primary
    wait_for grep marked watched.out
    kill "$pid"
    wait "$pid" 2>/dev/null || true
}
watched_json() { watched --to text | sed -n 's/.*"type":"\([^"]*\)","text":"\([^"]*\)".*/\1 \2/p; /^busy/p'; }
watched_command() { watched --to text -- sh -c 'echo "$DRAGCONV_TYPE|$DRAGCONV_MIME_TYPE|$DRAGCONV_SELECTION|$(cat)"'; }

gallery='{"name":"Sunrise","images":[{"url":"https://pics.example/a.jpg","aspectRatio":1.5},{"url":"https://pics.example/b.jpg","aspectRatio":0.75}]}'

test_owning() { # DESK NAME
    choose "$1"
    local name=$2
    printf 'Grüße, 東京' >words.txt
    check "$name: copy of standard input, taken as text" piped <words.txt
    check "$name: words are offered as what they are, and not as what is not in them" is_offered UTF8_STRING text/html text/uri-list image/png x-special/gnome-copied-files \
        < <(bytes 'UTF8_STRING yes\ntext/html no\ntext/uri-list no\nimage/png no\nx-special/gnome-copied-files no\n')
    check "$name: copy of a file, taken as text" copied UTF8_STRING words.txt <words.txt
    check "$name: the same as text/plain" take text/plain <words.txt
    check "$name: a file is offered as a file as well" is_offered text/html text/uri-list x-special/gnome-copied-files \
        < <(bytes 'text/html no\ntext/uri-list yes\nx-special/gnome-copied-files yes\n')
    check "$name: an address is a link as well" copied text/x-moz-url --from text address.txt < <(utf16 'https://example.com/plan?id=7&lang=de\n')
    check "$name: HTML is taken as Markdown" copied text/markdown --from html fragment.html <fragment.md
    check "$name: and as a table when asked for" copied text/csv --from html --offer html,csv fragment.html < <(bytes 'Name,Menge\r\nÄpfel,3\r\n')
    check "$name: cut files stay cut" copied application/x-kde-cutselection --from x-special/gnome-copied-files files-cut.gnome < <(bytes 1)
    check "$name: and are a list of files" take text/uri-list <files.urilist
    printf %s "$gallery" >sunrise.gallery
    check "$name: a gallery is text for an editor" copied UTF8_STRING sunrise.gallery < <(bytes 'Sunrise\n\nhttps://pics.example/a.jpg\nhttps://pics.example/b.jpg\n')
    check "$name: HTML for a mail" gallery_images < <(bytes '2\n')
    check "$name: completion names what is offered" completions < <(bytes 'text/html\n')
    check "$name: a picture for a paint program" picture_size image/png < <(picture_of_gallery)
    check "$name: a picture is reduced when asked, without its file" reduced < <(reduced_size; echo 'no file')
    check "$name: a plug-in from a folder nearby converts when asked" near < <(bytes 'Title\n=====\n')
    check "$name: --offer offers that and no more" offered_alone < <(bytes 'text/html\nyes\n')
    check "$name: --paste-once" once < <(bytes 'once, 0\n')
    check "$name: --primary is another selection" primary < <(bytes 'marked\ncopied\n')
    check "$name: --sensitive says so" marked --sensitive words.txt < <(bytes secret)
    check "$name: --clear" cleared < <(bytes '69\n')
    check "$name: what cannot be read replaces nothing" unreadable < <(bytes '66\nkept')
    check "$name: 64 MB there and back" there_and_back huge.bin < <(bytes 'same\n')
    [ "$desk" = small ] || check "$name: 64 MB from another program" from_peer huge.bin < <(bytes 'same\n')
    copy mixed.json 2>/dev/null
    check "$name: twenty at once" twenty application/x-noise text/html UTF8_STRING image/png < <(bytes '%s\n4\n' $((5 * (3000083 + 40000 + 5 + $(stat -c %s dot.png)))))
    check "$name: watch tells every change on a line" watched_json < <(bytes 'busy 0\n'; bytes 'public.utf8-plain-text %s\n' one two three)
    check "$name: watch runs a command" watched_command \
        < <(bytes 'busy 0\n'; bytes 'public.utf8-plain-text|text/plain;charset=utf-8|clipboard|%s\n' one two three)
    check "$name: watch tells what is confidential when asked to" watched_secrets < <(bytes 'told\n')
    check "$name: watch passes over what its own command copies" watched_own < <(bytes 'one\n')
    check "$name: paste while others copy" taken_over < <(bytes 'whole or later\n')
    check "$name: watch --primary" watched_primary < <(bytes 'primary marked\n')
    check "$name: an owner that is killed" killed < <(bytes '69\n')
}
near() {
    printf '# Title\n' >title.md
    (cd "$root" && copy --plugin-path Plugins/Examples/pandoc "$work/title.md") && take text/x-rst
}
# As bash asks for the value of --to, the third word.
completions() { desk "$dragconv" ---complete zsh paste --to '' | grep -x text/html; }
piped() { cat words.txt | copy && take UTF8_STRING; }
marked() { copy "$@" && desk "$dragconv" paste --payload | representation x-kde-passwordManagerHint; }
gallery_images() { take text/html | grep -o '<img ' | wc -l; }
picture_of_gallery() { convert sunrise.gallery --to image/png 2>/dev/null | convert --from image/png --to org.dragconv.image-size; }
reduced_size() { convert sunrise.gallery --to image/png --max-size 40x40 2>/dev/null | convert --from image/png --to org.dragconv.image-size; }
reduced() {
    convert sunrise.gallery --to image/png -o sheet.png 2>/dev/null
    copy --max-size 40x40 sheet.png && picture_size image/png
    has text/uri-list || echo 'no file'
}
offered_alone() { copy --from html --offer =text/html fragment.html && offered && take text/html | cmp - fragment.html && echo yes; }
cleared() { copy --clear && paste_status; }
killed() {
    copy --clear
    begin copy --foreground words.txt
    wait_for has UTF8_STRING
    pkill -KILL -P "$pid"
    wait "$pid" 2>/dev/null
    paste_status
}

# What other programs do on X11 that xclip does not: several targets at once, receivers that go away, clipboard managers.
peer() { within env DISPLAY="$display" python3 "$root/fixtures/desktops/x-selections.py" "$@"; }
# Starts one that stays, until it is killed or two minutes are over: $peer_pid is what to stop.
begin_peer() { # owner|manager [ARGUMENT…]
    rm -f peer.out
    timeout -k 2 240 env DISPLAY="$display" python3 "$root/fixtures/desktops/x-selections.py" "$@" >peer.out 2>&1 < <(sleep 120) &
    peer_pid=$!
    wait_for grep -q "$1" peer.out
}
peer_summary() { peer "$@" | python3 "$root/Tests/Live/answers.py" summary; }
peer_bytes() { peer "$@" | python3 "$root/Tests/Live/answers.py" bytes; }
# What the owner offered outlives it, where somebody keeps it.
saved() {
    begin_peer manager
    printf lasting >lasting.txt
    copy --clear
    begin copy --foreground lasting.txt
    wait_for has UTF8_STRING
    pkill -P "$pid"
    wait "$pid"
    echo "$?"
    wait_for grep -q saved peer.out
    take UTF8_STRING
    kill "$peer_pid"
    wait "$peer_pid" 2>/dev/null || true
}
forgotten() {
    begin_peer manager
    copy --clear
    begin copy --foreground --sensitive words.txt
    wait_for has UTF8_STRING
    pkill -P "$pid"
    wait "$pid"
    sleep 0.5
    paste_status
    grep saved peer.out
    kill "$peer_pid"
    wait "$peer_pid" 2>/dev/null || true
}
# One paste is a burst of requests: all of them are answered, and then the selection is given up.
burst_once() {
    copy --clear
    begin copy --foreground --paste-once words.txt
    wait_for has UTF8_STRING
    peer burst 26 TARGETS UTF8_STRING text/plain | python3 "$root/Tests/Live/answers.py" burst
    wait "$pid"
    echo "$?"
    paste_status
}
# A manager that does not answer keeps nobody from ending.
stopped_manager() {
    begin_peer manager
    kill -STOP "$(pgrep -P "$peer_pid")"
    copy --clear
    begin copy --foreground words.txt
    wait_for has UTF8_STRING
    pkill -P "$pid"
    wait "$pid"
    echo "$?"
    kill -CONT "$(pgrep -P "$peer_pid")"
    kill "$peer_pid"
    wait "$peer_pid" 2>/dev/null || true
}
broken_off() { # what is left of an owner that ends in the middle: nothing is written, and the end is said
    begin_peer owner --give application/x-noise=noise.bin --incr-bytes 100000 --die-after 3
    desk "$dragconv" paste --to application/x-noise 2>broken.err | wc -c
    grep -o 'has ended' broken.err && return
    cat broken.err >&2
    return 1
}
# What paste makes of an owner that sends pieces for ever: its status, and the reason.
endless() { # REASON PIECE-BYTES [ARGUMENT…]
    local reason=$1 size=$2 status
    shift 2
    begin_peer owner --give application/x-noise=noise.bin --incr-bytes "$size" --endless
    desk "$dragconv" paste --payload "$@" 2>endless.err
    status=$?
    echo "$status" "$(grep -o "$reason" endless.err || cat endless.err)"
    kill "$peer_pid"
    wait "$peer_pid" 2>/dev/null || true
}
# While watch reads such an owner, another one comes.
watched_endless() {
    rm -f watched.out
    begin_watch >watched.out 2>watched.err
    begin_peer owner --give application/x-noise=noise.bin --incr-bytes 70000 --slow 20 --endless
    sleep 1
    printf released | copy
    wait_for grep -q released watched.out && wc -l <watched.out
    grep -o 'something else has been copied' watched.err
    kill "$pid" "$peer_pid"
    wait "$pid" "$peer_pid" 2>/dev/null || true
}
test_x11_peers() {
    choose x11
    check 'X11: what is confidential is not told with what was copied before' watched_race < <(bytes '0\n')
    check 'X11: what is confidential is not kept by a clipboard manager' forgotten < <(bytes '69\n')
    copy mixed.json 2>/dev/null
    check 'X11: several targets in one request, large ones too' peer_summary multiple UTF8_STRING application/x-noise text/html NOTHING TIMESTAMP < <(
        bytes 'NOTHING None\nTIMESTAMP INTEGER 4 False\nUTF8_STRING UTF8_STRING 5 False\n'
        bytes 'application/x-noise application/x-noise 3000083 True\ntext/html text/html 40000 False\n')
    check 'X11: TEXT says which encoding it is in' peer_summary multiple TEXT < <(bytes 'TEXT UTF8_STRING 5 False\n')
    check 'X11: a receiver that goes away' peer abandon application/x-noise < <(bytes '{"incr": true}\n')
    check 'X11: one that takes its time' peer_bytes stall application/x-noise 2 < <(bytes '3000083\n')
    check 'X11: a request of the old kind' peer_bytes obsolete UTF8_STRING < <(bytes '5\n')
    check 'X11: a request from before is not answered' peer_bytes old UTF8_STRING < <(bytes 'None\n')
    check 'X11: a clipboard manager keeps it' saved < <(bytes '0\nlasting')
    check 'X11: --paste-once answers a whole burst' burst_once < <(bytes '26 0\n0\n69\n')
    check 'X11: a clipboard manager that does not answer' stopped_manager < <(bytes '0\n')
    check 'X11: an owner that ends in the middle' broken_off < <(bytes '0\nhas ended\n')
    check 'X11: small pieces for ever, until the owner had its time' endless 'did not send all of it in time' 4 --timeout 1 \
        < <(bytes '75 did not send all of it in time\n')
    check 'X11: pieces for ever, until the time for the request is up' endless 'time for the whole request' 100000 --timeout 5 --deadline 1 \
        < <(bytes '75 time for the whole request\n')
    check 'X11: large pieces for ever, until the limit' endless 'limit of 536870912 bytes' 3000000 < <(bytes '65 limit of 536870912 bytes\n')
    check 'X11: watch leaves such an owner for the next one' watched_endless < <(bytes '1\nsomething else has been copied\n')
}

# Whole payloads move from one desktop to the other and back, and no content that was there is missing.
moved() { # CAPTURE
    choose x11
    copy "$1" 2>/dev/null && desk "$dragconv" paste --payload >x.json && choose wayland && copy x.json 2>/dev/null &&
        desk "$dragconv" paste --payload >wayland.json && choose x11 && copy wayland.json 2>/dev/null && desk "$dragconv" paste --payload >back.json
    python3 "$root/Tests/Live/answers.py" moved x.json wayland.json back.json
}
test_between_desktops() {
    local capture
    for capture in chromium-copy-richtext firefox-drag-google-tile nautilus-cut-files gimp-copy-image writer-copy-richtext; do
        check "X11 to Wayland and back: $capture" moved "$root/fixtures/captures/$capture" < <(bytes 'lost [] []\nchanged []\n')
    done
}

# A compositor with the newer protocol, and one with neither. It ends with status 1 if anybody broke the protocol.
test_compositors() {
    local protocol
    for protocol in ext zwlr; do
        begin_compositor "$protocol" || { fail "Compositor with $protocol runs" compositor.log; continue; }
        test_owning small "Compositor with $protocol"
        kill "$small_compositor"
        wait "$small_compositor"
        check "Compositor with $protocol: the protocol was kept" echo $? < <(bytes '0\n')
        small_compositor=''
    done
    begin_compositor none || { fail 'Compositor without runs' compositor.log; return; }
    choose small
    check 'Compositor without either protocol' without < <(bytes '69 69 69\n')
    stop "$small_compositor"
    small_compositor=''
}
begin_compositor() { # PROTOCOL
    # What the compositor before said is not this one's.
    rm -f compositor.out
    python3 "$root/fixtures/desktops/compositor.py" "$work/small.sock" --protocol "$1" >compositor.out 2>compositor.log &
    small_compositor=$!
    wait_for grep -q ready compositor.out
}
without() {
    local codes=()
    desk "$dragconv" paste >/dev/null 2>errors.without; codes+=($?)
    grep -q 'ext_data_control_manager_v1' errors.without || codes+=(silent)
    copy words.txt 2>/dev/null; codes+=($?)
    desk "$dragconv" watch 2>/dev/null; codes+=($?)
    echo "${codes[*]}"
}
