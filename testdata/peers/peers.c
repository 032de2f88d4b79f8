#include <sys/random.h>
#include "words.h"

#define getrandom words
#include "probsys+randomness-recycling/uniform.c"
#include "probsys+randomness-recycling/binarysearch.c"
#include "probsys+randomness-recycling/lookup.c"
#undef getrandom
#include "lemire+batched_random/src/random_bounded.c"

static volatile u64 sink;

void recycleDraws(int buffer, long n, u64 m) {
	u64 s = 0;
	buffered = buffer;
	while (n-- > 0) s += uniform_eo(m);
	sink = s;
}

void dividedDraws(long n, u64 m) {
	struct uniform_preprocessed_s d = uniform_preprocess(m);
	u64 s = 0;
	buffered = 0;
	while (n-- > 0) s += uniform_prediv(&d);
	sink = s;
}

void *lookupTable(int *weights, int n) {
	struct lookup_eo_s *t = malloc(sizeof *t);
	*t = preprocess_lookup_eo(weights, n);
	return t;
}

void lookupDraws(void *t, long n) {
	u64 s = 0;
	buffered = 0;
	while (n-- > 0) s += sample_lookup_eo(t);
	sink = s;
}

void recycleShuffle(int buffer, u64 *deck, long n) {
	buffered = buffer;
	for (long i = n - 1; i > 0; i--) {
		u64 j = uniform_eo(i + 1), t = deck[i];
		deck[i] = deck[j];
		deck[j] = t;
	}
}

void batchShuffle(int buffer, u64 *deck, long n) {
	buffered = buffer;
	shuffle_batch_23456(deck, n, buffer ? word : pcg);
}
