internal import Messages
internal import Profiles
internal import Tables

/// The first rows of a file, by which its columns are judged.
struct Sample: Sendable {
    let rows: [[String]]

    private static let mostRows = 2000

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ header: Header, most: Int = mostRows) {
        guard !bytes.isEmpty, !header.names.isEmpty else {
            rows = []
            return
        }
        var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
        rows = withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
            var rows: [[String]] = []
            var text = FieldText()
            while rows.count < most, let count = scanner.next(into: fields) {
                rows.append(
                    fields[..<min(count, fields.count)].map { field in
                        text.string(field, of: bytes)
                    })
            }
            return rows
        }
    }

    /// The cells of a column that are not empty.
    func cells(_ place: Int) -> [String] {
        rows.compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
    }

    /// Whether most cells of a column are of a kind.
    private func mostly(_ place: Int, _ isKind: (String) -> Bool) -> Bool {
        let cells = cells(place)
        return !cells.isEmpty && cells.count(where: isKind) * 2 > cells.count
    }

    fileprivate func hasTimesOfDay(_ place: Int) -> Bool {
        mostly(place) {
            var text = $0; return text.withUTF8 { TimeCellReader.timeOfDay($0) } != nil
        }
    }

    fileprivate func hasDates(_ place: Int) -> Bool {
        mostly(place) { text in
            var text = text
            return text.utf8.count <= 10
                && text.withUTF8 { bytes in
                    var reader = TimeCellReader()
                    return bytes.contains { $0 &- 48 >= 10 } && reader.read(bytes) != nil
                }
        }
    }

    /// Whether every cell of a column is a time or a mark, and some are.
    fileprivate func isSession(_ place: Int) -> Bool {
        let cells = cells(place)
        return !cells.isEmpty && cells.allSatisfy { SessionCell($0) != nil }
    }
}

/// A cell of a list with one row for each guest and one column for each session.
enum SessionCell: Hashable {
    case absent
    case mark
    case time(TimeCell)
    /// A time without a date.
    case timeOfDay(Int)

    private static let marks: Set<String> = [
        "x", "1", "true", "si", "s", "yes", "y", "ok", "✓", "✔", "✅", "☑", "v", "verdadero", "presente", "present",
        "asistio", "asiste",
        "attended", "checkedin", "p", "ja", "wahr",
    ]
    private static let absences: Set<String> = [
        "", "0", "-", "–", "—", "no", "n", "false", "falso", "ausente", "absent", "noasistio", "na", "n/a", "nein",
        "falsch", "☐", "✗", "✘",
    ]

    /// `nil` if the cell is neither a time nor a mark.
    init?(_ text: String) {
        var text = text
        guard let cell = text.withUTF8({ SessionCell($0) }) else { return nil }
        self = cell
    }

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var reader = TimeCellReader()
        if text.count > 7, let time = reader.read(text) {
            self = .time(time)
            return
        }
        if let second = TimeCellReader.timeOfDay(text) {
            self = .timeOfDay(second)
            return
        }
        let word = MatchedName(String(decoding: text, as: UTF8.self)).folded
        if Self.marks.contains(word) {
            self = .mark
        } else if Self.absences.contains(word) {
            self = .absent
        } else {
            guard let time = reader.read(text), time.kind == .unordered else { return nil }
            self = .time(time)
        }
    }
}

extension Header {
    /// Settles what only the rows show: which columns have the time, and whether the file is a list with one row for each guest.
    ///
    /// - Parameter isWide: whether the user says that it is one.
    mutating func settle(_ sample: Sample, isWide: Bool) {
        guard table == .checkIns else { return }
        if preset == nil || preset == .pretixLog { settleTimes(sample) }
        guard preset == nil, !identities.isEmpty, self[.session] == nil, self[.sessionID] == nil else { return }
        let free = names.indices.filter { place in
            !places.values.contains(place) && !names[place].isEmpty
                && ColumnRole.byName[ColumnRole.normalized(names[place])] == nil
        }
        if isWide {
            let times = [self[.createdAt], self[.date]].compactMap(\.self)
            (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil)
            sessionColumns = (times + free).filter { sample.isSession($0) }.sorted()
        } else if self[.createdAt] == nil, self[.date] == nil {
            sessionColumns = free.filter { sample.isSession($0) }
        }
    }

    private mutating func settleTimes(_ sample: Sample) {
        let candidates = names.indices.filter { place in
            let roles = ColumnRole.byName[ColumnRole.normalized(names[place])] ?? []
            return roles.contains { [.createdAt, .date, .time].contains($0.role) }
        }
        if let place = self[.createdAt], !mapped.contains(.createdAt) {
            let others = candidates.filter { $0 != place }
            if sample.hasTimesOfDay(place), let date = self[.date] ?? others.first(where: sample.hasDates) {
                (self[.createdAt], self[.date], self[.time]) = (nil, date, place)
            } else if sample.hasDates(place), let time = self[.time] ?? others.first(where: sample.hasTimesOfDay) {
                (self[.createdAt], self[.date], self[.time]) = (nil, place, time)
            }
        }
        if self[.createdAt] != nil {
            if !mapped.contains(.date) { self[.date] = nil }
            if !mapped.contains(.time) { self[.time] = nil }
        } else if self[.time] == nil, let date = self[.date] {
            (self[.createdAt], self[.date]) = (date, nil)
        } else if self[.date] == nil, let time = self[.time] {
            (self[.createdAt], self[.time]) = (time, nil)
        }
    }
}
