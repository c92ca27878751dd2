import Reporting

/// The addresses within the page: each section's own, unique and made of harmless characters.
struct Anchors {
    /// One for each section, in order.
    let sections: [String]
    let about: String
    private let byName: [String: String]

    init(_ sections: [ReportSection]) {
        var taken: Set<String> = ["content", "notices"]
        func claim(_ name: String) -> String {
            let plain = name.unicodeScalars.prefix(60).filter {
                ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
            }
            let base = plain.isEmpty ? "section" : String(String.UnicodeScalarView(plain))
            var anchor = base
            var number = 2
            while !taken.insert(anchor).inserted {
                anchor = "\(base)-\(number)"
                number += 1
            }
            return anchor
        }
        self.sections = sections.map { claim($0.name) }
        about = claim("about")
        byName = Dictionary(zip(sections.map(\.name), self.sections)) { first, _ in first }
    }

    subscript(section name: String) -> String? { byName[name] }
}
