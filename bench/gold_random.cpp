// Gold at random, written by hand for speed alone: the yardstick of bench/gold.py.
//
//     g++ -O2 -o gold_random gold_random.cpp && ./gold_random GAMES PLAYERS SEED
//
// It shuffles the 64 cards, then plays: two random cards a turn, one a turn in the rush. It keeps no memory of what was
// turned, no legal moves, no views, no options, no record: only what random play cannot do without. Players' moves are
// counted as in Motherlode: a card turned is a move.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

constexpr int CARDS = 64, COLOURS = 5, RUSH_AT = 10;
constexpr int DRY_TURNS = 60;  // so many turns without a card removed: nothing can be removed any more, so rush

enum Sort : uint8_t { GOLD, DIGGER, DYNAMITE };

uint64_t state[4];

inline uint64_t rotated(uint64_t word, int by) { return (word << by) | (word >> (64 - by)); }

inline uint64_t next_word() {  // xoshiro256++
    const uint64_t drawn = rotated(state[0] + state[3], 23) + state[0], shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotated(state[3], 45);
    return drawn;
}

inline uint32_t below(uint32_t n) {  // multiply and shift, rejecting the uneven rest: each number equally likely
    uint64_t product = (next_word() >> 32) * n;
    if (static_cast<uint32_t>(product) < n) {
        const uint32_t uneven = -n % n;
        while (static_cast<uint32_t>(product) < uneven) product = (next_word() >> 32) * n;
    }
    return static_cast<uint32_t>(product >> 32);
}

void start_stream(uint64_t seed) {  // splitmix64
    for (uint64_t &word : state) {
        uint64_t x = (seed += 0x9E3779B97F4A7C15u);
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
        word = x ^ (x >> 31);
    }
}

uint8_t sort_of[CARDS], value_of[CARDS], colour_of[CARDS];

void fill_box() {
    const int gold_copies[] = {5, 7, 7, 5};
    const int strengths[] = {2, 2, 3, 3, 4, 4, 5};
    int card = 0;
    for (int worth = 1; worth <= 4; worth++)
        for (int copy = 0; copy < gold_copies[worth - 1]; copy++) sort_of[card] = GOLD, value_of[card++] = worth;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int strength : strengths) sort_of[card] = DIGGER, value_of[card] = strength, colour_of[card++] = colour;
    while (card < CARDS) sort_of[card++] = DYNAMITE;
}

struct Totals {
    long moves = 0, squared_moves = 0;
    long points[COLOURS] = {}, squared_points[COLOURS] = {};
};

void play_game(int players, const int *owner_of, Totals &totals) {
    uint8_t table[CARDS];  // the cards on the table, in any order
    for (int i = 0; i < CARDS; i++) table[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        const int j = below(i + 1);
        const uint8_t card = table[i];
        table[i] = table[j];
        table[j] = card;
    }
    int points[COLOURS] = {};
    int left = CARDS, player = 0, dry = 0;
    long moves = 0;
    while (left > RUSH_AT && dry < DRY_TURNS) {
        const int i = below(left);
        int j = below(left - 1);
        if (j >= i) j++;
        const int a = table[i], b = table[j];
        bool a_goes = false, b_goes = false;
        moves += 2;
        if (sort_of[a] == DYNAMITE || sort_of[b] == DYNAMITE) {
            a_goes = b_goes = true;
        } else if (sort_of[a] == DIGGER && sort_of[b] == DIGGER) {
            a_goes = value_of[a] < value_of[b];
            b_goes = value_of[b] < value_of[a];
        } else if (sort_of[a] != sort_of[b]) {
            const int digger = sort_of[a] == DIGGER ? a : b, gold = sort_of[a] == DIGGER ? b : a;
            if (value_of[digger] >= value_of[gold]) {
                const int owner = owner_of[colour_of[digger]];
                points[owner >= 0 ? owner : player] += value_of[gold];
                a_goes = b_goes = true;
            }
        }
        if (a_goes && b_goes) {
            const int high = i > j ? i : j, low = i > j ? j : i;
            table[high] = table[--left];
            table[low] = table[--left];
        } else if (a_goes) {
            table[i] = table[--left];
        } else if (b_goes) {
            table[j] = table[--left];
        }
        dry = a_goes || b_goes ? 0 : dry + 1;
        if (++player == players) player = 0;
    }
    while (left > 0) {
        const int i = below(left);
        const int card = table[i];
        table[i] = table[--left];
        if (sort_of[card] == GOLD) points[player] += value_of[card];
        moves++;
        if (++player == players) player = 0;
    }
    totals.moves += moves;
    totals.squared_moves += moves * moves;
    for (int seat = 0; seat < players; seat++) {
        totals.points[seat] += points[seat];
        totals.squared_points[seat] += static_cast<long>(points[seat]) * points[seat];
    }
}

void print_list(const char *name, const long *values, int count, double games) {
    std::printf(", \"%s\": [", name);
    for (int i = 0; i < count; i++) std::printf("%s%.6f", i ? ", " : "", values[i] / games);
    std::printf("]");
}

}  // namespace

int main(int count, char **words) {
    const long games = count > 1 ? std::atol(words[1]) : 1000000;
    const int players = count > 2 ? std::atoi(words[2]) : 4;
    const long seed = count > 3 ? std::atol(words[3]) : 1;
    if (games < 1 || players < 2 || players > COLOURS) {
        std::fprintf(stderr, "usage: gold_random GAMES PLAYERS SEED, with 2 to %d players\n", COLOURS);
        return 2;
    }
    start_stream(static_cast<uint64_t>(seed));
    fill_box();
    int owner_of[COLOURS];  // two colours each with two players, else one; the others are nobody's
    for (int colour = 0; colour < COLOURS; colour++) {
        const int seat = players == 2 ? colour / 2 : colour;
        owner_of[colour] = seat < players ? seat : -1;
    }
    Totals totals;
    const auto begun = std::chrono::steady_clock::now();
    const std::clock_t worked = std::clock();
    for (long game = 0; game < games; game++) play_game(players, owner_of, totals);
    const double cpu_seconds = double(std::clock() - worked) / CLOCKS_PER_SEC;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    std::printf("{\"games\": %ld, \"players\": %d, \"seed\": %ld, \"moves\": %ld, \"seconds\": %.6f", games, players, seed,
                totals.moves, seconds);
    std::printf(", \"moves_per_s\": %.1f, \"games_per_s\": %.1f", totals.moves / seconds, games / seconds);
    std::printf(", \"mean_moves\": %.6f, \"mean_squared_moves\": %.6f", totals.moves / double(games),
                totals.squared_moves / double(games));
    std::printf(", \"cpu_seconds\": %.6f", cpu_seconds);
    print_list("mean_points", totals.points, players, double(games));
    print_list("mean_squared_points", totals.squared_points, players, double(games));
    std::printf("}\n");
    return 0;
}
