internal import Base
internal import Foundation

/// Times that may be those of a registration or a purchase.
extension Header {
    /// Leaves times without a role if their heading does not say that they are of arrivals, and nearly everybody is there once
    /// with a way to be reached or over many days: then people may have registered at these times. They are asked about.
    mutating func doubtTimes(_ sample: Sample) {
        guard let place = self[.createdAt] ?? self[.time], !isVerbatim, !isDescribed, !namesRows,
            mapped.isDisjoint(with: [.createdAt, .date, .time]), names[place] != ColumnRole.createdAt.rawValue,
            ![place, self[.date] ?? place].contains(where: { ColumnRole.saysArrival(ColumnRole.normalized(names[$0])) })
        else { return }
        // Who came, a result or a direction says that somebody was at a door.
        let used = used
        let says: Set<ColumnRole> = [.attended, .result, .scanType, .attendedSessions]
        let isOfDoor = names.indices.contains {
            !used.contains($0) && !sample.isEmpty($0) && !says.isDisjoint(with: roles($0))
        }
        guard !isOfDoor, let who = identities.first?.columns, !who.isEmpty else { return }
        let session = self[.session] ?? self[.sessionID]
        var groups: [String: (rows: Int, people: Set<String>, days: [Int64: Int])] = [:]
        for row in 0..<sample.rowCount {
            let day = sample.cell(row, self[.date] ?? place).day
            guard let day else { continue }
            var group = groups[session.map { sample.cell(row, $0) } ?? ""] ?? (0, [], [:])
            group.rows += 1
            group.people.insert(MatchedName(who.map { sample.cell(row, $0) }.joined(separator: " ")).folded)
            group.days[day, default: 0] += 1
            groups[session.map { sample.cell(row, $0) } ?? ""] = group
        }
        let canBeReached = self[.email] != nil || names.contains(where: Self.isTelephone)
        let isPlain =
            self[.date] == nil && session == nil && Self.plainTimes.contains(ColumnRole.normalized(names[place]))
        let days = canBeReached ? (isPlain ? 1 : 3) : 6
        let doubtful = groups.values.filter {
            $0.people.count * 10 >= $0.rows * 9 && Self.count(days: $0.days, $0.rows) >= days
        }
        guard !doubtful.isEmpty, doubtful.reduce(0, { $0 + $1.rows }) * 2 >= groups.values.reduce(0, { $0 + $1.rows })
        else { return }
        (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil)
    }

    /// How many days there are, without those of a few mistyped rows.
    private static func count(days: [Int64: Int], _ rows: Int) -> Int {
        days.count > 60 ? days.count : days.values.count { $0 * 100 >= rows }
    }

    /// Whether columns say something of a scan.
    private var namesRows: Bool {
        [ColumnRole.result, .scanType, .attended, .checkInID, .method, .latitude].contains { self[$0] != nil }
    }

    /// Names for a time that say nothing of what happened then.
    private static let plainTimes: Set<String> = [
        "fecha", "date", "datum", "dia", "day", "timestamp", "marcatemporal", "marcatiempo",
    ]

    private static func isTelephone(_ heading: String) -> Bool {
        let words: Set<String> = ["telefono", "fono", "celular", "movil", "phone", "mobile", "whatsapp"]
        return !words.isDisjoint(with: ColumnRole.words(of: heading))
    }
}

extension String {
    /// A number that is the same for times of one day, whichever of its parts is the month; `nil` for anything else.
    fileprivate var day: Int64? { timeCell.map { $0.at(secondOfDay: 0).bits } }
}
