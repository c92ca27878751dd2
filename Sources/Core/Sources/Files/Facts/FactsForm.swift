internal import Base

/// A column of a file of facts. The raw value is its name.
enum FactsColumn: String, Sendable, CaseIterable {
    case sessionID = "session_id"
    case session
    case capacity, headcount
    case headcountAt = "headcount_at"
    case rating, ratings, credits, track, room, speaker
    /// Rows of other events are skipped.
    case eventID = "event_id"

    /// Whether it holds numbers that may have decimals or thousands.
    var isNumber: Bool {
        switch self {
        case .capacity, .headcount, .rating, .ratings, .credits: true
        case .sessionID, .session, .headcountAt, .track, .room, .speaker, .eventID: false
        }
    }

    /// The column that a heading names without a form: its own name; of sessions, also any name that they have in other files.
    init?(heading: String) {
        let name = ColumnRole.normalized(heading)
        guard let column = Self.allCases.first(where: { ColumnRole.normalized($0.rawValue) == name }) else {
            let roles = ColumnRole.byName[name]?.map(\.role) ?? []
            if roles.contains(.sessionID) {
                self = .sessionID
            } else if roles.contains(.session) {
                self = .session
            } else {
                return nil
            }
            return
        }
        self = column
    }

    /// The columns of this program's own tables of sessions, which a file of facts may have begun as.
    static let ofReports: Set<String> = Set(
        [
            "event", "starts_at", "ends_at", "registered", "attended", "checkins", "no_shows", "attendance_percentage",
            "stock",
            "used", "available", "registered_held", "state", "fill_percentage", "coverage_percentage",
        ].map(ColumnRole.normalized))
}

/// What the columns of a file of facts mean, as a person says it:
///
///     files: rooms.xlsx
///     session: Sala
///     capacity: Aforo
///     ignore: [Notas]
struct FactsForm: Sendable {
    /// The file, relative to the form's folder.
    let file: String
    /// The headings of columns that have other names.
    private(set) var headings: [FactsColumn: String] = [:]
    private(set) var ignore: [String] = []
    private(set) var dateOrder: DateOrder?
    /// How the file is written.
    private(set) var writing = FileForm()

    /// Whether a path is of a form, and not of a table.
    static func isForm(_ path: String) -> Bool {
        let name = path.lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }

    /// - Throws: a `Fault`: `.notFound` if there is no such file, `.misconfigured` if it is no form.
    init(path: String) throws(Fault) {
        let text: String
        do throws(FileObstacle) {
            text = String(decoding: try WholeFile.bytes(of: path, upTo: 1 << 20), as: UTF8.self)
        } catch {
            throw Fault(.notFound, .formUnreadable(path, reason: error.reason))
        }
        var mapping = try YAMLFile(path: path).mapping(in: text)
        guard let file = try mapping.take("files")?.filledText() else {
            throw Fault(.misconfigured, .factsFormNamesNoFile(path))
        }
        let folder = path.parentFolder
        self.file = folder == "." || file.hasPrefix("/") ? file : "\(folder)/\(file)"
        for column in FactsColumn.allCases { headings[column] = try mapping.take(column.rawValue)?.filledText() }
        for value in mapping.take("ignore")?.list() ?? [] { ignore.append(try value.filledText()) }
        dateOrder = try mapping.take("date-order")?.choice(DateOrder.self)
        try writing.takeWriting(&mapping)
        try mapping.finish()
        // The line of the headings is the one that has most of them.
        writing.ignore = headings.values + ignore
    }
}
