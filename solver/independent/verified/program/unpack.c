/* unpack.c - for main.ml: zstd frames and XXH3. */
#include <caml/alloc.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <stdint.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

/* Whether the hash of n bytes of `text` from `at` is that which 8 bytes at `hash` store. */
CAMLprim value ykc_hash_matches(value text, value at, value n, value seed, value hash)
{
    const uint8_t *bytes = (const uint8_t *)String_val(text);
    uint64_t stored = 0;
    for (int i = 8; i-- > 0;)
        stored = stored << 8 | bytes[Long_val(hash) + i];
    return Val_bool(XXH3_64bits_withSeed(bytes + Long_val(at), (size_t)Long_val(n), (uint64_t)Long_val(seed)) ==
                    stored);
}

/* What one frame of exactly n bytes unpacks to; an empty string if that is not `size` bytes. */
CAMLprim value ykc_unpack(value text, value at, value n, value size)
{
    CAMLparam1(text);
    CAMLlocal1(result);
    const size_t length = (size_t)Long_val(n), wanted = (size_t)Long_val(size);
    result = caml_alloc_string(wanted);
    const char *frame = String_val(text) + Long_val(at);
    if (ZSTD_findFrameCompressedSize(frame, length) != length ||
        ZSTD_decompress(Bytes_val(result), wanted, frame, length) != wanted)
        result = caml_alloc_string(0);
    CAMLreturn(result);
}
