/// The path of a field in a document: its name, preceded by the names of the maps that contain it.
///
/// Written as in Firestore: `plan.type` for the field `type` of the map `plan`. A name that contains dots is enclosed
/// in backticks, `` `check.date` ``; in a profile, other names need none.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#FieldReference
public struct FieldPath: Sendable, Hashable {
    /// The names, outermost first; none is empty.
    public let parts: [String]

    /// Parses a path of a profile; returns `nil` if a name is empty or a backtick is not closed.
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

    /// The field's name in messages.
    public var name: String { parts.joined(separator: ".") }

    /// The path in masks and queries: every name that is not plain is in backticks.
    public var reference: String { parts.map(Self.reference).joined(separator: ".") }

    /// Removes and returns the text up to the next dot, or the text between backticks.
    ///
    /// Works on scalars: as a character, a dot before a combining accent would not be a dot.
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
    /// A single field name, which may contain dots.
    public init(stringLiteral name: String) { parts = [name] }
}
