cdef extern from *:
    """
    #define durak_bit_count(x) (long long)__builtin_popcountll((unsigned long long)(x))
    #define durak_bit_length(x) ((x) ? 64LL - __builtin_clzll((unsigned long long)(x)) : 0LL)
    """
    long long bit_count "durak_bit_count"(long long cards)
    long long bit_length "durak_bit_length"(long long cards)
