/* Number Stack Showdown: keep a card unless it would leave less than a card's room below the target. The first legal
 * move in the other games. It shows how far one gets in C without a JSON library: everything is found by its name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The text of a field, or NULL: where its value begins, after the colon and the space. */
static const char *field(const char *line, const char *name) {
    char quoted[64];
    const char *found;
    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    found = strstr(line, quoted);
    return found ? found + strlen(quoted) + strspn(found + strlen(quoted), ": ") : NULL;
}

/* The sum of a stack such as 7,10 or -, and where the next field of the position begins. */
static int sum(const char **place) {
    int total = 0;
    while (**place && **place != '/') {
        if (**place >= '0' && **place <= '9') total += (int)strtol(*place, (char **)place, 10);
        else ++*place;
    }
    if (**place) ++*place;
    return total;
}

/* Whether to keep the card, at a position such as 7,10/5/9/2. */
static int keep(const char *position, int target, int seat, int highest) {
    const char *place = position + 1; /* after the quote */
    int one = sum(&place), two = sum(&place), card = sum(&place);
    int own = (seat == 1 ? one : two) + card, other = (seat == 1 ? two : one) + card;
    if (own == target || other == target) return own == target;
    return own < target - highest || own - card >= other - card;
}

int main(void) {
    static char line[65536];
    int target = 0, highest = 0, seat = 0;
    while (fgets(line, sizeof line, stdin)) {
        const char *moves = field(line, "moves");
        if (field(line, "numduel")) {
            int showdown = strncmp(field(line, "game"), "\"showdown\"", 10) == 0;
            target = showdown ? atoi(field(line, "target")) : 0;
            highest = showdown ? atoi(field(line, "numbers")) : 0;
            seat = atoi(field(line, "seat"));
            printf("{\"name\": \"careful\"}\n");
        } else if (moves) {
            const char *first = strchr(moves, '"') + 1;
            int both = strstr(moves, "\"keep\"") && strstr(moves, "\"give\"");
            if (target && both) printf("{\"move\": \"%s\"}\n", keep(field(line, "position"), target, seat, highest) ? "keep" : "give");
            else printf("{\"move\": \"%.*s\"}\n", (int)strcspn(first, "\""), first);
        }
        fflush(stdout);
    }
    return 0;
}
