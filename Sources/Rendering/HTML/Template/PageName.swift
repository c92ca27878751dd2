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
