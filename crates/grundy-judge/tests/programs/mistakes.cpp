// Wrong solutions of all problems: mistakes PROBLEM IDEA. Written apart from those that run in process, and worth the same.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>
using namespace std;
typedef long long Int;
typedef vector<Int> Row;
typedef vector<string> Field;

Int next_number() {
    Int n = 0;
    if (!(cin >> n)) exit(0);
    return n;
}
Row counted() {
    Row row(next_number());
    for (Int &n : row) n = next_number();
    return row;
}
void who(bool first) { puts(first ? "1" : "2"); }

// Fields: whether each cell is won. A slide goes on to the next mine; single: one cell; reversed: who cannot move wins.
Field read_field() {
    Int rows = next_number();
    next_number();
    Field field(rows);
    for (string &row : field) cin >> row;
    return field;
}
vector<vector<char>> won(const Field &field, bool single, bool reversed) {
    int n = field.size(), m = field[0].size();
    vector<vector<char>> won(n, vector<char>(m, 0));
    vector<char> lost_below(m, 0);
    for (int i = n - 1; i >= 0; i--) {
        bool lost_right = false;
        for (int j = m - 1; j >= 0; j--) {
            if (field[i][j] != '.') {
                lost_right = false;
                lost_below[j] = false;
                continue;
            }
            bool moves = (j + 1 < m && field[i][j + 1] == '.') || (i + 1 < n && field[i + 1][j] == '.');
            won[i][j] = moves ? lost_right || lost_below[j] : reversed;
            bool lost = !won[i][j];
            lost_right = lost || (lost_right && !single);
            lost_below[j] = lost || (lost_below[j] && !single);
        }
    }
    return won;
}
bool won_chip(const vector<vector<char>> &won) { return won[0][0]; }
vector<string> slides(const Field &field, const vector<vector<char>> &won, int i, int j) {
    vector<string> found;
    for (int down = 1; down >= 0; down--)
        for (int by = 1;; by++) {
            int row = i + (down ? by : 0), column = j + (down ? 0 : by);
            if (row >= (int)field.size() || column >= (int)field[0].size() || field[row][column] != '.') break;
            if (!won[row][column]) found.push_back(string(down ? "D " : "R ") + to_string(by));
        }
    return found;
}

// Cards.
Row sums(const Row &cards, int players, const function<int(const Row &, int)> &rule) {
    Row sums(players, 0);
    int left = cards.size(), mover = 0;
    while (left > 0) {
        int take = rule(cards, left);
        for (int k = 0; k < take; k++) sums[mover] += cards[--left];
        mover = (mover + 1) % players;
    }
    return sums;
}
int richest(const Row &cards, int left) {
    Int sum = 0, best = 0;
    int take = 0;
    for (int k = 1; k <= min(3, left); k++) {
        sum += cards[left - k];
        if (take == 0 || sum > best) best = sum, take = k;
    }
    return take;
}
int three(const Row &, int left) { return min(3, left); }
// what two players get who each want most
pair<Int, Int> best_row(const Row &cards) {
    vector<pair<Int, Int>> p(cards.size() + 1);
    for (int i = 1; i <= (int)cards.size(); i++) {
        Int sum = 0;
        bool first = true;
        for (int k = 1; k <= min(3, i); k++) {
            sum += cards[i - k];
            if (first || sum + p[i - k].second > p[i].first) p[i] = {sum + p[i - k].second, p[i - k].first}, first = false;
        }
    }
    return p.back();
}
typedef vector<pair<Int, Int>> Pairs;
Pairs read_pairs() {
    Pairs cards(next_number());
    for (auto &card : cards) card.first = next_number(), card.second = next_number();
    return cards;
}
pair<Int, Int> greedy(const Pairs &cards) {
    int l = 0, r = cards.size() - 1;
    Int sum[2] = {0, 0};
    for (int mover = 0; l <= r; mover = 1 - mover) {
        Int left = mover ? cards[l].second : cards[l].first, right = mover ? cards[r].second : cards[r].first;
        sum[mover] += max(left, right);
        if (left >= right) l++; else r--;
    }
    return {sum[0], sum[1]};
}
// what both get: the second player wants most, or only harms
template <class Number> pair<Number, Number> ends(const Pairs &cards, bool spite) {
    int n = cards.size();
    vector<pair<Number, Number>> p(n + 1, {0, 0});
    for (int length = 1; length <= n; length++) {
        bool second = (n - length) % 2;
        for (int i = 0; i + length <= n; i++) {
            auto left = p[i + 1], right = p[i];
            if (second) left.second += cards[i].second, right.second += cards[i + length - 1].second;
            else left.first += cards[i].first, right.first += cards[i + length - 1].first;
            bool is_left = !second ? left.first >= right.first : spite ? left.first <= right.first : left.second >= right.second;
            p[i] = is_left ? left : right;
        }
    }
    return p[0];
}

// Talks: say a move, hear the answer, until nothing is left.
void say(const string &line) {
    cout << line << endl;
    if (!cout) exit(0);
}
void sticks(const function<Int(Int, Int)> &rule, bool dependent) {
    Int left = next_number(), limit = dependent ? 2 : 3;
    for (;;) {
        Int take = rule(left, min(left, limit));
        say(to_string(take));
        if ((left -= take) == 0) return say("I won!");
        take = next_number();
        if (dependent) limit = 2 * take;
        if ((left -= take) == 0) return say("You won...");
    }
}
void heaps(const function<pair<int, Int>(const Row &)> &rule) {
    Row left = counted();
    auto over = [&] { return *max_element(left.begin(), left.end()) == 0; };
    for (;;) {
        auto [heap, take] = rule(left);
        say(to_string(heap + 1) + " " + to_string(take));
        left[heap] -= take;
        if (over()) return say("I won!");
        Int its = next_number() - 1;
        left[its] -= next_number();
        if (over()) return say("You won...");
    }
}
int largest(const Row &left) { return max_element(left.begin(), left.end()) - left.begin(); }
int first_heap(const Row &left) { return find_if(left.begin(), left.end(), [](Int n) { return n > 0; }) - left.begin(); }
void chip(const function<pair<char, int>(int, int)> &rule) {
    Field field = read_field();
    int i = 0, j = 0;
    auto room = [&](bool down) {
        int by = 0;
        while (true) {
            int row = i + (down ? by + 1 : 0), column = j + (down ? 0 : by + 1);
            if (row >= (int)field.size() || column >= (int)field[0].size() || field[row][column] != '.') return by;
            by++;
        }
    };
    for (;;) {
        if (room(true) + room(false) == 0) return say("I lost...");
        auto [way, by] = rule(room(true), room(false));
        say(string(1, way) + " " + to_string(by));
        (way == 'D' ? i : j) += by;
        if (room(true) + room(false) == 0) return say("I won!");
        string its;
        cin >> its;
        by = next_number();
        (its == "D" ? i : j) += by;
    }
}
void crossing(bool greedy) {
    Int n = next_number();
    string strip(n, '.');
    auto over = [&] { return strip.find('.') == string::npos; };
    auto cross = [&](Int first, Int count) { strip.replace(first - 1, count, count, 'x'); };
    for (;;) {
        Int first = strip.find('.') + 1, count = 1;
        if (greedy) {
            Int longest = 0;
            for (Int i = 0; i < n; i++) {
                Int j = i;
                while (j < n && strip[j] == '.') j++;
                if (j - i > longest) longest = j - i, first = i + 1;
                if (j > i) i = j;
            }
            if (longest >= 6) first++, count = 4; else count = min<Int>(longest, 2);
        }
        say(to_string(first) + " " + to_string(count));
        cross(first, count);
        if (over()) return say("I won!");
        Int its = next_number();
        cross(its, next_number());
        if (over()) return say("You won...");
    }
}
void card_talk(const function<int(const Row &, int)> &rule) {
    Row cards = counted();
    int left = cards.size();
    Int mine = 0, its = 0;
    auto end = [&] { say("FINISH " + to_string(mine) + " " + to_string(its)); };
    for (;;) {
        int take = rule(cards, left);
        say(to_string(take));
        while (take--) mine += cards[--left];
        if (left == 0) return end();
        take = next_number();
        while (take--) its += cards[--left];
        if (left == 0) return end();
    }
}

// Grundy values of strips; taken: what a move takes off between two rests.
vector<int> strips(int n, const function<void(int, const function<void(int, int)> &)> &rests) {
    vector<int> g(n + 1, 0);
    for (int s = 1; s <= n; s++) {
        set<int> reached;
        rests(s, [&](int a, int b) { reached.insert(g[a] ^ g[b]); });
        while (reached.count(g[s])) g[s]++;
    }
    return g;
}

// Trees: the value of a node by what is chosen of its options.
typedef pair<Int, Int> Leaf;
Leaf tree(istringstream &in, const function<Leaf(bool, const vector<Leaf> &)> &choose) {
    string word;
    in >> word;
    if (word == "(") {
        Leaf leaf;
        in >> leaf.first >> leaf.second >> word;
        return leaf;
    }
    bool second = word == "<";
    vector<Leaf> options;
    for (;;) {
        in >> ws;
        if (in.peek() == ']' || in.peek() == '>') break;
        options.push_back(tree(in, choose));
    }
    in >> word;
    return choose(second, options);
}

int main(int, char **argv) {
    string id = argv[1], idea = argv[2];
    auto is = [&](const char *name) { return idea == name; };
    if (id == "1.2:A") who(next_number() % (is("parity") ? 2 : 3) != 0);
    if (id == "1.2:B") sticks([&](Int left, Int limit) { return is("greedy") ? limit : max<Int>(1, left % 3); }, false);
    if (id == "1.2:C") {
        if (is("no-mines")) { Int n = next_number(); who(n != next_number()); }
        else who(won_chip(won(read_field(), true, false)));
    }
    if (id == "1.2:D") {
        Field field = read_field();
        auto cells = won(field, false, is("reversed"));
        who(cells[0][0]);
        if (cells[0][0] && is("reversed")) for (auto &slide : slides(field, cells, 0, 0)) puts(slide.c_str());
    }
    if (id == "1.2:E") chip([&](int down, int right) {
        if (is("greedy")) return right >= down ? make_pair('R', right) : make_pair('D', down);
        return down > 0 ? make_pair('D', 1) : make_pair('R', 1);
    });
    if (id == "1.2:F") {
        bool plain = won_chip(won(read_field(), false, false));
        who(is("flipped") ? !plain : plain);
    }
    if (id == "1.2:G") {
        Int n = next_number();
        who(is("mod-3") ? n % 3 != 0 : n % 4 != 0);
    }
    if (id == "1.2:H") sticks([&](Int left, Int limit) { return is("greedy") ? limit : min(limit, max<Int>(1, left % 3)); }, true);
    if (id == "1.3:A") {
        Int a = next_number(), b = next_number(), c = next_number();
        who(is("parity") ? (a + b + c) % 2 != 0 : (a ^ b) != 0);
    }
    if (id == "1.3:B") {
        Int sum = 0, mix = 0;
        for (Int n : counted()) sum += n, mix ^= n & 0xffff;
        who(is("parity") ? sum % 2 != 0 : mix != 0);
    }
    if (id == "1.3:C") {
        Row row = counted();
        Int mix = 0;
        for (Int n : row) mix ^= n;
        who(mix != 0);
        for (int i = 0; mix != 0 && is("leaves") && i < (int)row.size(); i++)
            if ((row[i] ^ mix) < row[i]) printf("%d %lld\n", i + 1, row[i] ^ mix);
    }
    if (id == "1.3:D") heaps([&](const Row &left) {
        int heap = largest(left);
        if (is("greedy")) return make_pair(heap, left[heap]);
        Int next = 0;
        for (int i = 0; i < (int)left.size(); i++) if (i != heap) next = max(next, left[i]);
        return make_pair(heap, max<Int>(1, left[heap] - next));
    });
    if (id == "1.4:A") {
        Int mix = 0;
        bool any = false;
        for (Int n : counted()) mix ^= n, any |= n % 4 != 0;
        who(is("nim") ? mix != 0 : any);
    }
    if (id == "1.4:B") heaps([&](const Row &left) {
        if (is("greedy")) { int heap = largest(left); return make_pair(heap, min<Int>(3, left[heap])); }
        return make_pair(first_heap(left), (Int)1);
    });
    if (id == "1.4:C") {
        Field field = read_field();
        auto cells = won(field, false, false);
        vector<string> moves;
        Int chips = next_number();
        for (Int c = 1; c <= chips; c++) {
            Int i = next_number() - 1, j = next_number() - 1;
            for (auto &slide : slides(field, cells, i, j)) moves.push_back(to_string(c) + " " + slide);
        }
        if (is("always-first")) moves.resize(1, "1 D 1");
        who(!moves.empty());
        for (auto &move : moves) puts(move.c_str());
    }
    if (id == "1.4:D") {
        int n = next_number();
        auto g = strips(n, [](int s, const function<void(int, int)> &rest) {
            rest(0, s - 1);
            for (int count : {2, 4}) for (int a = count / 4; a + count + count / 4 <= s; a++) rest(a, s - count - a);
        });
        who(g[n] != 0);
        for (int first = 1; g[n] != 0 && first <= n; first++)
            for (int count : {1, 2, 4}) {
                int a = first - 1, b = n - a - count;
                bool legal = b >= 0 && (count == 2 || (count == 1 ? a == 0 || b == 0 : a > 0 && b > 0));
                bool said = is("no-fours") ? count != 4 : 2 * first + count <= n + 2;
                if (legal && said && (g[a] ^ g[b]) == 0) printf("%d %d\n", first, count);
            }
    }
    if (id == "1.4:E") crossing(is("greedy"));
    if (id == "1.4:F") {
        int n = next_number();
        bool single = is("one-column");
        auto rests = [&](int s, const function<void(int, int)> &rest) {
            for (int i = 1; i <= s; i++) single ? rest(i - 1, s - i) : rest(max(0, i - 2), max(0, s - i - 1));
        };
        auto g = strips(n, rests);
        vector<int> wins;
        for (int i = 1; i <= n; i++) {
            int a = single ? i - 1 : max(0, i - 2), b = single ? n - i : max(0, n - i - 1);
            if (g[a] == g[b]) wins.push_back(i);
        }
        printf("%d", (int)wins.size());
        if (single) for (int i : wins) printf(" %d", i);
        puts("");
    }
    if (id == "1.6:A") {
        map<Int, Row> special;
        for (Int t = next_number(); t > 0; t--) {
            Int from = next_number(), to = next_number();
            if (to < from) special[from].push_back(to);
        }
        vector<char> lost(100001, 0);
        for (int n = 0; n <= 100000; n++) {
            lost[n] = true;
            for (int take = 1; take <= min(3, n); take++) if (lost[n - take]) lost[n] = false;
            for (Int to : special[n]) if (lost[to]) lost[n] = false;
        }
        string said;
        for (Int n : counted()) said += (is("bashe") ? n % 4 == 0 : lost[n]) ? 'L' : 'W';
        puts(said.c_str());
    }
    if (id == "1.6:B") {
        for (Int t = next_number(); t > 0; t--) {
            string king, queen, black;
            cin >> king >> queen >> black;
            int far = max(abs(king[0] - black[0]), abs(king[1] - black[1]));
            puts(is("ten") ? "10" : to_string(far).c_str());
        }
    }
    if (id == "1.7:A") printf("%lld\n", sums(counted(), 2, is("three") ? three : richest)[0]);
    if (id == "1.7:B") card_talk(is("three") ? three : [](const Row &, int) { return 1; });
    if (id == "1.7:C") {
        Row cards = counted();
        Pairs pairs;
        Int places[2] = {0, 0};
        for (int i = 0; i < (int)cards.size(); i++) pairs.push_back({cards[i], cards[i]}), places[i % 2] += cards[i];
        printf("%lld\n", is("greedy") ? greedy(pairs).first : max(places[0], places[1]));
    }
    if (id == "1.7:D") {
        Pairs cards = read_pairs();
        auto both = is("greedy") ? greedy(cards) : ends<Int>(cards, true);
        printf("%lld %lld\n", both.first, both.second);
    }
    if (id == "1.7:E") {
        Pairs cards = read_pairs();
        auto both = ends<Int>(cards, false);
        printf("%lld %lld\n", both.first, both.second);
        if (is("same")) printf("%lld\n", both.first);
    }
    if (id == "1.7:F") {
        Row cards = counted();
        Row said = sums(cards, 3, richest);
        auto two = best_row(cards);
        if (is("two-players")) said = {two.first, two.second, 0};
        printf("%lld %lld %lld\n", said[0], said[1], said[2]);
    }
    if (id == "1.8:A") {
        string line, spaced;
        getline(cin, line);
        for (char c : line) if (string("[]<>()").find(c) != string::npos) spaced += string(" ") + c + " "; else spaced += c;
        istringstream in(spaced);
        Leaf leaf = tree(in, [&](bool, const vector<Leaf> &options) {
            Leaf best = options[0];
            for (auto &one : options) if (is("together") && one.first + one.second >= best.first + best.second) best = one;
            return best;
        });
        printf("%lld %lld\n", leaf.first, leaf.second);
    }
    if (id == "1.9:A") {
        Int a = next_number(), b = next_number();
        printf("%lld\n", is("hold") ? a - b : max<Int>(0, a - b));
    }
    if (id == "1.9:B") {
        Row cards = counted();
        auto two = best_row(cards);
        Row first = sums(cards, 2, richest);
        if (is("no-wind")) printf("%lld %lld\n", two.first, two.second);
        else printf("%lld %lld\n", first[0], first[1]);
    }
}
