/* sha256.c - see sha256.h. */
#include "base/sha256.h"

#include "base/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, int bits)
{
    return x >> bits | x << (32 - bits);
}

static void add_block(uint32_t state[static 8], const uint8_t block[static 64])
{
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, state, sizeof v);
    for (int i = 0; i < 64; i++) {
        const uint32_t a = v[0], e = v[4];
        const uint32_t one =
            v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + ROUND[i] + w[i];
        const uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[0] = one + two;
        v[4] += one;
    }
    for (int i = 0; i < 8; i++)
        state[i] += v[i];
}

sha256 sha256_begin(void)
{
    return (sha256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(sha256 *h, const void *bytes, size_t length)
{
    for (const uint8_t *b = bytes; length > 0;) {
        const size_t used = h->length % 64, n = length < 64 - used ? length : 64 - used;
        memcpy(h->block + used, b, n);
        h->length += n;
        b += n;
        length -= n;
        if (used + n == 64)
            add_block(h->state, h->block);
    }
}

void sha256_text(sha256 *h, const char *text)
{
    sha256_add(h, text, strlen(text) + 1);
}

void sha256_end(sha256 *h, uint8_t out[static SHA256_BYTES])
{
    const uint64_t bits = 8 * h->length;
    uint8_t end[72] = {0x80};
    const size_t zeros = 1 + (119 - h->length % 64) % 64;
    for (size_t i = 0; i < 8; i++)
        end[zeros + i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(h, end, zeros + 8);
    for (int i = 0; i < SHA256_BYTES; i++)
        out[i] = (uint8_t)(h->state[i / 4] >> (24 - 8 * (i % 4)));
}

status sha256_file(const char *path, const _Atomic bool *stop, uint8_t out[static SHA256_BYTES], error *e)
{
    char bytes[1 << 16];
    struct stat about;
    sha256 h = sha256_begin();
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return fail(e, STATUS_IO, "%.300s: %s", path, strerror(errno));
    ssize_t n = -1;
    errno = EINVAL;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        while (!stop_requested(stop) && (n = read(file, bytes, sizeof bytes)) > 0)
            sha256_add(&h, bytes, (size_t)n);
    const int why = errno;
    (void)close(file);
    if (stop_requested(stop))
        return fail(e, STATUS_STOPPED, "%.300s: stopped", path);
    if (n < 0)
        return fail(e, STATUS_IO, "%.300s: %s", path, strerror(why));
    sha256_end(&h, out);
    return STATUS_OK;
}
