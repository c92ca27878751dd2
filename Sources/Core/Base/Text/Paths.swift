extension String {
    /// The folder part of a path, as dirname(1) prints it.
    ///
    ///     "a/b/".parentFolder   // "a"
    ///     "name".parentFolder   // "."
    ///     "/".parentFolder      // "/"
    ///
    /// Foundation's equivalent traps on Linux for a path such as `.`.
    package var parentFolder: String {
        let slash = UInt8(ascii: "/")
        func withoutSlashesAtEnd(_ path: Substring.UTF8View) -> Substring.UTF8View {
            var path = path
            while path.last == slash { path.removeLast() }
            return path
        }
        let name = withoutSlashesAtEnd(self[...].utf8)
        guard let cut = name.lastIndex(of: slash) else { return name.isEmpty && utf8.first == slash ? "/" : "." }
        let folder = withoutSlashesAtEnd(name[..<cut])
        return folder.isEmpty ? "/" : String(Substring(folder))
    }
}

extension StringProtocol {
    /// The components between slashes, including empty ones. Splits bytes, so that a slash followed by a combining
    /// accent also counts.
    public var pathParts: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
