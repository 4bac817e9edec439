// SipHash-2-4 of one 64-bit number under a 128-bit key, in the common part of C and C++: the planted tool and the harness compute the
// answer to a challenge from the same lines. (https://www.aumasson.jp/siphash/siphash.pdf; checked against its test vectors.)
#ifndef NOHATCH_RUN_SIPHASH_H_
#define NOHATCH_RUN_SIPHASH_H_

#include <stdint.h>

static inline uint64_t nohatch_rotate(uint64_t x, int by) { return (x << by) | (x >> (64 - by)); }

static inline void nohatch_sip_round(uint64_t v[4]) {
  v[0] += v[1]; v[1] = nohatch_rotate(v[1], 13); v[1] ^= v[0]; v[0] = nohatch_rotate(v[0], 32);
  v[2] += v[3]; v[3] = nohatch_rotate(v[3], 16); v[3] ^= v[2];
  v[0] += v[3]; v[3] = nohatch_rotate(v[3], 21); v[3] ^= v[0];
  v[2] += v[1]; v[1] = nohatch_rotate(v[1], 17); v[1] ^= v[2]; v[2] = nohatch_rotate(v[2], 32);
}

static inline void nohatch_sip_word(uint64_t v[4], uint64_t word) {
  v[3] ^= word;
  nohatch_sip_round(v);
  nohatch_sip_round(v);
  v[0] ^= word;
}

// The message is the eight bytes of `number`, least significant first; the key's bytes are `low`, then `high`, likewise.
static inline uint64_t nohatch_siphash(uint64_t low, uint64_t high, uint64_t number) {
  uint64_t v[4] = {low ^ UINT64_C(0x736f6d6570736575), high ^ UINT64_C(0x646f72616e646f6d),
                   low ^ UINT64_C(0x6c7967656e657261), high ^ UINT64_C(0x7465646279746573)};
  nohatch_sip_word(v, number);
  nohatch_sip_word(v, UINT64_C(8) << 56);
  v[2] ^= 0xff;
  for (int i = 0; i < 4; ++i) nohatch_sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

#endif
