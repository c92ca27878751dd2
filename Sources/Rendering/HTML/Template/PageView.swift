/// What a page's template may name, as `PageName` lists it. Texts are escaped by the template; what is finished markup
/// says so. What may be missing has a name that no group around it has, since Mustache would take that in its place.
struct PageView {
    var language: String
    /// The page's class where it is not to print as usual: `one-page`.
    var layout: String?
    var title: String
    var event: String
    /// The report's title and the event's number.
    var subtitle: String
    /// What the report has to say of itself.
    var lead: String?
    /// The time of the data, the zone.
    var facts: [String]
    var policy: String
    var style: String
    var script: String
    /// Markup: the theme's picture.
    var logo: String?
    /// The theme's line at the foot.
    var footer: String?
    /// What the mark of a withheld value means, where a headline is one.
    var tilesMark: String?
    var tiles: [Tile]
    var hasNotices: Bool
    var notices: [NoticeLine]
    var noticesLeftOut: String?
    var contents: [Link]
    var sections: [Part]
    var aboutAnchor: String
    var about: [AboutGroup]
    var dataTime: String?
    var words: Words

    struct Tile {
        var title: String
        /// The class of its value: `figure`, and `when` for a time, which is longer than a number.
        var kind: String
        var value: String
        var detail: String?
        /// Markup: a bar under a percentage.
        var meter: String
    }

    struct NoticeLine {
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
        /// Said in place of pictures and table where the section has no rows.
        var empty: String?
        /// What the mark of a withheld value means, where the section has one.
        var mark: String?
        /// Markup: the section's pictures.
        var figures: String
        /// Markup: the section's table and what its columns mean.
        var table: String
    }

    struct AboutGroup {
        var heading: String
        /// The class of what stands on paper too where a report is to be one page: `filters`.
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
    }
}

/// What a page's template may name: the properties of `PageView`, and how each may be written.
indirect enum PageName: Sendable {
    /// Written escaped; as a group, its content where there is a text.
    case text
    /// Finished markup, written as it is.
    case markup
    /// Only asked whether it is so.
    case flag
    /// Names of its own, after a dot or in a group.
    case group([String: PageName])
    /// A group for each of its elements.
    case list(PageName)

    static let page: [String: PageName] = [
        "language": .text, "layout": .text, "title": .text, "event": .text, "subtitle": .text, "lead": .text,
        "facts": .list(.text),
        "policy": .text, "style": .markup, "script": .markup, "logo": .markup, "footer": .text, "tilesMark": .text,
        "tiles": .list(
            .group(["title": .text, "kind": .text, "value": .text, "detail": .text, "meter": .markup])),
        "hasNotices": .flag,
        "notices": .list(.group(["severity": .text, "label": .text, "text": .text, "link": link])),
        "noticesLeftOut": .text, "contents": .list(link),
        "sections": .list(
            .group([
                "anchor": .text, "title": .text, "note": .text, "figures": .markup, "table": .markup, "mark": .text,
                "empty": .text,
            ])),
        "aboutAnchor": .text,
        "about": .list(
            .group(["heading": .text, "kind": .text, "entries": .list(.group(["title": .text, "value": .text]))])),
        "dataTime": .text,
        "words": .group([
            "skip": .text, "contents": .text, "headlines": .text, "notices": .text, "about": .text, "filter": .text,
            "rows": .text, "sort": .text,
        ]),
    ]

    private static let link = PageName.group(["anchor": .text, "title": .text])

    /// The names within it.
    var names: [String: PageName] {
        switch self {
        case .group(let names): names
        case .list(let element): element.names
        case .text, .markup, .flag: [:]
        }
    }
}
