#include <stdint.h>
#include <string.h>

extern void fillBuffer(void *);

static int buffered; // words of a buffer of the system, or of a PCG
static unsigned char buffer[4096];
static int used = 4096;
static unsigned __int128 state = ((unsigned __int128)1 << 64) | 2;

static inline uint64_t pcg(void) { // as math/rand/v2
	const unsigned __int128 mul = ((unsigned __int128)2549297995355413924ULL << 64) | 4865540595714422341ULL;
	const unsigned __int128 inc = ((unsigned __int128)6364136223846793005ULL << 64) | 1442695040888963407ULL;
	state = state * mul + inc;
	uint64_t hi = state >> 64, lo = state;
	hi ^= hi >> 32;
	hi *= 0xda942042e4dd58b5ULL;
	hi ^= hi >> 48;
	return hi * (lo | 1);
}

static uint64_t word(void) {
	uint64_t w;
	if (!buffered) return pcg();
	if (used == 4096) {
		fillBuffer(buffer);
		used = 0;
	}
	memcpy(&w, buffer + used, 8);
	used += 8;
	return w;
}

static inline long words(void *p, size_t n, int flags) {
	uint64_t w = word();
	memcpy(p, &w, 8);
	return n;
}
