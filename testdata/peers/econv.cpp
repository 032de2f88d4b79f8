#include <functional>
#include <limits>
#include "calum74+econv/entropy_converter.hpp"
extern "C" {
#include "words.h"
}

struct halves { // of words
	typedef uint32_t result_type;
	uint64_t w = 0;
	int left = 0;
	static constexpr uint32_t min() { return 0; }
	static constexpr uint32_t max() { return 0xffffffffu; }
	uint32_t operator()() {
		if (!left) {
			w = word();
			left = 2;
		}
		left--;
		uint32_t half = w;
		w >>= 32;
		return half;
	}
};

static volatile uint64_t sink;

extern "C" void econvDraws(long n, uint64_t m) {
	static halves source;
	static entropy_converter<uint64_t, uint32_t> converter;
	uint64_t s = 0;
	while (n-- > 0) s += converter.convert(m, source);
	sink = s;
}
