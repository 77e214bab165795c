# Sourced by the test scripts: how a check is made, shown and counted.
passed=0 failed=0 skipped=0

# check NAME COMMAND…: the command succeeds. Of a command that fails, the lines on failures come first, each with the indented lines below it,
# and then its last lines, since the command may be a whole suite.
check() {
    local name=$1 said
    shift
    if said=$("$@" 2>&1); then
        echo "ok - $name"
        passed=$((passed + 1))
        return
    fi
    echo "not ok - $name"
    failed=$((failed + 1))
    { head -n -30 <<<"$said" | failures | head -n 100; tail -n 30 <<<"$said"; } | cut -c 1-1000 | sed 's/^/    /'
}
# failures: of a log, the lines that name a failure, each with the indented lines below it, and all other lines with an error. Long lines are cut.
failures() { awk '/^[^ ]/ { is_failure = /^(not ok|✘|FAIL|ERROR)/ } is_failure || /error:/' | cut -c 1-1000; }
# silent COMMAND…: the command succeeds and prints nothing.
silent() {
    local said
    said=$("$@" 2>&1) && [ -z "$said" ] && return
    printf '%s\n' "$said"
    return 1
}
skip() { # REASON
    echo "skip - $1"
    skipped=$((skipped + 1))
}
# summary NAME: the last line of a script. Fails if a check has failed.
summary() {
    local skips=
    [ "$skipped" -eq 0 ] || skips=", $skipped skipped"
    echo "$1: $passed passed, $failed failed$skips"
    [ "$failed" -eq 0 ]
}
