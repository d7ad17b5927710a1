// 1.6:A, slow: looks at all heaps in place, upwards or by turns up and down, until nothing changes.
#include <cstdio>
#include <cstring>
#include <vector>

static char state[100001];
static std::vector<int> special[100001];

int main(int count, char **words) {
    const int most = 100000;
    bool by_turns = count > 1 && !strcmp(words[1], "by-turns"), changed = true;
    int moves, questions, n;
    if (scanf("%d", &moves) != 1) return 1;
    for (int i = 0; i < moves; i++) {
        int from, to;
        if (scanf("%d %d", &from, &to) != 2) return 1;
        special[from].push_back(to);
    }
    state[0] = 'L';
    for (int sweep = 0; changed; sweep++) {
        changed = false;
        for (int at = 1; at <= most; at++) {
            int heap = by_turns && sweep % 2 ? most + 1 - at : at;
            if (state[heap]) continue;
            bool any_lost = false, all_won = true;
            auto look = [&](char other) {
                any_lost |= other == 'L';
                all_won &= other == 'W';
            };
            for (int take = 1; take <= 3 && take <= heap; take++) look(state[heap - take]);
            for (int to : special[heap]) look(state[to]);
            if (any_lost || all_won) {
                state[heap] = any_lost ? 'W' : 'L';
                changed = true;
            }
        }
    }
    if (scanf("%d", &questions) != 1) return 1;
    while (questions--) {
        if (scanf("%d", &n) != 1) return 1;
        putchar(state[n] ? state[n] : 'D');
    }
    puts("");
}
