#include "CEmbedded.h"

#include <stddef.h>
#include <string.h>

// #embed is of C23, which the package manager knows no name for; the compiler has it in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char attendance_yaml[] = {
#embed "../../Reports/attendance.yaml" suffix(, 0)
};

static const unsigned char comparison_yaml[] = {
#embed "../../Reports/comparison.yaml" suffix(, 0)
};

static const unsigned char definition_schema_json[] = {
#embed "../../Reports/definition.schema.json" suffix(, 0)
};

static const unsigned char doors_yaml[] = {
#embed "../../Reports/doors.yaml" suffix(, 0)
};

static const unsigned char executive_yaml[] = {
#embed "../../Reports/executive.yaml" suffix(, 0)
};

static const unsigned char forecast_check_yaml[] = {
#embed "../../Reports/forecast-check.yaml" suffix(, 0)
};

static const unsigned char forecast_yaml[] = {
#embed "../../Reports/forecast.yaml" suffix(, 0)
};

static const unsigned char levels_yaml[] = {
#embed "../../Reports/levels.yaml" suffix(, 0)
};

static const unsigned char members_yaml[] = {
#embed "../../Reports/members.yaml" suffix(, 0)
};

static const unsigned char my_visits_yaml[] = {
#embed "../../Reports/my-visits.yaml" suffix(, 0)
};

static const unsigned char no_shows_yaml[] = {
#embed "../../Reports/no-shows.yaml" suffix(, 0)
};

static const unsigned char quality_yaml[] = {
#embed "../../Reports/quality.yaml" suffix(, 0)
};

static const unsigned char sponsor_yaml[] = {
#embed "../../Reports/sponsor.yaml" suffix(, 0)
};

static const unsigned char negroni_yaml[] = {
#embed "../../Templates/negroni.yaml" suffix(, 0)
};

static const unsigned char page_css[] = {
#embed "../../Templates/page.css" suffix(, 0)
};

static const unsigned char page_js[] = {
#embed "../../Templates/page.js" suffix(, 0)
};

static const unsigned char page_mustache[] = {
#embed "../../Templates/page.mustache" suffix(, 0)
};

static const unsigned char tikit_yaml[] = {
#embed "../../Templates/tikit.yaml" suffix(, 0)
};

static const struct {
    const char *name;
    const unsigned char *text;
} files[] = {
    {"attendance.yaml", attendance_yaml},
    {"comparison.yaml", comparison_yaml},
    {"definition.schema.json", definition_schema_json},
    {"doors.yaml", doors_yaml},
    {"executive.yaml", executive_yaml},
    {"forecast-check.yaml", forecast_check_yaml},
    {"forecast.yaml", forecast_yaml},
    {"levels.yaml", levels_yaml},
    {"members.yaml", members_yaml},
    {"my-visits.yaml", my_visits_yaml},
    {"no-shows.yaml", no_shows_yaml},
    {"quality.yaml", quality_yaml},
    {"sponsor.yaml", sponsor_yaml},
    {"negroni.yaml", negroni_yaml},
    {"page.css", page_css},
    {"page.js", page_js},
    {"page.mustache", page_mustache},
    {"tikit.yaml", tikit_yaml},
};

const char *embedded_text(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (strcmp(files[i].name, name) == 0) return (const char *)files[i].text;
    }
    return NULL;
}
