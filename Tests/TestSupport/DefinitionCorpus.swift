/// Definitions that are right, and definitions with one mistake each, as people write them.
package enum DefinitionCorpus {
    package struct Mistake: Sendable {
        package var text: String
        /// Where the mistake stands.
        package var line: Int
        /// What the message must name: the key, and the nearest valid name where there is one.
        package var named: [String]
        /// Whether it is one that a JSON Schema cannot say: what stands elsewhere, or what only a calendar knows.
        package var isBeyondSchemas = false
    }

    /// All are of a file `mine.yaml`.
    package static let good: [String] = [
        "title: Mine\nsections: [data_quality]\n",
        "name: mine\ntitle: {es: Lo mío, en: Mine}\nnote: {es: Nota, en: Note}\nsections:\n  - attendance_by_session\n",
        "title: 2026\nnote: true\naudience: organizer\nlayout: one-page\ntheme: tikit\noutputs: json\nsections: [checkins, geo_summary]\n",
        "title: a\noutputs: [html, csv]\nsections:\n  - section: attendance\n    group: session\n    top: 5\n",
        "title: a\nsections:\n  - {section: attendance, group: registrant_type, columns: [registrant_type, registered]}\n",
        "title: a\nsections:\n  - {section: attendance, group: session_and_type, sort: [-price, session_id]}\n",
        "title: a\nsections:\n  - {section: checkin_histogram, group: event, bin: 5m}\n"
            + "  - {section: checkin_histogram, group: session, bin: 90s, name: by-session}\n",
        "title: a\nsections:\n  - {section: checkin_histogram_by_session, bin: 1d, columns: session}\n",
        "title: a\nsections:\n  - {section: arrival_profile, bin: 015m, charts: false, title: Peak}\n",
        "title: a\nsections:\n  - {section: geo_cells, cells: 8, sort: {column: guests, order: desc}}\n",
        "title: a\naudience: sponsor\nsections:\n  - {section: geo_cells, cells: 5, sort: -guests}\n"
            + "  - {section: geo_cells, name: places_2, cells: 1}\n",
        "title: a\nsections:\n  - {section: session_overlap, sessions: [12, 13], registrant-types: 3, methods: QR}\n",
        "title: a\nsections:\n  - section: checkins\n    methods: [QR, Código manual, 5]\n    from: 2026-03-01\n"
            + "    to: 2026-03-02T09:30:00-03:00\n",
        "title: a\nsections:\n  - {section: reconciliation, from: 2026-03-01 09:00, to: 2026-03-01T09:00:30.5}\n",
        "title: '5'\nsections:\n  - {section: data_quality, top: 5, note: \"2026\", methods: '1'}\n",
        "title: a\nsections:\n  - {section: doors, seconds-per-checkin: 4.5, scanners: 3, longest-wait: 5m}\n",
        "title: a\nsections:\n  - section: data_quality\n    sort: [severity, {column: rows, order: desc}, -check]\n",
        "title: a\nsections:\n  - {section: data_quality, note: Read me, name: first}\n  - data_quality\n",
        "title: a\nexpect: people_percentage >= 70\nsections: [data_quality]\n",
        "title: a\npersonal-data: true\nsections:\n  - guests\n  - {section: guest_sessions, top: 9, columns: [last_name, session]}\n",
        "title: a\npersonal-data: false\naudience: sponsor\nsections: [attendance_by_session]\n",
        "title: a\nsections: [attendance_by_organisation]\n",
        "title: a\npersonal-data: true\nsections: [expiring]\n",
        "title: a\npersonal-data: true\nsections:\n  - {section: expiring_people, expiring-days: 9, top: 5}\n  - visits_of_day\n",
        "title: a\nsections:\n  - {section: visits_of_member, from: 2026-01-01}\n",
        "title: a\nexpect:\n  - no_shows <= 15% of session 12\n  - attended of type 3 > 5\n"
            + "  - registered >= 90% of pace\n  - no_shows<=15.5% of every session\nsections: [expectations]\n",
        "title: a\nopen: [data_quality]\nsheets: [data_quality, sessions_per_guest]\nsections: [data_quality, doors]\n",
        // A schema cannot hold one time against another, nor need it.
        "title: a\nsections:\n  - {section: checkins, from: 2026-03-01T00:00:00Z, to: 2026-03-01}\n",
    ]

    package static let bad: [Mistake] = structure + names + numbers + audience + rules + beyondSchemas

    private static func section(_ keys: String, _ named: String...) -> Mistake {
        Mistake(text: "title: a\nsections:\n  - {\(keys)}\n", line: 3, named: named)
    }

    private static func rule(_ rule: String, _ named: String..., beyondSchemas: Bool = false) -> Mistake {
        Mistake(
            text: "title: a\nsections: [data_quality]\nexpect:\n  - people_percentage >= 70\n  - \(rule)\n", line: 5,
            named: ["expect[2]"] + named, isBeyondSchemas: beyondSchemas)
    }

    private static let rules: [Mistake] = [
        rule("no_show <= 15%", "\"no_shows\""), rule("registered => 5", "registered", ">="),
        rule("registered >= pase", "\"pace\""), rule("no_shows <= 15% of sesion 12", "\"session\""),
        rule("no_shows <= 15% of session", "session"), rule("registered >= -5", "-5"), rule("registered >= 1e3", "1e3"),
        rule("registered", "registered"), rule("5", "registered"), rule("registered >= 5 attended >= 6", "item"),
        rule("registered >= exec(1)", "exec(1)"),
        rule("registered >= 15%", "no_shows", beyondSchemas: true),
        rule("attended >= pace", "pace", beyondSchemas: true),
        rule("registrants >= 5 of session 12", "registrants", beyondSchemas: true),
        rule("attended of session 1 >= 5 of session 2", "single", beyondSchemas: true),
        Mistake(
            text: "title: a\nsections: [data_quality]\nexpect:\n  - attended > 1\n  - attended > 1\n", line: 5,
            named: ["attended > 1", "twice"]),
        Mistake(text: "title: a\nsections: [data_quality]\nexpect: []\n", line: 3, named: ["expect"]),
        Mistake(text: "title: a\nsections: [data_quality]\nexpect: {attended: 1}\n", line: 3, named: ["expect"]),
        Mistake(
            text: "title: a\naudience: sponsor\nsections: [geo_cells]\nexpect: attended > 1\n", line: 4,
            named: ["expect", "organizer"]),
        Mistake(
            text: "title: a\nsections: [expiring]\nexpect: attended > 1\n", line: 3, named: ["expect", "organizer"],
            isBeyondSchemas: true),
    ]

    private static let structure: [Mistake] = [
        Mistake(text: "", line: 1, named: ["title"]),
        Mistake(text: "- a\n", line: 1, named: []),
        Mistake(text: "just text\n", line: 1, named: []),
        Mistake(text: "sections: [data_quality]\n", line: 1, named: ["\"title\""]),
        Mistake(text: "title: a\n", line: 1, named: ["\"sections\""]),
        Mistake(text: "title: a\nsection: [data_quality]\n", line: 2, named: ["\"section\"", "\"sections\""]),
        Mistake(text: "titel: a\nsections: [data_quality]\n", line: 1, named: ["titel", "\"title\""]),
        Mistake(
            text: "title: a\nsections:\n  - {section: attendance, grup: session}\n", line: 3,
            named: ["grup", "\"group\""]),
        Mistake(text: "title: a\nsections: []\n", line: 2, named: ["sections"]),
        Mistake(text: "title: a\nsections: data_quality\n", line: 2, named: ["sections"]),
        Mistake(text: "title: a\nsections:\n  data_quality:\n", line: 2, named: ["sections"]),
        Mistake(text: "title: a\nsections:\n  - [data_quality]\n", line: 3, named: ["sections[1]"]),
        Mistake(text: "title: a\nsections:\n  -\n", line: 3, named: ["sections[1]"]),
        Mistake(text: "title: a\nsections: [data_quality]\ntheem: tikit\n", line: 3, named: ["theem", "\"theme\""]),
        Mistake(text: "title: a\nsections: [data_quality]\ntheme: {a: b}\n", line: 3, named: ["theme"]),
        Mistake(text: "title: ' '\nsections: [data_quality]\n", line: 1, named: ["title"]),
        Mistake(text: "title: {es: a}\nsections: [data_quality]\n", line: 1, named: ["title", "\"en\""]),
        Mistake(text: "title: {es: a, en: b, pt: c}\nsections: [data_quality]\n", line: 1, named: ["pt"]),
        Mistake(text: "title: [a]\nsections: [data_quality]\n", line: 1, named: ["title"]),
        Mistake(text: "title: a\nnote:\nsections: [data_quality]\n", line: 2, named: ["note"]),
        Mistake(text: "title: a\nsections:\n  - section: data_quality\n    columns:\n", line: 4, named: ["columns"]),
        Mistake(text: "title: a\nsections:\n  - top: 3\n", line: 3, named: ["\"section\""]),
        Mistake(text: "title: a\nsections:\n  - sectoin: data_quality\n", line: 3, named: ["sectoin", "\"section\""]),
        Mistake(
            text: "title: a\nsections:\n  - {section: data_quality, colums: check}\n", line: 3, named: ["\"columns\""]),
    ]

    private static let names: [Mistake] = [
        Mistake(text: "title: a\nsections:\n  - data_qualty\n", line: 3, named: ["sections[1]", "\"data_quality\""]),
        Mistake(
            text: "title: a\nsections: [attendance]\n", line: 2, named: ["attendance", "group", "session_and_type"]),
        section("section: atendance, group: session", "section", "\"attendance\""),
        section("section: attendance", "group"),
        section("section: attendance, group: sesion", "group", "\"session\""),
        section("section: checkin_histogram, group: type", "group", "event"),
        section("section: data_quality, group: session", "group", "attendance, checkin_histogram"),
        section("section: data_quality, columns: [check, severty]", "columns[2]", "\"severity\""),
        section("section: data_quality, columns: [session]", "columns[1]"),
        section("section: data_quality, columns: [check, check]", "columns[2]"),
        section("section: data_quality, columns: []", "columns"),
        section("section: data_quality, columns: {check: rows}", "columns"),
        section("section: checkins, columns: [email]", "columns[1]"),
        section("section: attendance, group: session, columns: [registrant_type]", "columns[1]"),
        section("section: data_quality, sort: [-row]", "sort[1]", "\"rows\""),
        section("section: data_quality, sort: [--rows]", "sort[1]"),
        section("section: data_quality, sort: {column: rows, order: down}", "order", "asc, desc"),
        section("section: data_quality, sort: {order: asc}", "column"),
        section("section: data_quality, sort: {column: rows, by: asc}", "by"),
        section("section: data_quality, name: Calidad/1", "name"),
        section("section: data_quality, name: -a", "name"),
        section("section: data_quality, name: ''", "name"),
        section("section: data_quality, name: \(String(repeating: "a", count: 65))", "name"),
        Mistake(
            text: "title: a\noutputs: [xslx]\nsections: [data_quality]\n", line: 2, named: ["outputs[1]", "\"xlsx\""]),
        Mistake(text: "title: a\noutputs: []\nsections: [data_quality]\n", line: 2, named: ["outputs"]),
        Mistake(text: "title: a\noutputs: [csv, csv]\nsections: [data_quality]\n", line: 2, named: ["outputs[2]"]),
        Mistake(text: "title: a\nsections: [data_quality]\nlayout: onepage\n", line: 3, named: ["\"one-page\""]),
        Mistake(text: "title: a\nsections: [data_quality]\naudience: sponsors\n", line: 3, named: ["\"sponsor\""]),
    ]

    private static let numbers: [Mistake] = [
        section("section: data_quality, top: 0", "top"), section("section: data_quality, top: -1", "top"),
        section("section: data_quality, top: 1.5", "top"), section("section: data_quality, top: many", "top"),
        section("section: data_quality, top: 1048577", "top"),
        section("section: data_quality, top: '5'", "top", "without quotes: 5"),
        section("section: data_quality, top: !!str 5", "top", "without quotes: 5"),
        section("section: data_quality, charts: \"false\"", "charts", "without quotes: false"),
        section("section: geo_cells, cells: \"4\"", "cells", "without quotes: 4"),
        section("section: doors, scanners: '2'", "scanners", "without quotes: 2"),
        section("section: doors, seconds-per-checkin: '4.5'", "seconds-per-checkin", "without quotes: 4.5"),
        section("section: checkins, sessions: ['12']", "sessions[1]", "without quotes: 12"),
        section("section: data_quality, charts: maybe", "charts"),
        section("section: checkin_histogram, bin: 0m", "bin"), section("section: checkin_histogram, bin: 15", "bin"),
        section("section: checkin_histogram, bin: 15 min", "bin"),
        section("section: checkin_histogram, bin: -5m", "bin"),
        section("section: data_quality, bin: 5m", "bin", "arrival_profile"),
        section("section: geo_cells, cells: 0", "cells"), section("section: geo_cells, cells: 9", "cells"),
        section("section: data_quality, cells: 5", "cells", "geo_cells"),
        section("section: doors, seconds-per-checkin: 0", "seconds-per-checkin"),
        section("section: doors, seconds-per-checkin: 4000", "seconds-per-checkin"),
        section("section: doors, seconds-per-checkin: 5s", "seconds-per-checkin"),
        section("section: doors, scanners: 0", "scanners"),
        section("section: doors, longest-wait: 300", "longest-wait"),
        section("section: data_quality, scanners: 2", "scanners", "doors"),
        section("section: checkins, sessions: [0]", "sessions[1]"),
        section("section: checkins, sessions: [main]", "sessions[1]"),
        section("section: checkins, sessions: []", "sessions"),
        section("section: checkins, registrant-types: [3, 3]", "registrant-types[2]"),
        section("section: checkins, methods: ['']", "methods[1]"), section("section: checkins, methods: []", "methods"),
        section("section: checkins, from: yesterday", "from"), section("section: checkins, to: 2026-3-1", "to"),
        section("section: checkins, from: 2026-03-01T9:00", "from"),
    ]

    private static let audience: [Mistake] =
        [
            Mistake(
                text: "title: a\naudience: sponsor\nsections: [checkins]\n", line: 3, named: ["checkins", "organizer"]),
            Mistake(
                text: "title: a\nsections:\n  - section: checkins\n    top: 1\naudience: sponsor\n", line: 3,
                named: ["checkins"]),
            Mistake(text: "title: a\naudience: sponsor\nsections: [data_quality]\n", line: 3, named: ["data_quality"]),
            Mistake(text: "title: a\naudience: sponsor\nsections: [geo_summary]\n", line: 3, named: ["geo_summary"]),
            Mistake(text: "title: a\nsections: [guests]\n", line: 2, named: ["guests", "personal-data: true"]),
            Mistake(
                text:
                    "title: a\npersonal-data: false\nsections:\n  - checkins\n  - {section: guest_sessions, top: 3}\n",
                line: 5,
                named: ["guest_sessions", "personal-data: true"]),
            Mistake(
                text: "title: a\nsections: [visits_of_day]\n", line: 2, named: ["visits_of_day", "personal-data: true"]),
            Mistake(
                text: "title: a\nsections:\n  - expiring\n  - {section: expiring_people, expiring-days: 9}\n", line: 4,
                named: ["expiring_people", "personal-data: true"]),
            Mistake(
                text: "title: a\naudience: sponsor\nsections: [fading_people]\n", line: 3, named: ["fading_people"]),
            Mistake(
                text: "title: a\npersonal-data: true\nsections: [guests, expiring_people]\n", line: 3,
                named: ["expiring_people"]),
            Mistake(
                text: "title: a\naudience: sponsor\npersonal-data: true\nsections: [attendance_by_session]\n", line: 3,
                named: ["personal-data", "organizer"]),
            Mistake(
                text: "title: a\npersonal-data: true\nsections: [editions]\n", line: 2,
                named: ["personal-data", "events"]),
            Mistake(text: "title: a\npersonal-data: maybe\nsections: [guests]\n", line: 2, named: ["personal-data"]),
            Mistake(
                text: "title: a\naudience: sponsor\nsections: [attendance_by_organisation]\n", line: 3,
                named: ["attendance_by_organisation"]),
            Mistake(text: "title: a\naudience: sponsor\nsections: [changes]\n", line: 3, named: ["changes"]),
            Mistake(text: "title: a\naudience: sponsor\nsections: [expiring]\n", line: 3, named: ["expiring"]),
            Mistake(
                text: "title: a\naudience: sponsor\nsections:\n  - {section: geo_cells, cells: 6}\n", line: 4,
                named: ["cells"]),
        ]
        + ["doors", "no_shows", "arrival_profile", "session_overlap", "reconciliation"].map { kind in
            Mistake(
                text:
                    "title: a\naudience: sponsor\nsections:\n  - attendance_by_session\n  - section: \(kind)\n    top: 3\n",
                line: 5, named: ["\"\(kind)\"", "organizer"])
        }
        + ["sessions: 12", "registrant-types: [1, 2]", "methods: QR", "from: 2026-03-01", "to: 2026-03-02"].map {
            filter in
            Mistake(
                text: "title: a\naudience: sponsor\nsections:\n  - section: attendance_by_session\n    \(filter)\n",
                line: 5,
                named: [filter.prefix { $0 != ":" } + "", "organizer", "--sponsors"])
        }

    private static let beyondSchemas: [Mistake] = [
        Mistake(
            text: "title: a\nsections:\n  - data_quality\n  - data_quality\n", line: 4, named: ["sections[2]", "name"]),
        Mistake(
            text: "title: a\nsections:\n  - data_quality\n  - {section: checkins, name: data_quality}\n", line: 4,
            named: ["sections[2]", "name"]),
        Mistake(text: "name: yours\ntitle: a\nsections: [data_quality]\n", line: 1, named: ["name", "mine"]),
        Mistake(text: "title: a\ntheme: tiki\nsections: [data_quality]\n", line: 2, named: ["theme", "\"tikit\""]),
        section("section: checkins, from: 2026-02-30", "from"),
        section("section: checkins, from: 2026-03-02, to: 2026-03-02", "to"),
        section("section: checkins, from: 2026-03-02T10:00-03:00, to: 2026-03-02T12:00Z", "to"),
        section("section: checkin_histogram, bin: 367d", "bin"),
        section("section: data_quality, sort: [rows, -rows]", "sort"),
    ].map { mistake in
        var mistake = mistake
        mistake.isBeyondSchemas = true
        return mistake
    }
}
