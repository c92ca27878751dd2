import Messages

extension Phrase {
    /// The phrase without the folders of this machine, for readers who do not look after it: of a path its last component remains.
    var withoutFolders: Phrase { Phrase { self[$0].withoutFolders } }
}

extension String {
    /// The text with each absolute path replaced by its last component.
    var withoutFolders: String {
        split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let opening = word.prefix { "\"'«“(=[".contains($0) }
            let rest = word.dropFirst(opening.count)
            guard rest.hasPrefix("/") || rest.hasPrefix("~/") else { return String(word) }
            let path = rest.prefix { !"\"'»”)],;:".contains($0) }
            guard let name = path.split(separator: "/").last, path.split(separator: "/").count > 1 else {
                return String(word)
            }
            return String(opening) + String(name) + String(rest.dropFirst(path.count))
        }.joined(separator: " ")
    }
}
