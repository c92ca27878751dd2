import Messages
import Reporting

/// The words for the codes that some columns hold for programs: a reader of the workbook is to meet none.
struct CodeWords {
    /// A word and the colour in which it stands out; `nil` where it does not.
    struct Word {
        var text: Phrase
        var severity: Notice.Severity?
    }

    private let words: [String: Word]

    /// Of a column that holds codes; `nil` of any other.
    init?(of column: ReportColumn) {
        guard column.role == .text, let words = Self.columns[column.name] else { return nil }
        self.words = words
    }

    /// `nil` for what is no code of the column.
    subscript(code: String) -> Word? { words[code] }

    /// What a change is a change of.
    static func measure(_ code: String) -> Phrase? { measures[code]?.text }
    static func change(_ code: String) -> Phrase? { changes[code]?.text }

    private static let columns = [
        "severity": severities, "status": statuses, "kind": changes, "measure": measures,
    ]

    private static let severities = Dictionary(
        uniqueKeysWithValues: Notice.Severity.allCases.map { severity in
            (severity.rawValue, Word(text: severity.phrase, severity: severity == .info ? nil : severity))
        })

    private static let statuses = [
        "ok": Word(text: .statusAgrees), "differs": Word(text: .statusDiffers, severity: .warning),
        "unlisted": Word(text: .statusUnlisted, severity: .warning),
    ]

    private static let changes: [String: Word] = [
        "new": .changeNew, "vanished": .changeVanished, "changed": .changeChanged, "rate": .changeRate,
        "count": .changeCount, "added": .changeAdded, "removed": .changeRemoved, "renamed": .changeRenamed,
        "moved": .changeMoved,
    ].mapValues { Word(text: $0) }

    private static let measures: [String: Word] = [
        "checkins": Term.checkIns, "registered": .registered, "attended": .attended, "guests": .guests,
        "unique_guests": .uniqueGuests, "no_shows": .noShows, "attendance_percentage": .attendancePercentage,
        "session": .session, "registrant_type": .registrantType, "starts_at": .startsAt, "ends_at": .endsAt,
        "price": .price, "stock": .stock, "used": .used, "available": .available,
    ].mapValues { Word(text: $0.title) }
}
