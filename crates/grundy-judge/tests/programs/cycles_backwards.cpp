// 1.6:A, fast: backwards from the end, each move once.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    const int most = 100000;
    std::vector<std::vector<int>> before(most + 1);
    std::vector<int> hopes(most + 1), queue{0};
    for (int heap = 1; heap <= most; heap++)
        for (int take = 1; take <= 3 && take <= heap; take++) {
            before[heap - take].push_back(heap);
            hopes[heap]++;
        }
    int moves, questions, from, to, n;
    std::cin >> moves;
    while (moves--) {
        std::cin >> from >> to;
        before[to].push_back(from);
        hopes[from]++;
    }
    std::string state(most + 1, 'D');
    state[0] = 'L';
    for (size_t at = 0; at < queue.size(); at++) {
        int heap = queue[at];
        for (int other : before[heap]) {
            hopes[other]--;
            if (state[other] != 'D') continue;
            if (state[heap] == 'L') state[other] = 'W';
            else if (hopes[other] == 0) state[other] = 'L';
            else continue;
            queue.push_back(other);
        }
    }
    std::cin >> questions;
    while (questions--) {
        std::cin >> n;
        std::cout << state[n];
    }
    std::cout << "\n";
}
