/// The data that a page's template may use, as listed in `PageName`. The template escapes text; finished markup is documented as
/// such. No enclosing section has a property named like an optional one, because Mustache would fall back to it.
struct PageView {
    var language: String
    /// The page's class if it is not laid out in the usual way: `one-page` or `short`.
    var layout: String?
    var title: String
    var event: String
    /// The report's title and the event's number.
    var subtitle: String
    /// The report's note.
    var lead: String?
    /// The occasion, the time of the data and the time zone.
    var facts: [String]
    var policy: String
    var style: String
    var script: String
    /// Markup: the theme's logo.
    var logo: String?
    /// The theme's footer.
    var footer: String?
    /// The meaning of the mark for withheld values, if a headline is withheld.
    var tilesMark: String?
    var tiles: [Tile]
    var hasNotices: Bool
    var notices: [NoticeLine]
    var noticesLeftOut: String?
    /// The notices in one line, if they are folded under it: how many there are of each kind.
    var noticesLine: String?
    /// What stands out, in sentences.
    var hasRemarks: Bool
    var remarks: [String]
    /// Whether sections are folded under their headings, with "About these numbers" among them.
    var folds: Bool
    var contents: [Link]
    /// What is asked every day: a chart of each section that is open. It comes before what is folded.
    var front: [Part]
    var sections: [Part]
    var aboutAnchor: String
    var about: [AboutGroup]
    var dataTime: String?
    var words: Words

    struct Tile {
        var title: String
        /// The class of the value: `figure`, or `when` for a time, which is longer than a number.
        var kind: String
        var value: String
        var detail: String?
        /// Markup: a bar under a percentage.
        var meter: String
        /// How the value differs from earlier ones.
        var changes: [Change]
    }

    struct Change {
        /// The classes: `good`, `bad` or `neutral`, and `up` or `down`.
        var effect: String
        var words: String
    }

    struct NoticeLine {
        /// What to do about it and those that follow; `nil` if the one before said it.
        var todo: String?
        var severity: String
        var label: String
        var text: String
        var link: Link?
    }

    struct Link {
        var anchor: String
        var title: String
    }

    struct Part {
        var anchor: String
        var title: String
        var note: String?
        /// The part's main number, if it is folded under its heading.
        var main: String?
        /// Shown instead of pictures and table if the section has no rows.
        var empty: String?
        /// The meaning of the mark for withheld values, if the section has any.
        var mark: String?
        /// Markup: the section's pictures.
        var figures: String
        /// Markup: the section's table and the meaning of its columns.
        var table: String
    }

    struct AboutGroup {
        var heading: String
        /// The class of entries that are also printed in a one-page report: `filters`.
        var kind: String?
        var entries: [Entry]
    }

    struct Entry {
        var title: String
        var value: String
    }

    struct Words {
        var skip: String
        var contents: String
        var headlines: String
        var notices: String
        var about: String
        var filter: String
        var rows: String
        var sort: String
        var remarks: String
        var openAll: String
    }
}

/// The names that a page's template may use, which are the properties of `PageView`, and how each may be used.
indirect enum PageName: Sendable {
    /// Written escaped. As a section, rendered if the text exists.
    case text
    /// Finished markup, written unescaped.
    case markup
    /// Used only as a condition.
    case flag
    /// Has names of its own, used after a dot or within a section.
    case group([String: PageName])
    /// A section that is repeated for each element.
    case list(PageName)

    static let page: [String: PageName] = [
        "language": .text, "layout": .text, "title": .text, "event": .text, "subtitle": .text, "lead": .text,
        "facts": .list(.text),
        "policy": .text, "style": .markup, "script": .markup, "logo": .markup, "footer": .text, "tilesMark": .text,
        "tiles": .list(
            .group([
                "title": .text, "kind": .text, "value": .text, "detail": .text, "meter": .markup,
                "changes": .list(.group(["effect": .text, "words": .text])),
            ])),
        "hasNotices": .flag,
        "notices": .list(.group(["todo": .text, "severity": .text, "label": .text, "text": .text, "link": link])),
        "noticesLeftOut": .text, "noticesLine": .text, "hasRemarks": .flag, "remarks": .list(.text), "folds": .flag,
        "contents": .list(link), "front": .list(part), "sections": .list(part),
        "aboutAnchor": .text,
        "about": .list(
            .group(["heading": .text, "kind": .text, "entries": .list(.group(["title": .text, "value": .text]))])),
        "dataTime": .text,
        "words": .group([
            "skip": .text, "contents": .text, "headlines": .text, "notices": .text, "about": .text, "filter": .text,
            "rows": .text, "sort": .text, "remarks": .text, "openAll": .text,
        ]),
    ]

    private static let part = PageName.group([
        "anchor": .text, "title": .text, "note": .text, "main": .text, "figures": .markup, "table": .markup,
        "mark": .text, "empty": .text,
    ])

    private static let link = PageName.group(["anchor": .text, "title": .text])

    /// The names within this one.
    var names: [String: PageName] {
        switch self {
        case .group(let names): names
        case .list(let element): element.names
        case .text, .markup, .flag: [:]
        }
    }
}
