import Base

extension Phrase {
    /// The phrase without the folders of this machine, for readers who do not look after it: of a path its last component remains.
    var withoutFolders: Phrase { Phrase { self[$0].withoutFolders } }
}

extension String {
    /// The text with each absolute path replaced by its last component; within the folder of an event, which says of which one
    /// it is, by what begins there: `event-6/sponsor`.
    var withoutFolders: String {
        split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let opening = word.prefix { "\"'«“(=[".contains($0) }
            let rest = word.dropFirst(opening.count)
            guard rest.hasPrefix("/") || rest.hasPrefix("~/") else { return String(word) }
            let path = rest.prefix { !"\"'»”)],;:".contains($0) }
            let parts = path.split(separator: "/")
            guard parts.count > 1 else { return String(word) }
            let first =
                parts.lastIndex { $0.hasPrefix("event-") && $0.dropFirst(6).allSatisfy(\.isNumber) } ?? parts.count - 1
            return String(opening) + parts[first...].joined(separator: "/") + String(rest.dropFirst(path.count))
        }.joined(separator: " ")
    }
}
