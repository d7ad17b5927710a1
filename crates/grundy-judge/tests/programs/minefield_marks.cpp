// 1.2:D, fast: each cell once, with the nearest lost cell in sight below and to the right.
#include <iostream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    int rows, columns;
    std::cin >> rows >> columns;
    std::vector<std::string> field(rows);
    for (auto &row : field) std::cin >> row;
    std::vector<int> below(columns, -1);
    int right = -1;
    for (int i = rows - 1; i >= 0; i--) {
        right = -1;
        for (int j = columns - 1; j >= 0; j--) {
            if (field[i][j] == '*') {
                right = below[j] = -1;
            } else if (i + j > 0 && right < 0 && below[j] < 0) {
                right = j;
                below[j] = i;
            }
        }
    }
    if (right < 0 && below[0] < 0) {
        std::cout << "2\n";
        return 0;
    }
    std::cout << "1\n";
    if (below[0] >= 0) std::cout << "D " << below[0] << "\n";
    if (right >= 0) std::cout << "R " << right << "\n";
}
