# Windows and a pointer, on X11 (openbox) and Wayland (sway): programs are started, placed by their title, dragged between and pressed by name.
# Needs support.sh, and $display on X11, $runtime and $socket on Wayland. Who uses it stops
# $pointer_pid, $keyboard_pid, $openbox and $session_bus_pid at
# the end, and every window that is begun.
#   on_desk x11; begin_openbox; begin_pointer
#   begin_peer_window source.out gtk3-drag-peer.py source payload.json --title source
#   place_window source 40 60 300 200
#   drag 190 160 850 160 accepts source.out
screen_width=1300 screen_height=800
session_bus_pid='' openbox='' pointer_pid='' keyboard_pid=''
session_bus=disabled:

# Which desktop the functions below without a desktop in their name are for.
on_desk() { # x11|wayland
    desk=$1
    # Programs of GTK 3 would else start a bus of their own, which nobody ends.
    desktop=(HOME="$work/home" DBUS_SESSION_BUS_ADDRESS="$session_bus" GSETTINGS_BACKEND=memory GTK_USE_PORTAL=0 QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1)
    [ "$session_bus" != disabled: ] || desktop+=(NO_AT_BRIDGE=1 GTK_A11Y=none)
    mkdir -p "$work/home"
    mkdir -p -m 700 "$work/session"
    case $desk in
    x11) desktop+=(XDG_RUNTIME_DIR="$work/session" DISPLAY="$display" GDK_BACKEND=x11 QT_QPA_PLATFORM=xcb MOZ_ENABLE_WAYLAND=0) ;;
    wayland)
        # Firefox will not run where the runtime folder is another user's, as the compositor's may be.
        desktop+=(XDG_RUNTIME_DIR="$work/session" WAYLAND_DISPLAY="$runtime/$socket" GDK_BACKEND=wayland QT_QPA_PLATFORM=wayland MOZ_ENABLE_WAYLAND=1
            QT_WAYLAND_DISABLE_WINDOWDECORATION=1 SWAYSOCK="$(printf '%s\n' "$runtime"/sway-ipc.*.sock | tail -n 1)")
        ;;
    esac
}
desk() { within env "${desktop[@]}" "$@"; }
# PyGObject is Debian's, and another python3 may come first in PATH.
for python in python3 /usr/bin/python3; do
    "$python" -c 'import gi' 2>/dev/null && break
done
desktop_peer() { # NAME [ARGUMENT…]: a program of fixtures/desktops
    local name=$1
    shift
    desk "$python" "$root/fixtures/desktops/$name" "$@"
}

# Starts a program that stays, with what it says in LOG, and waits until "ready" stands there: $window_pid is what to stop.
begin_window() { # LOG COMMAND…
    local log=$1
    shift
    : >"$log"
    # Added to it, so that a test may empty it in between.
    timeout -k 2 "${window_limit:-600}" env "${desktop[@]}" "$@" >>"$log" 2>"$log.err" </dev/null &
    window_pid=$!
    wait_long is_ready "$log" "$window_pid" && grep -q '"ready"' "$log"
}
is_ready() { grep -q '"ready"' "$1" || ! is_ours "$2"; }
# Until the command succeeds, two minutes at most, however long the command itself takes on a busy machine.
wait_long() {
    local end=$((SECONDS + ${wait_limit:-120}))
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.05
    done
}
begin_peer_window() { # LOG NAME [ARGUMENT…]
    local log=$1 name=$2
    shift 2
    begin_window "$log" "$python" "$root/fixtures/desktops/$name" "$@"
}
# Serves the page, and opens it in a browser: $page_pid and $window_pid are what to stop, LOG has what the page says.
begin_page() { # LOG chromium|firefox [PAYLOAD]
    local log=$1 browser=$2 folder
    shift 2
    : >"$log"
    timeout -k 2 "${window_limit:-600}" "$python" "$root/fixtures/desktops/drag-page.py" "$@" >>"$log" 2>"$log.err" </dev/null &
    page_pid=$!
    wait_for grep -q '"url"' "$log" || return
    folder=$(mktemp -d "$work/browser.XXXXXX")
    "open_$browser" "$(field url <"$log")" "$folder" >"$log.browser" 2>&1 </dev/null &
    window_pid=$!
    wait_long is_ready "$log" "$window_pid" && grep -q '"ready"' "$log"
}
open_chromium() { # URL FOLDER
    exec timeout -k 2 "${window_limit:-600}" env "${desktop[@]}" chromium --no-sandbox --disable-gpu --no-first-run --no-default-browser-check --disable-dev-shm-usage \
        --disable-background-networking --disable-component-update --disable-sync --password-store=basic --disable-features=Translate \
        --force-device-scale-factor=1 --window-size=600,500 --ozone-platform="$desk" --user-data-dir="$2" --app="$1"
}
open_firefox() { # URL FOLDER
    cat >"$2/user.js" <<'END'
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("browser.tabs.inTitlebar", 0);
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("trailhead.firstrun.didSeeAboutWelcome", true);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("layout.css.devPixelsPerPx", "1.0");
END
    exec timeout -k 2 "${window_limit:-600}" env "${desktop[@]}" MOZ_CRASHREPORTER_DISABLE=1 firefox-esr --no-remote --profile "$2" --new-window "$1"
}
# The last value of a string or number in lines of JSON.
field() { # NAME
    sed -n 's/.*"'"$1"'": *"\{0,1\}\([^",}]*\).*/\1/p' | tail -n 1
}

# A session bus of the test's own, for names and actions of what is in windows (AT-SPI). Comes before on_desk.
begin_session_bus() {
    mkdir -p "$work/home"
    mkdir -p -m 700 "$work/session"
    timeout -k 2 7200 env -i PATH="$PATH" HOME="$work/home" XDG_RUNTIME_DIR="$work/session" LC_ALL=C.UTF-8 \
        dbus-daemon --session --nofork --nopidfile --print-address=3 </dev/null 3>session-bus >session-bus.log 2>&1 &
    session_bus_pid=$!
    wait_for test -s session-bus && session_bus=$(head -n 1 session-bus)
}
press_by_name() { # [--list|--place] APPLICATION NAME
    within env "${desktop[@]}" "$python" "$root/fixtures/desktops/press-button.py" "$@"
}

# A window manager for the X server, which draws no frames: where a window is placed is where its contents begin.
begin_openbox() {
    cat >openbox.xml <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><keepBorder>no</keepBorder></theme>
  <focus><focusNew>yes</focusNew></focus>
  <applications><application class="*"><decor>no</decor><maximized>no</maximized><fullscreen>no</fullscreen></application></applications>
</openbox_config>
END
    timeout -k 2 7200 env -i PATH="$PATH" HOME="$work/home" DISPLAY="$display" openbox --sm-disable --config-file "$work/openbox.xml" >openbox.log 2>&1 </dev/null &
    openbox=$!
    wait_for within_x11 wmctrl -m >/dev/null 2>&1
}
within_x11() { within env DISPLAY="$display" "$@"; }
# What sway must be told for it: no frames, windows that can be placed, no second system for windows.
sway_configuration() {
    echo "xwayland disable"
    echo "output * resolution ${screen_width}x$screen_height position 0 0"
    echo "default_border none"
    echo "default_floating_border none"
    echo "focus_follows_mouse no"
    echo "for_window [title=\".*\"] floating enable, border none"
}

# Places the contents of the window whose title begins so, and waits until it is there. A size that the window refuses is waited for in vain:
# browsers want 500 pixels.
place_window() { "place_$desk" "$@"; } # TITLE X Y WIDTH HEIGHT
window_number() { within_x11 xdotool search --onlyvisible --name "^$1" 2>/dev/null | head -n 1; }
place_x11() {
    local title=$1 number
    shift
    wait_long window_has_number "$title" || return
    number=$(window_number "$title")
    within_x11 wmctrl -i -r "$number" -b remove,maximized_vert,maximized_horz
    within_x11 wmctrl -i -r "$number" -b remove,fullscreen
    wait_long is_placed_x11 "$number" "$@"
}
window_has_number() { [ -n "$(window_number "$1")" ]; }
window_is_open() { # TITLE
    case $desk in
    x11) window_has_number "$1" ;;
    wayland) [ -n "$(geometry_wayland "$1")" ] ;;
    esac
}
is_placed_x11() { # NUMBER X Y WIDTH HEIGHT: asks again, for a program may have its own mind at its start
    [ "$(geometry_x11 "$1")" = "$2 $3 $4 $5" ] && return
    within_x11 xdotool windowsize "$1" "$4" "$5" windowmove "$1" "$2" "$3" >/dev/null 2>&1
    sleep 0.1
    [ "$(geometry_x11 "$1")" = "$2 $3 $4 $5" ]
}
geometry_x11() { # NUMBER: xdotool would count a frame twice
    within_x11 xwininfo -id "$1" 2>/dev/null | awk '/Absolute upper-left [XY]/ { printf "%s ", $NF } /^ *Width/ { printf "%s ", $NF } /^ *Height/ { print $NF }'
}
place_wayland() {
    wait_long is_placed_wayland "$@"
}
is_placed_wayland() { # TITLE X Y WIDTH HEIGHT
    [ "$(geometry_wayland "$1")" = "$2 $3 $4 $5" ] && return
    sway "[title=\"^$1\"] floating enable, fullscreen disable, resize set $4 px $5 px, move absolute position $2 $3" >/dev/null 2>&1
    sleep 0.1
    [ "$(geometry_wayland "$1")" = "$2 $3 $4 $5" ]
}
sway() { within env "${desktop[@]}" swaymsg "$@"; }
geometry_wayland() { # TITLE
    sway -r -t get_tree 2>/dev/null | python3 -c '
import json, sys
def find(node):
    if node.get("pid") and (node.get("name") or "").startswith(sys.argv[1]):
        print(*(node["rect"][key] for key in ("x", "y", "width", "height")))
    for child in node["nodes"] + node["floating_nodes"]:
        find(child)
find(json.load(sys.stdin))' "$1"
}

# The pointer. On Wayland it is a program that is told what to do, and stays: $pointer_pid is what to stop.
begin_pointer() {
    [ "$desk" = wayland ] || return 0
    rm -f pointer.in pointer.out
    mkfifo pointer.in pointer.out
    timeout -k 2 7200 env "${desktop[@]}" python3 "$root/fixtures/desktops/virtual-pointer.py" <pointer.in >pointer.out 2>pointer.err &
    pointer_pid=$!
    # Without a keyboard that stays, the windows would lose the focus after each key.
    timeout -k 2 7200 env "${desktop[@]}" wtype -s 1800000 >/dev/null 2>&1 </dev/null &
    keyboard_pid=$!
    # For reading as well: opening waits for nobody then.
    exec {pointer_in}<>pointer.in {pointer_out}<>pointer.out
    is_answered ready
}
is_answered() { # ANSWER
    local answer
    read -r -t 10 answer <&"$pointer_out" && [ "$answer" = "$1" ] && return
    echo "pointer: ${answer:-no answer}" >&2
    return 1
}
pointer() { # move X Y | press | release | scroll NOTCHES
    case "$desk $1" in
    'x11 move') within_x11 xdotool mousemove "$2" "$3" ;;
    'x11 press') within_x11 xdotool mousedown 1 ;;
    'x11 release') within_x11 xdotool mouseup 1 ;;
    'x11 scroll') if [ "$2" -gt 0 ]; then within_x11 xdotool click --repeat "$2" 5; else within_x11 xdotool click --repeat "$((-$2))" 4; fi ;;
    'wayland move') echo "move $2 $3 $screen_width $screen_height" >&"$pointer_in" && is_answered ok ;;
    wayland*) echo "$*" >&"$pointer_in" && is_answered ok ;;
    esac
}

# Drags from one point to another and lets go. Before that it waits: for a command to succeed (thirty seconds at most; then it lets go all the same
# and fails), or as many seconds, one if nothing is said.
drag() { # X1 Y1 X2 Y2 [SECONDS | COMMAND…]
    local status=0
    pick_up "$1" "$2" && carry "$@" || status=1
    pointer release
    return $status
}
drag_x11() { on_desk x11 && drag "$@"; }
drag_wayland() { on_desk wayland && drag "$@"; }
pick_up() { # X Y
    drag_x=$1 drag_y=$2
    # The program under the pointer hears of it before the press.
    pointer move $(($1 - 3)) $(($2 - 2)) && pointer move "$1" "$2" && sleep 0.3 && pointer press && sleep 0.3
}
# From where it was picked up, or carried to last.
carry() { # X1 Y1 X2 Y2 [SECONDS | COMMAND…]
    local x=$3 y=$4 step steps=12
    for ((step = 1; step < steps; step++)); do
        pointer move $(($1 + (x - 4 - $1) * step / steps)) $(($2 + (y - 2 - $2) * step / steps)) && sleep 0.06 || return
    done
    # A place under the pointer is asked at the first motion over it, and answers at one of the next.
    pointer move $((x - 4)) $((y - 2)) && sleep 0.3 && pointer move $((x - 2)) $((y - 1)) && sleep 0.3 && pointer move "$x" "$y" || return
    shift 4
    case ${1:-1} in
    [0-9]*) sleep "${1:-1}" ;;
    *) wait_long nudged "$x" "$y" "$@" && pointer move "$x" "$y" && sleep 0.3 ;;
    esac
}
# Programs that were busy when the pointer came hear of it by the next motion.
nudged() { # X Y COMMAND…
    local x=$1 y=$2
    shift 2
    "$@" && return
    pointer move $((x - 1)) "$y" && sleep 0.1 && pointer move "$x" "$y"
    "$@"
}
# What to wait for before letting go: the source has been told that it may, or the page under the pointer has been asked.
# Sources hear of an action more than once, and it may become "none" in between.
accepts() { grep '"event": "action"' "$1" | tail -n 1 | grep -q '"copy"\|"move"\|"link"'; } # LOG of a source
is_over() { grep -q '"enter"\|"dragenter"' "$1"; }                                          # LOG of a target or a page

# Where the page's corner is on the screen: browsers draw their own frames, and on Wayland know no places outside of their window.
page_corner() { # LOG X Y: a point that is in the page
    local before x y
    before=$(grep -c mousemove "$1")
    pointer move $(($2 - 1)) "$3" && pointer move "$2" "$3" || return
    wait_long has_point "$1" "$before" "$2" "$3" || return
    x=$(grep mousemove "$1" | field x) y=$(grep mousemove "$1" | field y)
    echo "$(($2 - x)) $(($3 - y))"
}
has_point() { # LOG COUNT X Y
    [ "$(grep -c mousemove "$1")" -gt "$2" ] && return
    pointer move $(($3 - 1)) "$4" && pointer move "$3" "$4" && sleep 0.1 && false
}
