internal import Base

/// The first rows of a file, by which its columns are judged.
///
/// Each text is kept once, and each column is judged by its different texts, most of which are the same in many rows and
/// columns of a wide list.
struct Sample: Sendable {
    private(set) var rowCount = 0
    private var texts = TextCodes()
    /// The number of columns.
    private let width: Int
    /// The codes of all cells, row by row. A missing cell is empty.
    private var codes: [UInt32] = []
    /// The different texts of each column that are not empty, by code.
    private var columns: [[Text]] = []

    /// A text of a column, and how many cells have it.
    private struct Text {
        var code: UInt32
        var cells: Int
    }

    private static let maximumRows = 2000

    init(_ bytes: Bytes, _ header: Header) {
        width = header.names.count
        guard !bytes.isEmpty, width > 0 else { return }
        // The code of an empty cell is 0.
        let empty = texts.code(of: UnsafeBufferPointer(start: nil, count: 0))
        var scanner = RecordScanner(bytes, delimiter: header.delimiter, from: header.end)
        withUnsafeTemporaryAllocation(of: Field.self, capacity: width) { fields in
            var text = FieldText()
            let nobody = RowsOfNobody(header)
            while rowCount < Self.maximumRows, let count = scanner.next(into: fields) {
                if nobody.has(fields, count, of: bytes, &text) { continue }
                rowCount += 1
                for field in fields[..<min(count, width)] {
                    codes.append(field.count == 0 ? empty : texts.code(of: text(field, of: bytes)))
                }
                codes.append(contentsOf: repeatElement(empty, count: max(0, width - count)))
            }
        }
        columns = (0..<width).map(differentTexts)
    }

    private func differentTexts(_ place: Int) -> [Text] {
        let column = (0..<rowCount).map { codes[$0 * width + place] }.filter { $0 != 0 }.sorted()
        return column.reduce(into: []) { texts, code in
            if texts.last?.code == code {
                texts[texts.count - 1].cells += 1
            } else {
                texts.append(Text(code: code, cells: 1))
            }
        }
    }

    func cell(_ row: Int, _ place: Int) -> String { texts[codes[row * width + place]] }

    /// The cells of a column that are not empty.
    func cells(_ place: Int) -> [String] { (0..<rowCount).map { cell($0, place) }.filter { !$0.isEmpty } }

    /// The different texts in the cells of a column that are not empty.
    func texts(_ place: Int) -> [String] { columns[place].map { texts[$0.code] } }

    /// The number of cells of a column that are not empty.
    func count(_ place: Int) -> Int { columns[place].reduce(0) { $0 + $1.cells } }

    /// The number of cells of a column that are of a kind and not empty.
    func count(_ place: Int, where isKind: (String) -> Bool) -> Int {
        columns[place].reduce(0) { $0 + (isKind(texts[$1.code]) ? $1.cells : 0) }
    }

    func isEmpty(_ place: Int) -> Bool { columns[place].isEmpty }

    /// Whether most cells of a column are of a kind.
    private func mostly(_ place: Int, _ isKind: (String) -> Bool) -> Bool {
        !isEmpty(place) && count(place, where: isKind) * 2 > count(place)
    }

    private func all(_ place: Int, _ isKind: (String) -> Bool) -> Bool {
        !isEmpty(place) && texts(place).allSatisfy(isKind)
    }

    /// Whether most cells are times of day, in any form that a column of times may have.
    func hasTimesOfDay(_ place: Int) -> Bool {
        mostly(place) { $0.read(TimeCellReader.clock) != nil }
    }

    /// Whether most cells are a date without a time.
    func hasDates(_ place: Int) -> Bool {
        mostly(place) { text in
            guard let cell = text.timeCell else { return false }
            return text.read { bytes in
                // A date is longer only if its month is a word.
                if bytes.count > 10 {
                    return cell == TimeCellReader.written(bytes) && cell.isMidnight && !bytes.contains(0x3A)
                }
                // Of digits alone, seconds are no date. A spreadsheet's day may have hours: `46155.375`.
                return cell.isMidnight && (bytes.contains { $0 &- 48 >= 10 } || cell.kind == .local)
            }
        }
    }

    /// Whether cells say who went in, and who out.
    func saysDirections(_ place: Int) -> Bool {
        let words = texts(place)
        let meanings = words.map { CellWords.known[.scanType]?.meaning(of: $0) }
        if meanings.contains(false), !meanings.contains(nil) { return true }
        // `Entrada QR`, `Salida QR`
        let first = Set(
            words.compactMap {
                $0.split(separator: " ").first.flatMap { CellWords.known[.scanType]?.meaning(of: String($0)) }
            })
        return first.count == 2
    }

    /// Whether cells say that some were refused or are not expected.
    func refuses(_ place: Int) -> Bool { texts(place).contains(where: CellWords.refuses) }

    /// Whether most cells have a text of their own, as codes have and types do not.
    func hasOneTextPerRow(_ place: Int) -> Bool { columns[place].count > 12 && columns[place].count * 2 > count(place) }

    /// Whether most cells are a date, and none has a time.
    func hasOnlyDates(_ place: Int) -> Bool {
        hasDates(place) && texts(place).allSatisfy { !$0.contains(":") && $0.timeCell?.isMidnight != false }
    }

    /// Whether most cells are an instant, or a date with or without a time.
    func hasTimes(_ place: Int) -> Bool { mostly(place) { $0.isTime } }

    /// Whether cells say who came. Cells that do not are taken for mistakes if they are fewer than the people who came,
    /// and either at most one in ten (or a single one) or in a column where most cells are ticked.
    func isSession(_ place: Int) -> Bool {
        let bad = count(place) { AttendanceCell($0) == nil }
        if bad == 0 { return !isEmpty(place) }
        let came = count(place) { text in
            let cell = AttendanceCell(text)
            return cell != nil && cell != .absent
        }
        return bad < came && (bad <= max(1, count(place) / 10) || isTicked(place))
    }

    /// Whether cells say who came, and some of them by a mark or its absence, not by a time.
    func isMarks(_ place: Int) -> Bool {
        isSession(place) && texts(place).contains { AttendanceCell($0) == .mark || AttendanceCell($0) == .absent }
    }

    /// Whether at most twelve texts stand in many cells.
    func hasFewTexts(_ place: Int) -> Bool { columns[place].count <= 12 && columns[place].count * 5 < count(place) }

    /// Whether every cell is an answer to a question, and not a name.
    func hasOnlyAnswers(_ place: Int) -> Bool {
        all(place, AttendanceCell.isAnswer) && texts(place).contains { $0.count > 1 }
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

}

extension String {
    /// Calls `body` with the text's bytes.
    func read<Result>(_ body: (Bytes) -> Result) -> Result {
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
        // A few digits are a number, although they could be seconds.
        !(utf8.count < 5 && utf8.allSatisfy { $0 &- 48 < 10 }) && timeCell != nil
    }

    /// The time that it is as a cell; `nil` for none.
    var timeCell: TimeCell? {
        read { bytes in
            var reader = TimeCellReader()
            return reader.read(bytes)
        }
    }
}
