// Parses HTML files with gumbo, and prints the processor time of the fastest round in seconds:
// gumbo ROUNDS < NAMES. File names come on standard input, each on a line; the files are read
// beforehand. Memory comes from one block that is used anew for each file, which is faster than
// malloc.
#include <gumbo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static char *block;
static size_t used, room = (size_t)1 << 30;

static void *allocate(void *unused, size_t size) {
    (void)unused;
    void *result = block + used;
    used += (size + 15) & ~(size_t)15;
    if (used > room) exit(1);
    return result;
}

static void deallocate(void *unused, void *memory) {
    (void)unused;
    (void)memory;
}

static double processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    int rounds = count > 1 ? atoi(arguments[1]) : 3;
    static char *texts[100000];
    static size_t sizes[100000];
    size_t pages = 0;
    char name[4096];
    while (pages < 100000 && fgets(name, sizeof name, stdin)) {
        name[strcspn(name, "\n")] = 0;
        FILE *file = fopen(name, "rb");
        if (!file) return 1;
        fseek(file, 0, SEEK_END);
        sizes[pages] = (size_t)ftell(file);
        rewind(file);
        texts[pages] = malloc(sizes[pages] + 1);
        if (!texts[pages] || fread(texts[pages], 1, sizes[pages], file) != sizes[pages]) return 1;
        fclose(file);
        pages++;
    }
    block = malloc(room);
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = deallocate;
    double fastest = 1e9;
    for (int round = 0; round < rounds; round++) {
        double begin = processor_time();
        for (size_t page = 0; page < pages; page++) {
            used = 0;
            gumbo_parse_with_options(&options, texts[page], sizes[page]);
        }
        double time = processor_time() - begin;
        if (time < fastest) fastest = time;
    }
    printf("parse\t%f\n", fastest);
    return 0;
}
