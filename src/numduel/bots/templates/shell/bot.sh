#!/bin/sh
# A bot for numduel: it reads a JSON object a line, and answers with one.

# Your idea goes here: print one of the moves. $1 is the position, the others are the moves.
choose() {
    shift
    shift $((turn % $#))
    printf '%s' "$1"
}

turn=0
while IFS= read -r line; do
    case $line in
    *'"numduel"'*) # a game begins: the line has its "game", its "rules" and your "seat", 1 or 2
        echo '{"name": "mybot"}'
        ;;
    *'"moves"'*) # your turn
        position=${line#*\"position\"*\"}
        position=${position%%\"*}
        moves=${line#*\"moves\"*\[}
        moves=${moves%%\]*}
        set -f
        IFS=,
        set --
        for move in $moves; do # each still in its quotes
            move=${move#*\"}
            set -- "$@" "${move%\"*}"
        done
        unset IFS
        turn=$((turn + 1))
        echo "{\"move\": \"$(choose "$position" "$@")\"}"
        ;;
    *'"outcome"'*) # the end; to see something, print it to standard error: echo ... >&2
        exit
        ;;
    esac
done
