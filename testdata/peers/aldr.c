#include <sys/random.h>
#include "words.h"

#define getrandom words
#define check_refill aldrRefill
#define flip_k aldrLength
#define flip_word aldrWord
#define flip_pos aldrPosition
#include "probsys+amplified-loaded-dice-roller/flip.c"
#include "probsys+amplified-loaded-dice-roller/aldr.c"

static volatile uint64_t sink;

void *aldrTable(uint32_t *weights, int n) {
	struct aldr_s *t = malloc(sizeof *t);
	*t = aldr_preprocess(weights, n);
	return t;
}

void aldrDraws(void *t, long n) {
	uint64_t s = 0;
	while (n-- > 0) s += aldr_sample(t);
	sink = s;
}
