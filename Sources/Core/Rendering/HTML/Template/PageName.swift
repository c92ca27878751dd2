import Mustache

/// The names that a template may use, and how each may be used. No section has a name like an optional one around it, because Mustache
/// would fall back to that.
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

    /// Those of a report's page.
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

/// The values of a template's names, by name. One that is `nil` is missing.
struct PageValues: MustacheParent, ExpressibleByDictionaryLiteral {
    let values: [String: Any]

    init(dictionaryLiteral elements: (String, Any?)...) {
        values = Dictionary(uniqueKeysWithValues: elements.compactMap { name, value in value.map { (name, $0) } })
    }

    func child(named name: String) -> Any? { values[name] }

    /// Whether all values have names that a template may use.
    func areOffered(_ names: [String: PageName]) -> Bool {
        values.allSatisfy { name, value in
            guard let known = names[name] else { return false }
            let inner = (value as? PageValues).map { [$0] } ?? value as? [PageValues] ?? []
            return inner.allSatisfy { $0.areOffered(known.names) }
        }
    }
}
