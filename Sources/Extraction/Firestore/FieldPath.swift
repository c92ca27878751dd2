/// The names of documents' fields as masks and queries write them.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#FieldReference
package enum FieldPath {
    /// A profile's path, `plan.type`, each part that is no plain name in backticks.
    package static func text(_ path: String) -> String {
        path.split(separator: ".", omittingEmptySubsequences: false).map { part($0) }.joined(separator: ".")
    }

    /// A field whose own name is the whole path, dots and all.
    package static func quoted(_ name: some StringProtocol) -> String {
        let escaped = name.unicodeScalars.map { $0 == "`" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "`" + escaped.joined() + "`"
    }

    /// What a mask must name so that a field is found as a path and under its own name with dots.
    static func masks(_ path: String) -> [String] {
        path.contains(".") ? [text(path), quoted(path)] : [text(path)]
    }

    private static func part(_ part: Substring) -> String {
        let isPlain = part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: false
            }
        }
        guard isPlain, let first = part.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return quoted(part)
        }
        return String(part)
    }
}
