/* embed.h - a file of the project as text within the program, put there by the assembler. */
#pragma once

/* Declares the text `symbol`, the file at `path` from the root of the project, ended by a zero. */
#define EMBED_TEXT(symbol, path)                                                                       \
    __asm__(".section .rodata\n.globl " #symbol "\n.hidden " #symbol "\n" #symbol ":\n.incbin \"" path \
            "\"\n.byte 0\n.previous\n");                                                               \
    extern const char symbol[];
