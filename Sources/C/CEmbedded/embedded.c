#include "CEmbedded.h"

#include <stddef.h>
#include <string.h>

// #embed belongs to C23, which the package manager cannot select; the compiler accepts it in every dialect.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
    const char *name;
    const unsigned char *text;
} files[] = {
    {"attendance.es.po", (const unsigned char[]){
#embed "../../../Documentation/attendance.es.po" suffix(, 0)
    }},
    {"attendance.yaml", (const unsigned char[]){
#embed "../../../Reports/attendance.yaml" suffix(, 0)
    }},
    {"comparison.yaml", (const unsigned char[]){
#embed "../../../Reports/comparison.yaml" suffix(, 0)
    }},
    {"definition.schema.json", (const unsigned char[]){
#embed "../../../Reports/definition.schema.json" suffix(, 0)
    }},
    {"doors.yaml", (const unsigned char[]){
#embed "../../../Reports/doors.yaml" suffix(, 0)
    }},
    {"executive.yaml", (const unsigned char[]){
#embed "../../../Reports/executive.yaml" suffix(, 0)
    }},
    {"forecast-check.yaml", (const unsigned char[]){
#embed "../../../Reports/forecast-check.yaml" suffix(, 0)
    }},
    {"forecast.yaml", (const unsigned char[]){
#embed "../../../Reports/forecast.yaml" suffix(, 0)
    }},
    {"full.yaml", (const unsigned char[]){
#embed "../../../Reports/full.yaml" suffix(, 0)
    }},
    {"history.yaml", (const unsigned char[]){
#embed "../../../Reports/history.yaml" suffix(, 0)
    }},
    {"levels.yaml", (const unsigned char[]){
#embed "../../../Reports/levels.yaml" suffix(, 0)
    }},
    {"members-people.yaml", (const unsigned char[]){
#embed "../../../Reports/members-people.yaml" suffix(, 0)
    }},
    {"members.yaml", (const unsigned char[]){
#embed "../../../Reports/members.yaml" suffix(, 0)
    }},
    {"my-visits.yaml", (const unsigned char[]){
#embed "../../../Reports/my-visits.yaml" suffix(, 0)
    }},
    {"no-shows.yaml", (const unsigned char[]){
#embed "../../../Reports/no-shows.yaml" suffix(, 0)
    }},
    {"people.yaml", (const unsigned char[]){
#embed "../../../Reports/people.yaml" suffix(, 0)
    }},
    {"quality.yaml", (const unsigned char[]){
#embed "../../../Reports/quality.yaml" suffix(, 0)
    }},
    {"reception.yaml", (const unsigned char[]){
#embed "../../../Reports/reception.yaml" suffix(, 0)
    }},
    {"sponsor.yaml", (const unsigned char[]){
#embed "../../../Reports/sponsor.yaml" suffix(, 0)
    }},
    {"summary.yaml", (const unsigned char[]){
#embed "../../../Reports/summary.yaml" suffix(, 0)
    }},
    {"certificate.mustache", (const unsigned char[]){
#embed "../../../Templates/certificate.mustache" suffix(, 0)
    }},
    {"negroni.yaml", (const unsigned char[]){
#embed "../../../Templates/negroni.yaml" suffix(, 0)
    }},
    {"nights.css", (const unsigned char[]){
#embed "../../../Templates/nights.css" suffix(, 0)
    }},
    {"page.css", (const unsigned char[]){
#embed "../../../Templates/page.css" suffix(, 0)
    }},
    {"page.js", (const unsigned char[]){
#embed "../../../Templates/page.js" suffix(, 0)
    }},
    {"page.mustache", (const unsigned char[]){
#embed "../../../Templates/page.mustache" suffix(, 0)
    }},
    {"tikit.yaml", (const unsigned char[]){
#embed "../../../Templates/tikit.yaml" suffix(, 0)
    }},
    {"AttendanceSections.sql", (const unsigned char[]){
#embed "../../Reporting/Sections/AttendanceSections.sql" suffix(, 0)
    }},
    {"TimeSections.sql", (const unsigned char[]){
#embed "../../Reporting/Sections/TimeSections.sql" suffix(, 0)
    }},
    {"PlaceSections.sql", (const unsigned char[]){
#embed "../../Reporting/Sections/PlaceSections.sql" suffix(, 0)
    }},
    {"TrustSections.sql", (const unsigned char[]){
#embed "../../Reporting/Sections/TrustSections.sql" suffix(, 0)
    }},
    {"CheckInSection.sql", (const unsigned char[]){
#embed "../../Reporting/Sections/CheckInSection.sql" suffix(, 0)
    }},
    {"columns.yaml", (const unsigned char[]){
#embed "../../Core/Sources/Files/Recognition/columns.yaml" suffix(, 0)
    }},
    {"layouts.yaml", (const unsigned char[]){
#embed "../../Core/Sources/Files/Form/layouts.yaml" suffix(, 0)
    }},
    {"Schema.sql", (const unsigned char[]){
#embed "../../Core/Store/Schema/Schema.sql" suffix(, 0)
    }},
    {"Relations.sql", (const unsigned char[]){
#embed "../../Queries/Relations.sql" suffix(, 0)
    }},
    {"Clock.sql", (const unsigned char[]){
#embed "../../Queries/Clock.sql" suffix(, 0)
    }},
    {"Bins.sql", (const unsigned char[]){
#embed "../../Queries/Bins.sql" suffix(, 0)
    }},
    {"Places.sql", (const unsigned char[]){
#embed "../../Queries/Places.sql" suffix(, 0)
    }},
    {"States.sql", (const unsigned char[]){
#embed "../../Queries/States.sql" suffix(, 0)
    }},
    {"Counts.sql", (const unsigned char[]){
#embed "../../Queries/Spark/Counts.sql" suffix(, 0)
    }},
};

const char *embedded_text(const char *name) {
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (strcmp(files[i].name, name) == 0) return (const char *)files[i].text;
    }
    return NULL;
}
