internal import Base
internal import CEmbedded

/// The words by which columns are recognized, and those that cells decide by: `columns.yaml`.
struct ColumnWords: Sendable {
    /// The names by which a column is recognized, the surest first.
    private(set) var names: [ColumnRole: [String]] = [:]
    /// Names for the time at which somebody came.
    private(set) var arrivals: [String] = []
    /// The words that everybody means the same by, for each role of a column that decides.
    private(set) var meanings: [ColumnRole: CellWords] = [:]

    static let embedded = YAMLMapping.embedded("columns.yaml") { file throws(Fault) in try ColumnWords(&file) }

    private init(_ file: inout YAMLMapping) throws(Fault) {
        var columns = try file.take("columns")?.mapping()
        for (role, value) in columns?.takeAll() ?? [] {
            guard let role = ColumnRole(rawValue: role) else { throw value.fault(expected: .aText) }
            guard role == .createdAt else {
                names[role] = [role.rawValue] + (try value.list().texts())
                continue
            }
            for (place, part) in value.list().enumerated() {
                names[role, default: []] += try part.list().texts()
                if place == 0 || place == 2 { arrivals += try part.list().texts() }
            }
        }
        var words = try file.take("words")?.mapping()
        for (role, value) in words?.takeAll() ?? [] {
            var said = try value.mapping()
            guard let role = ColumnRole(rawValue: role), let yes = said.take("yes"), let no = said.take("no") else {
                throw value.fault(expected: .aText)
            }
            meanings[role] = CellWords(
                yes: try yes.list().texts(), no: try no.list().texts(), emptyIsNo: role == .attended)
        }
        try file.finish()
    }
}

extension YAMLMapping {
    /// Reads a file that is embedded in the program, and right.
    static func embedded<Value>(_ name: String, _ read: (inout YAMLMapping) throws(Fault) -> Value) -> Value {
        do throws(Fault) {
            var file = try YAMLFile(path: name).mapping(in: String(cString: embedded_text(name)))
            return try read(&file)
        } catch {
            preconditionFailure("\(error.message.en)")
        }
    }
}
