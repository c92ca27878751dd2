/* The rows of a CSV file of check-ins as a workbook, by libxlsxwriter in a bare loop:

       workbook CHECKINS.csv WORKBOOK.xlsx TEMPORARY-FOLDER CONSTANT-MEMORY

   The rows are parsed into columns first. Prints the seconds from there to the finished file. */

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

enum { COLUMNS = 32, HEADER = 3 };
enum kind { IDENTIFIER, TEXT, DEGREES, TIME };

typedef struct {
    const char *text; /* NULL if the cell is empty */
    double number;
} cell;

static enum kind kind_of(const char *name) {
    size_t length = strlen(name);
    if (length > 3 && strcmp(name + length - 3, "_id") == 0) return IDENTIFIER;
    if (length > 3 && strcmp(name + length - 3, "_at") == 0) return TIME;
    return strstr(name, "itude") ? DEGREES : TEXT;
}

/* Days since 1900 as spreadsheets count them, of the local time in 2026-03-01T07:02:02-03:00. */
static double serial(const char *text) {
    struct tm local = {0};
    strptime(text, "%Y-%m-%dT%H:%M:%S", &local);
    return (double)timegm(&local) / 86400 + 25569;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static lxw_format *format(lxw_workbook *workbook, const char *number, uint8_t alignment, uint8_t indent) {
    lxw_format *made = workbook_add_format(workbook);
    if (number) format_set_num_format(made, number);
    format_set_align(made, alignment);
    if (indent) format_set_indent(made, indent);
    return made;
}

int main(int count, char **arguments) {
    if (count != 5) return 64;
    FILE *file = fopen(arguments[1], "r");
    if (!file) return 66;
    char *line = NULL;
    size_t room = 0, rows = 0, capacity = 1 << 20;
    int columns = 0;
    char *names[COLUMNS];
    enum kind kinds[COLUMNS];
    if (getline(&line, &room, file) < 0) return 65;
    for (char *rest = line, *name; (name = strsep(&rest, ",\n")) && *name; columns++) {
        names[columns] = strdup(name);
        kinds[columns] = kind_of(name);
    }
    cell *cells = malloc(capacity * (size_t)columns * sizeof *cells);
    while (cells && getline(&line, &room, file) > 0) {
        if (rows == capacity) cells = realloc(cells, (capacity *= 2) * (size_t)columns * sizeof *cells);
        char *rest = line;
        for (int column = 0; column < columns; column++) {
            const char *text = strsep(&rest, ",\n");
            cell *to = &cells[rows * (size_t)columns + (size_t)column];
            to->text = *text ? kinds[column] == TEXT ? strdup(text) : "" : NULL;
            to->number = kinds[column] == TIME && *text ? serial(text) : strtod(text, NULL);
        }
        rows++;
    }

    double began = now();
    lxw_workbook_options options = {.constant_memory = (uint8_t)atoi(arguments[4]), .tmpdir = arguments[3]};
    lxw_workbook *workbook = workbook_new_opt(arguments[2], &options);
    lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Check-in detail");
    lxw_format *formats[] = {
        [IDENTIFIER] = format(workbook, "0", LXW_ALIGN_CENTER, 0),
        [TEXT] = format(workbook, NULL, LXW_ALIGN_LEFT, 1),
        [DEGREES] = format(workbook, "0.000000", LXW_ALIGN_RIGHT, 1),
        [TIME] = format(workbook, "dd mmm yyyy hh:mm:ss", LXW_ALIGN_LEFT, 1),
    };
    for (int column = 0; column < columns; column++)
        worksheet_write_string(sheet, HEADER, (lxw_col_t)column, names[column], NULL);
    for (size_t row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const cell *value = &cells[row * (size_t)columns + (size_t)column];
            lxw_row_t to = (lxw_row_t)row + HEADER + 1;
            lxw_format *look = formats[kinds[column]];
            if (!value->text)
                worksheet_write_blank(sheet, to, (lxw_col_t)column, look);
            else if (kinds[column] == TEXT)
                worksheet_write_string(sheet, to, (lxw_col_t)column, value->text, look);
            else
                worksheet_write_number(sheet, to, (lxw_col_t)column, value->number, look);
        }
    }
    worksheet_freeze_panes(sheet, HEADER + 1, 0);
    lxw_error error = workbook_close(workbook);
    if (error) return 73;
    printf("%.6f\n", now() - began);
    return 0;
}
