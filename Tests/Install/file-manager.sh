#!/bin/bash
# The entries in the menus of file managers, without a file manager: file-manager.sh FOLDER_OF_PROGRAMS ROOT. In place of the clipboard, a
# stand-in for "dragconv copy" keeps the file that would be copied.
set -u
programs=$1 root=$2
. "$root/Tests/checks.sh"
place=$(mktemp -d /tmp/dragconv-menus.XXXXXX)
trap 'rm -rf "$place"' EXIT
mkdir "$place/bin" "$place/home"
cat >"$place/bin/dragconv" <<STANDIN
#!/bin/sh
[ "\$1" = copy ] || exec '$programs/dragconv' "\$@"
while [ \$# -gt 1 ]; do shift; done
cat "\$1" >'$place/copied'
STANDIN
chmod +x "$place/bin/dragconv"
ln -s "$programs/dragconv-file-manager" "$place/bin/dragconv-file-manager"
export PATH=$place/bin:/usr/bin:/bin HOME=$place/home XDG_DATA_HOME=$place/home/data XDG_CONFIG_HOME=$place/home/config
unset DISPLAY WAYLAND_DISPLAY
cd "$place/home" || exit 70
run() { rm -f "$place/copied"; "$@" >"$place/said" 2>&1; }
copied() { [ "$(cat "$place/copied" 2>/dev/null)" = "$1" ]; }
# A name for each thing that may go wrong, and what a file of that name holds.
names=('100%F.html' "it's \"a\" \$(touch made).html" '-dash.html' $'two\nlines.html' 'äöü & 東京.html' $'latin-\xe9.html')
for name in "${names[@]}"; do printf '<b>%s</b>' x >"./$name"; done

as_markdown() {
    local name
    for name in "${names[@]}"; do
        run dragconv-file-manager copy-as-markdown "$name" && copied '**x**' || { echo "$name"; return 1; }
    done
    [ ! -e made ]
}
check "copies as Markdown, whatever the name" as_markdown
several() { run dragconv-file-manager copy-as-markdown 100%F.html -- && false || copied '**x**' && grep -q '“--”' "$place/said"; }
check "names the file that fails, and copies the others" several
blank_line() { run dragconv-file-manager copy-as-markdown 100%F.html 'äöü & 東京.html' && copied $'**x**\n\n**x**'; }
check "keeps paragraphs of two files apart" blank_line
plainly() {
    run dragconv-file-manager copy-as-markdown $'a\e[31m\nforged: \xe2\x80\xae\xc2\x9b\xe9.html' && return 1
    grep -q '“a?\[31m?forged: ??\.html”' "$place/said" && [ "$(wc -l <"$place/said")" = 1 ]
}
check "shows no control character of a name" plainly
printf '[InternetShortcut]\nURL=https://heron.example/?utm_source=a\n' >a.url
printf 'See https://heron.example/a?fbclid=1, and (https://heron.example/b).\n' >words.txt
links() { run dragconv-file-manager copy-clean-links a.url words.txt && copied $'https://heron.example/\nhttps://heron.example/a\nhttps://heron.example/b'; }
check "copies links, clean" links
printf '(see https://en.heron.example/wiki/Heron_(bird), https://heron.example/c)' >brackets.txt
brackets() { run dragconv-file-manager copy-clean-links brackets.txt && copied $'https://en.heron.example/wiki/Heron_(bird)\nhttps://heron.example/c'; }
check "leaves a bracket with the address that has opened it" brackets
help() {
    run dragconv-file-manager --help && grep -q copy-as-markdown "$place/said" || return 1
    run dragconv-file-manager nothing
    [ $? = 64 ]
}
check "says how it is called" help

check "installs" dragconv-file-manager install
script="$XDG_DATA_HOME/nautilus/scripts/Copy as Markdown"
url() { python3 -c 'import os, sys, urllib.parse; print("file://" + urllib.parse.quote(os.fsencode(os.path.abspath(sys.argv[1]))))' "$1"; }
selection() {
    local name
    for name in "${names[@]}"; do
        NAUTILUS_SCRIPT_SELECTED_URIS=$(url "$name")$'\n' run "$script" wrong.html && copied '**x**' || { echo "$name"; return 1; }
    done
}
check "takes the selection by its URLs, whatever the name" selection
trash() { printf '<b>wrong</b>' >noext; ! CAJA_SCRIPT_SELECTED_URIS=$'trash:///noext\n' run "$script" noext && [ ! -e "$place/copied" ] && grep -q 'trash:///noext' "$place/said"; }
check "takes no other file for one in the trash" trash
none() { ! run "$script" noext && grep -q 'No file is selected' "$place/said"; }
check "takes no arguments for a selection" none
own() { local own="$XDG_DATA_HOME/nemo/scripts/Copy as Markdown"; ln -sfn /bin/true "$own" && run dragconv-file-manager install && [ "$(readlink "$own")" = /bin/true ]; }
check "leaves a script of the user's alone" own

actions=$XDG_CONFIG_HOME/Thunar/uca.xml
mkdir -p "${actions%/*}"
thunar() { # BEFORE NUMBER_OF_ACTIONS_AFTER
    printf %s "$1" >"$actions"
    run dragconv-file-manager install && run dragconv-file-manager install &&
        [ "$(python3 -c 'import sys, xml.etree.ElementTree as E; print(len(E.parse(sys.argv[1]).getroot()))' "$actions")" = "$2" ] &&
        run dragconv-file-manager uninstall &&
        [ "$(python3 -c 'import sys, xml.etree.ElementTree as E; print(len(E.parse(sys.argv[1]).getroot()))' "$actions")" = $(($2 - 2)) ]
}
check "Thunar: adds to an empty list" thunar '<?xml version="1.0"?><actions/>' 2
check "Thunar: adds to a list on one line" thunar '<actions><action><name>mine</name></action></actions>' 3
check "Thunar: adds to a list as Thunar writes it" thunar $'<?xml version="1.0" encoding="UTF-8"?>\n<actions>\n<action>\n\t<name>mine</name>\n</action>\n</actions>\n' 3
broken() { printf '<actions><action>' >"$actions" && run dragconv-file-manager install && [ "$(cat "$actions")" = '<actions><action>' ]; }
check "Thunar: leaves a broken list as it is" broken
behind() { printf '<actions/>' >real.xml && ln -sf "$PWD/real.xml" "$actions" && run dragconv-file-manager install && [ -L "$actions" ] && grep -q dragconv real.xml; }
check "Thunar: writes behind a link" behind
check "uninstalls" sh -c 'dragconv-file-manager uninstall && ! find "$HOME/data" "$HOME/config" -lname "*dragconv-file-manager" | grep .'
summary menus
