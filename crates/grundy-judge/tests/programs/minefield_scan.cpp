// 1.2:D, slow: all moves of all cells, broken off at the first lost cell. The argument says which way is looked
// at first.
#include <cstdio>
#include <cstring>

static char field[1300][1300];
static bool won[1300][1300];
static int rows, columns;

static bool right(int i, int j) {
    for (int k = j + 1; k < columns && field[i][k] == '.'; k++)
        if (!won[i][k]) return true;
    return false;
}

static bool down(int i, int j) {
    for (int k = i + 1; k < rows && field[k][j] == '.'; k++)
        if (!won[k][j]) return true;
    return false;
}

int main(int count, char **words) {
    bool right_first = count > 1 && !strcmp(words[1], "right-first");
    if (scanf("%d %d", &rows, &columns) != 2) return 1;
    for (int i = 0; i < rows; i++)
        if (scanf("%s", field[i]) != 1) return 1;
    for (int i = rows - 1; i >= 0; i--)
        for (int j = columns - 1; j >= 0; j--)
            if (field[i][j] == '.')
                won[i][j] = right_first ? right(i, j) || down(i, j) : down(i, j) || right(i, j);
    puts(won[0][0] ? "1" : "2");
    if (!won[0][0]) return 0;
    for (int k = 1; k < rows && field[k][0] == '.'; k++)
        if (!won[k][0]) { printf("D %d\n", k); break; }
    for (int k = 1; k < columns && field[0][k] == '.'; k++)
        if (!won[0][k]) { printf("R %d\n", k); break; }
}
