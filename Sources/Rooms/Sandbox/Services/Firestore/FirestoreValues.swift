import Base

/// The order of values within and across types, for the types used in queries. Integers and floating-point numbers are
/// one type (https://cloud.google.com/firestore/docs/concepts/data-types#value_type_ordering).
struct StoredKey: Comparable {
    /// The rank of the type. A range condition compares only values of one type.
    let rank: Int
    private var number = 0.0
    private var text: ExactText = ""

    init(_ value: JSONValue) {
        let member = value.object?.members.first
        switch (member?.name, member?.value) {
        case ("nullValue", _): rank = 0
        case ("booleanValue", .boolean(let flag)): (rank, number) = (1, flag ? 1 : 0)
        // NaN comes first among numbers.
        case ("integerValue", let value), ("doubleValue", let value): (rank, number) = (2, value?.number ?? -.infinity)
        // Without the Z, stored times sort as texts.
        case ("timestampValue", .string(let time)): (rank, text) = (3, ExactText(String(time.dropLast())))
        case ("stringValue", .string(let string)): (rank, text) = (4, ExactText(string))
        default: rank = 5
        }
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.rank, left.number, left.text) < (right.rank, right.number, right.text)
    }
}

/// The path of a field, through maps: `address.city`. Segments that are not plain names are in backticks.
struct FieldPath: Hashable {
    let parts: [String]

    static let name = FieldPath(parts: ["__name__"])

    private init(parts: [String]) { self.parts = parts }

    init(_ text: String) throws {
        let part = /`((?:[^`\\]|\\.)+)`|[A-Za-z_][A-Za-z_0-9]*/
        parts = text.matches(of: part).map { match in
            match.1?.replacing(/\\(.)/) { $0.1 }.description ?? String(match.0)
        }
        guard !parts.isEmpty, text.replacing(part, with: "x") == parts.map({ _ in "x" }).joined(separator: ".") else {
            throw FirestoreError.invalid("property path \"\(text.prefix(80))\"")
        }
    }
}

extension StoredFields {
    /// The fields of a document or map in a request, as they are stored: with times to the microsecond.
    init(of map: JSONValue?) {
        self = (map?["fields"]?.object?.members ?? []).reduce(into: [:]) { fields, member in
            let time = member.value["timestampValue"]?.string.flatMap { StoredTime($0) }
            let inner = member.value["mapValue"].map { StoredFields(of: $0) }
            fields[member.name] = time?.json ?? inner?.asValue ?? member.value
        }
    }

    private var asValue: JSONValue { ["mapValue": isEmpty ? [:] : ["fields": json]] }

    /// The value at a path through maps; `nil` if there is none.
    subscript(path: FieldPath) -> JSONValue? {
        get { self[path.parts[...]] }
        set { self[path.parts[...]] = newValue }
    }

    private subscript(parts: ArraySlice<String>) -> JSONValue? {
        get {
            guard let first = parts.first, let value = self[first] else { return nil }
            return parts.count == 1 ? value : value.fields?[parts.dropFirst()]
        }
        set {
            guard let first = parts.first else { return }
            guard parts.count > 1 else {
                self[first] = newValue
                return
            }
            if newValue == nil, self[first]?.fields == nil { return }
            var fields = self[first]?.fields ?? [:]
            fields[parts.dropFirst()] = newValue
            self[first] = fields.asValue
        }
    }

    /// Only the fields named by a mask; all of them without a mask.
    func masked(by mask: [FieldPath]?) -> StoredFields {
        guard let mask else { return self }
        return mask.reduce(into: [:]) { masked, path in
            if let value = self[path] { masked[path] = value }
        }
    }
}

extension JSONValue {
    fileprivate var fields: StoredFields? { self["mapValue"].map { StoredFields(of: $0) } }
}
