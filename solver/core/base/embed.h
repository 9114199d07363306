/* embed.h - files of the project embedded in the program by the assembler. */
#pragma once

/* The section for the file in each kind of object file, and how the assembler switches back. */
#if defined(__wasm__)
#define EMBED_SECTION(name) ".section .rodata." name ",\"\",@\n"
#define EMBED_LABEL(name) ".globl " name "\n.hidden " name "\n.type " name ",@object\n.size " name ", 1\n" name ":\n"
#define EMBED_BACK ".section .text,\"\",@\n"
#elif defined(_WIN32)
#define EMBED_SECTION(name) ".section .rdata,\"dr\"\n"
#define EMBED_LABEL(name) ".globl " name "\n" name ":\n"
#define EMBED_BACK ".text\n"
#elif defined(__APPLE__)
#define EMBED_SECTION(name) ".section __TEXT,__const\n"
#define EMBED_LABEL(name) ".globl _" name "\n.private_extern _" name "\n_" name ":\n"
#define EMBED_BACK ".text\n"
#else
#define EMBED_SECTION(name) ".section .rodata\n"
#define EMBED_LABEL(name) ".globl " name "\n.hidden " name "\n" name ":\n"
#define EMBED_BACK ".previous\n"
#endif

/* Declares the text `symbol`, the file at `path` from the root of the project, ended by a zero. */
#define EMBED_TEXT(symbol, path)                                                                       \
    __asm__(EMBED_SECTION(#symbol) EMBED_LABEL(#symbol) ".incbin \"" path "\"\n.byte 0\n" EMBED_BACK); \
    extern const char symbol[];
