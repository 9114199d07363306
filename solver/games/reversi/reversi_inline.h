/* reversi_inline.h - move generation and flipping, for all board shapes.
 *
 * Three implementations of each primitive: for any processor (reversi_words.h), AVX2 and AVX-512
 * (reversi_vector.h). `wide` is a compile-time constant at every call: true adds the steps that
 * runs of more than six discs need. */
#pragma once

#include "base/arch.h"
#include "base/bits.h"
#include "reversi/reversi.h"

#if ARCH_AVX512 || ARCH_AVX2
#include "reversi/reversi_vector.h"
#else
#include "reversi/reversi_words.h"
#endif

ALWAYS_INLINE uint64_t reversi_moves_of(const reversi_rules *r, bool wide, reversi_position p)
{
    return reversi_moves_inline(r, wide, p.own, p.opp);
}

/* The position after `b` with `flips`, seen by the other side. */
ALWAYS_INLINE reversi_position reversi_child(reversi_position p, int b, uint64_t flips)
{
    return (reversi_position){p.opp ^ flips, p.own ^ flips ^ bit_at(b)};
}
