/// The place of a field in a document: its name, or the names of the maps above it and its own.
///
/// Written as Firestore does, `plan.type` for the field `type` of the map `plan`; a name that has dots itself stands in
/// backticks, `` `check.date` ``. Other names need none in a profile.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#FieldReference
public struct FieldPath: Sendable, Hashable {
    /// The names, outermost first; none is empty.
    public let parts: [String]

    /// Reads a profile's path; `nil` where a name is empty or a backtick is not closed.
    public init?(_ text: String) {
        var parts: [String] = []
        var rest = Substring(text).unicodeScalars
        repeat {
            guard let part = Self.takePart(of: &rest) else { return nil }
            parts.append(part)
        } while rest.popFirst() == "."
        guard rest.isEmpty, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.parts = parts
    }

    /// What a notice calls the field.
    public var name: String { parts.joined(separator: ".") }

    /// The path as masks and queries write it: each name that is not plain in backticks.
    public var reference: String { parts.map(Self.reference).joined(separator: ".") }

    /// The text up to the next dot or, where it begins with a backtick, what stands between that and the next one.
    ///
    /// By scalars: as a letter with its marks, a dot before a combining accent would be no dot.
    private static func takePart(of rest: inout Substring.UnicodeScalarView) -> String? {
        guard rest.first == "`" else {
            let part = rest.prefix { $0 != "." }
            rest = rest[part.endIndex...]
            return String(part)
        }
        rest.removeFirst()
        var part = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "`" { return rest.isEmpty || rest.first == "." ? String(part) : nil }
            guard scalar == "\\" else {
                part.append(scalar)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            part.append(escaped)
        }
        return nil
    }

    private static func reference(_ part: String) -> String {
        func isLetter(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
            default: false
            }
        }
        let isPlain = part.utf8.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isPlain, let first = part.utf8.first, isLetter(first) { return part }
        let escaped = part.unicodeScalars.map { $0 == "`" || $0 == "\\" ? "\\\($0)" : "\($0)" }
        return "`" + escaped.joined() + "`"
    }
}

extension FieldPath: ExpressibleByStringLiteral {
    /// One field's own name, dots and all.
    public init(stringLiteral name: String) { parts = [name] }
}
