internal import Messages
internal import Profiles
internal import Tables

/// The first rows of a file, by which its columns are judged.
struct Sample: Sendable {
    let rows: [[String]]

    private static let maximumRows = 2000

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ header: Header, maximumRows: Int = Sample.maximumRows) {
        guard !bytes.isEmpty, !header.names.isEmpty else {
            rows = []
            return
        }
        var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
        rows = withUnsafeTemporaryAllocation(of: Field.self, capacity: header.names.count) { fields in
            var rows: [[String]] = []
            var text = FieldText()
            while rows.count < maximumRows, let count = scanner.next(into: fields) {
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
            if case .timeOfDay = AttendanceCell(text) { true } else { false }
        }
    }

    /// Whether most cells are a date without a time.
    func hasDates(_ place: Int) -> Bool {
        mostly(place) { text in
            text.read { bytes in
                var reader = TimeCellReader()
                guard let cell = reader.read(bytes) else { return false }
                // A date is longer only if its month is a word.
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

    /// Whether cells say who came. Cells that do not are taken for mistakes if they are fewer than the people who came,
    /// and either at most one in ten (or a single one) or in a column where most cells are ticked.
    func isSession(_ place: Int) -> Bool {
        let cells = cells(place).map { AttendanceCell($0) }
        let bad = cells.count { $0 == nil }
        if bad == 0 { return !cells.isEmpty }
        let came = cells.count { $0 != nil && $0 != .absent }
        return bad < came && (bad <= max(1, cells.count / 10) || isTicked(place))
    }

    /// Whether cells say who came, and some of them by a mark or its absence, not by a time.
    func isMarks(_ place: Int) -> Bool {
        isSession(place) && cells(place).contains { AttendanceCell($0) == .mark || AttendanceCell($0) == .absent }
    }

    /// Whether every cell is an answer to a question, and not a name.
    func hasOnlyAnswers(_ place: Int) -> Bool {
        all(place, AttendanceCell.isAnswer) && cells(place).contains { $0.count > 1 }
    }

    /// Whether most cells are marks of attendance (`x`, ✓ or a time), and not answers to a question.
    func isTicked(_ place: Int) -> Bool {
        mostly(place) { text in
            switch AttendanceCell(text) {
            case .time, .timeOfDay: true
            case .mark, .absent: !AttendanceCell.isAnswer(text)
            case nil: false
            }
        }
    }

    /// Whether most cells are addresses, times or numbers, which columns are never called.
    func hasData(_ place: Int) -> Bool { mostly(place) { $0.isData } }

    /// Whether a cell is a long number that a spreadsheet has shortened.
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

    /// Whether it is an address, a time, or has more digits than letters, as cells of rows do and headers do not.
    var isData: Bool {
        if contains("@") || isTime { return true }
        return count { $0.isNumber } > count { $0.isLetter }
    }

    /// Whether it is an instant, or a date with or without a time.
    var isTime: Bool {
        read { bytes in
            // A few digits are a number, although they could be seconds.
            if bytes.count < 5, bytes.allSatisfy({ $0 &- 48 < 10 }) { return false }
            var reader = TimeCellReader()
            return reader.read(bytes) != nil
        }
    }
}
