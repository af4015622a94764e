#!/bin/sh
# Number Stack Battle: every penalty card goes to the opponent, every other card stays here. The first legal move in the
# other games. It shows a whole bot without any program but the shell.

penalty=
while IFS= read -r line; do
    case $line in
    *'"numduel"'*)
        case $line in
        *'"penalty_number"'*)
            penalty=${line#*\"penalty_number\"*:}
            penalty=${penalty%%[,\}]*}
            penalty=$((penalty))
            ;;
        esac
        echo '{"name": "fives"}'
        ;;
    *'"moves"'*)
        move=${line#*\"moves\"*\[*\"}
        move=${move%%\"*} # the first one
        if [ "$penalty" ]; then
            position=${line#*\"position\"*\"}
            IFS=/ read -r _ _ card _ <<END
${position%%\"*}
END
            if [ "$card" = "$penalty" ]; then move=opponent; else move=own; fi
        fi
        echo "{\"move\": \"$move\"}"
        ;;
    esac
done
