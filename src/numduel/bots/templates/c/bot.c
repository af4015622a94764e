/* A bot for numduel: it reads a JSON object a line, and answers with one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 200 /* moves in a position */

/* Your idea goes here: return the number of a move. */
static int choose(const char *position, char *moves[], int count) {
    (void)position;
    (void)moves;
    return rand() % count;
}

/* The text in quotes at or after `from`, which is cut off at its end; the next one begins after that. */
static char *text(char **from) {
    char *begin = strchr(*from, '"') + 1, *end = strchr(begin, '"');
    *end = '\0';
    *from = end + 1;
    return begin;
}

int main(void) {
    static char line[65536];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) {
        char *list = strstr(line, "\"moves\""), *place = strstr(line, "\"position\"");
        if (strstr(line, "\"numduel\"")) { /* a game begins: the line has its "game", its "rules" and your "seat" */
            printf("{\"name\": \"mybot\"}\n");
        } else if (list && place) { /* your turn */
            char *moves[MOST], *end = strchr(list, ']'), *position;
            int count = 0;
            list = strchr(list, '[');
            while (count < MOST && strchr(list, '"') && strchr(list, '"') < end) moves[count++] = text(&list);
            place += strlen("\"position\"");
            position = text(&place);
            printf("{\"move\": \"%s\"}\n", moves[choose(position, moves, count)]);
        } else if (strstr(line, "\"outcome\"")) { /* the end; to see something, print it to stderr */
            break;
        }
        fflush(stdout); /* without this, nobody hears it */
    }
    return 0;
}
