internal import Base

/// What a cell says about somebody who was expected: that they came, by a mark or a time, or that they did not.
enum AttendanceCell: Hashable {
    case absent
    case mark
    case time(TimeCell)
    /// A time without a date.
    case timeOfDay(Int)

    /// Marks and absences that are also answers in forms.
    private static let answers: Set<String> = [
        "1", "0", "si", "s", "no", "n", "yes", "y", "true", "false", "verdadero", "falso", "ja", "nein", "wahr",
        "falsch", "ok", "na", "n/a", "-", "–", "—",
    ]

    /// `nil` if the cell is neither a time nor a word that is known.
    init?(_ text: String, _ words: CellWords? = nil) {
        guard let cell = text.read({ AttendanceCell($0, words) }) else { return nil }
        self = cell
    }

    init?(_ text: Bytes, _ words: CellWords? = nil) {
        var reader = TimeCellReader()
        // A number alone may be a telephone number or a price.
        let isWritten = !text.isNumber
        let time = isWritten ? reader.read(text) : nil
        if text.count > 7, let time, !time.isNever {
            self = .time(time)
            return
        }
        if let second = TimeCellReader.timeOfDay(text) {
            self = .timeOfDay(second)
            return
        }
        switch (words ?? Self.known)?.meaning(of: String(decoding: text, as: UTF8.self)) {
        case true: self = .mark
        case false: self = .absent
        case nil:
            guard let time, time.kind == .unordered, !time.isNever else { return nil }
            self = .time(time)
        }
    }

    private static let known = CellWords.known[.attended]

    static func isAnswer(_ text: String) -> Bool { answers.contains(MatchedName(text).folded) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether it consists of digits and at most one decimal mark.
    fileprivate var isNumber: Bool {
        var marks = 0
        for byte in self where byte &- 48 >= 10 {
            guard byte == 0x2E || byte == 0x2C else { return false }
            marks += 1
        }
        return marks <= 1
    }
}
