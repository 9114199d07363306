/* test_memory.c - the limits on memory that base/memory.h finds. */
#include "base/memory.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char root[] = "/tmp/yomikiri-memory-XXXXXX";

static void write_limit(const char *folder, const char *name, const char *text)
{
    char path[256];
    (void)snprintf(path, sizeof path, "%s%s", root, folder);
    (void)mkdir(path, 0700);
    (void)snprintf(path, sizeof path, "%s%s/%s", root, folder, name);
    FILE *f = fopen(path, "w");
    cr_assert_not_null(f, "%s", path);
    (void)fputs(text, f);
    (void)fclose(f);
}

static void make_root(void)
{
    cr_assert_not_null(mkdtemp(root));
}

static void remove_root(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -r '%s'", root);
    cr_assert_eq(system(command), 0);
}

Test(memory, control_groups, .init = make_root, .fini = remove_root)
{
    const char *membership = "0::/one/two\n";
    cr_expect_eq(memory_cgroup_limit(root, membership), UINT64_MAX, "no files at all");
    write_limit("/one", "memory.max", "max\n");
    write_limit("/one/two", "memory.max", "max\n");
    cr_expect_eq(memory_cgroup_limit(root, membership), UINT64_MAX, "no limit");
    write_limit("/one", "memory.max", "3000000\n");
    cr_expect_eq(memory_cgroup_limit(root, membership), 3000000, "of the group above");
    write_limit("/one/two", "memory.max", "2000000\n");
    cr_expect_eq(memory_cgroup_limit(root, membership), 2000000, "of the own group");
    cr_expect_eq(memory_cgroup_limit(root, "0::/one\n"), 3000000, "the group below has no say");
    cr_expect_eq(memory_cgroup_limit(root, ""), UINT64_MAX, "no membership is known");
    write_limit("", "memory.max", "1000000\n");
    cr_expect_eq(memory_cgroup_limit(root, "0::/\n"), 1000000, "a container sees its own group as the root");
    cr_expect_eq(memory_cgroup_limit(root, membership), 1000000);
}

/* Criterion runs every test in a process of its own. */
Test(memory, the_address_space_is_a_limit)
{
    const memory_limit before = memory_allowed();
    struct rlimit usual;
    cr_expect_gt(before.bytes, 1 << 20);
    cr_assert_eq(getrlimit(RLIMIT_AS, &usual), 0);
    const struct rlimit half = {.rlim_cur = before.bytes / 2, .rlim_max = usual.rlim_max};
    cr_assert_eq(setrlimit(RLIMIT_AS, &half), 0);
    const memory_limit after = memory_allowed();
    cr_assert_eq(setrlimit(RLIMIT_AS, &usual), 0, "the address sanitizer needs more at its end");
    cr_expect_eq(after.bytes, before.bytes / 2);
    cr_expect_str_eq(after.cause, "address space, ulimit -v");
}
