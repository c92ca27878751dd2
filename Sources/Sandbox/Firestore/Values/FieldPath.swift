import Tables

/// The way to a field, through maps: `address.city`, parts that are no plain names in backticks.
struct FieldPath: Sendable, Hashable {
    var parts: [ExactText]

    static let name = FieldPath(parts: ["__name__"])

    /// The parts with dots between them, for messages.
    var text: String { parts.map(\.text).joined(separator: ".") }

    init(parts: [ExactText]) { self.parts = parts }

    init(_ text: String) throws(FirestoreError) {
        var parts: [ExactText] = []
        var rest = text.unicodeScalars[...]
        while true {
            if rest.first == "`" {
                var part = ""
                rest.removeFirst()
                var isClosed = false
                while let scalar = rest.popFirst() {
                    if scalar == "`" {
                        isClosed = true
                        break
                    }
                    if scalar == "\\", let escaped = rest.popFirst() {
                        part.unicodeScalars.append(escaped)
                    } else {
                        part.unicodeScalars.append(scalar)
                    }
                }
                guard isClosed, !part.isEmpty else { throw Self.invalid(text) }
                parts.append(ExactText(part))
            } else {
                let part = rest.prefix { $0 != "." }
                guard Self.isPlain(part) else { throw Self.invalid(text) }
                parts.append(ExactText(String(part)))
                rest = rest[part.endIndex...]
            }
            guard let next = rest.popFirst() else { break }
            guard next == "." else { throw Self.invalid(text) }
        }
        self.parts = parts
    }

    /// Whether a part needs no backticks: letters, digits and `_`, not beginning with a digit.
    private static func isPlain(_ part: Substring.UnicodeScalarView) -> Bool {
        guard let first = part.first, !("0"..."9").contains(first) else { return false }
        return part.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: false
            }
        }
    }

    private static func invalid(_ text: String) -> FirestoreError {
        FirestoreError(.invalidArgument, "Invalid property path \"\(text.prefix(80))\".")
    }
}

extension [ExactText: FirestoreValue] {
    /// The value at the end of a way through maps; `nil` where there is none.
    subscript(path path: FieldPath) -> FirestoreValue? {
        get { self[path.parts[...]] }
        set { self[path.parts[...]] = newValue }
    }

    private subscript(parts: ArraySlice<ExactText>) -> FirestoreValue? {
        get {
            guard let first = parts.first, let value = self[first] else { return nil }
            if parts.count == 1 { return value }
            guard case .map(let fields) = value else { return nil }
            return fields[parts.dropFirst()]
        }
        set {
            guard let first = parts.first else { return }
            if parts.count == 1 {
                self[first] = newValue
                return
            }
            var fields: [ExactText: FirestoreValue] = [:]
            if case .map(let present) = self[first] {
                fields = present
            } else if newValue == nil {
                return
            }
            fields[parts.dropFirst()] = newValue
            self[first] = .map(fields)
        }
    }

    /// The fields that a mask names, and no others; all of them without a mask.
    func masked(by mask: [FieldPath]?) -> [ExactText: FirestoreValue] {
        guard let mask else { return self }
        var masked: [ExactText: FirestoreValue] = [:]
        for path in mask where path != .name { masked[path: path] = self[path: path] ?? masked[path: path] }
        return masked
    }
}
