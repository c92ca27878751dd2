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

    func cell(_ row: Int, _ place: Int) -> String { place < rows[row].count ? rows[row][place] : "" }

    /// The cells of a column that are not empty.
    func cells(_ place: Int) -> [String] {
        rows.compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
    }

    func isEmpty(_ place: Int) -> Bool { cells(place).isEmpty }

    /// Whether most cells of a column are of a kind.
    private func mostly(_ place: Int, _ isKind: (String) -> Bool) -> Bool {
        let cells = cells(place)
        return !cells.isEmpty && cells.count(where: isKind) * 2 > cells.count
    }

    private func all(_ place: Int, _ isKind: (String) -> Bool) -> Bool {
        let cells = cells(place)
        return !cells.isEmpty && cells.allSatisfy(isKind)
    }

    /// Whether most cells are times of day, in any form that a column of times may have.
    func hasTimesOfDay(_ place: Int) -> Bool {
        mostly(place) { $0.read(TimeCellReader.clock) != nil }
    }

    /// Whether every cell is a time of day that cannot be anything else.
    func hasOnlyClocks(_ place: Int) -> Bool {
        all(place) { text in
            if case .timeOfDay = SessionCell(text) { true } else { false }
        }
    }

    /// Whether most cells are a date without a time.
    func hasDates(_ place: Int) -> Bool {
        mostly(place) { text in
            text.read { bytes in
                var reader = TimeCellReader()
                guard let cell = reader.read(bytes) else { return false }
                // Only with its month as a word is a date longer.
                if bytes.count > 10 {
                    return cell == TimeCellReader.written(bytes) && cell == cell.at(secondOfDay: 0)
                        && !bytes.contains(0x3A)
                }
                return bytes.contains { $0 &- 48 >= 10 } || (bytes.count == 5 && cell.kind == .local)
            }
        }
    }

    /// Whether most cells are an instant, or a date with or without a time.
    func hasTimes(_ place: Int) -> Bool { mostly(place) { $0.isTime } }

    /// Whether cells are times or marks, and one that is not is a mistake: one cell, or one in ten, of a column that is ticked fewer than
    /// half; and there are more who came.
    func isSession(_ place: Int) -> Bool {
        let cells = cells(place).map { SessionCell($0) }
        let bad = cells.count { $0 == nil }
        if bad == 0 { return !cells.isEmpty }
        let came = cells.count { $0 != nil && $0 != .absent }
        return bad < came && (bad <= max(1, cells.count / 10) || isTicked(place))
    }

    /// Whether nearly every cell is a mark.
    func isMarks(_ place: Int) -> Bool {
        isSession(place) && cells(place).contains { SessionCell($0) == .mark || SessionCell($0) == .absent }
    }

    /// Whether every cell is an answer to a question, as nobody is called.
    func hasOnlyAnswers(_ place: Int) -> Bool {
        all(place, SessionCell.isAnswer) && cells(place).contains { $0.count > 1 }
    }

    /// Whether most cells are such as people who were there get, and not answers to a question: `x`, ✓ or a time.
    func isTicked(_ place: Int) -> Bool {
        mostly(place) { text in
            switch SessionCell(text) {
            case .time, .timeOfDay: true
            case .mark, .absent: !SessionCell.isAnswer(text)
            case nil: false
            }
        }
    }

    /// Whether most cells are addresses, times or numbers, as no name of a column is.
    func hasData(_ place: Int) -> Bool { mostly(place) { $0.isData } }

    /// Whether a cell is a long number as a spreadsheet shortens it.
    func hasRoundedNumbers(_ place: Int) -> Bool {
        cells(place).contains { text in text.read { NumberCell.isRounded($0) } }
    }

    func hasOnlyNumbers(_ place: Int) -> Bool {
        all(place) { text in
            text.read { NumberCell.decimal($0, mark: 0x2E) ?? NumberCell.decimal($0, mark: 0x2C) } != nil
        }
    }
}

extension String {
    /// Calls `body` with the text's bytes.
    func read<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }

    /// Whether it is an address, a time, or has more digits than letters: what rows have, and a header has not.
    var isData: Bool {
        if contains("@") || isTime { return true }
        return count { $0.isNumber } > count { $0.isLetter }
    }

    /// Whether it is an instant, or a date with or without a time.
    var isTime: Bool {
        read { bytes in
            // Few digits are a number, though they may be seconds.
            if bytes.count < 5, bytes.allSatisfy({ $0 &- 48 < 10 }) { return false }
            var reader = TimeCellReader()
            return reader.read(bytes) != nil
        }
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
        "x", "1", "true", "si", "s", "yes", "y", "ok", "✓", "✔", "✅", "☑", "☒", "●", "•", "v", "verdadero", "presente",
        "present", "asistio", "asiste", "attended", "checkedin", "p", "ja", "wahr",
    ]
    private static let absences: Set<String> = [
        "", "0", "-", "–", "—", "no", "n", "a", "false", "falso", "ausente", "absent", "noasistio", "na", "n/a", "nein",
        "falsch", "☐", "✗", "✘", "❌", "✖", "○",
    ]
    /// Marks and absences that forms have as answers, too.
    private static let answers: Set<String> = [
        "1", "0", "si", "s", "no", "n", "yes", "y", "true", "false", "verdadero", "falso", "ja", "nein", "wahr",
        "falsch", "ok", "na", "n/a", "-", "–", "—",
    ]

    /// `nil` if the cell is neither a time nor a mark.
    init?(_ text: String) {
        guard let cell = text.read({ SessionCell($0) }) else { return nil }
        self = cell
    }

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var reader = TimeCellReader()
        // A number alone is a telephone, or a price.
        let isWritten = !text.isNumber
        if isWritten, text.count > 7, let time = reader.read(text) {
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
            guard isWritten, let time = reader.read(text), time.kind == .unordered else { return nil }
            self = .time(time)
        }
    }

    static func isAnswer(_ text: String) -> Bool { answers.contains(MatchedName(text).folded) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it is digits with at most one decimal mark.
    fileprivate var isNumber: Bool {
        var marks = 0
        for byte in self where byte &- 48 >= 10 {
            guard byte == 0x2E || byte == 0x2C else { return false }
            marks += 1
        }
        return marks <= 1
    }
}
