internal import Base

/// What a cell of an .ods workbook says: a value in an attribute, and the text that is shown.
struct CellValue: ~Copyable {
    private enum Kind {
        case number, date, time, boolean, text
    }

    private var kind = Kind.text
    var given = ByteBuffer()
    var shown = ByteBuffer()

    /// Errors have a text that is shown, and an empty value.
    var isEmpty: Bool { given.count == 0 && shown.count == 0 }

    mutating func removeAll() {
        kind = .text
        given.removeAll()
        shown.removeAll()
    }

    mutating func setType(_ type: XMLText) {
        switch type {
        case "float", "percentage", "currency": kind = .number
        case "date": kind = .date
        case "time": kind = .time
        case "boolean": kind = .boolean
        default: kind = .text
        }
    }

    mutating func startParagraph() { if shown.count > 0 { shown.append(0x0A) } }

    /// Blanks of any kind are one, as in web pages, and none where a paragraph begins.
    mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
        for byte in text {
            if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                shown.append(byte)
            } else if let last = shown.contents.last, last != 0x20, last != 0x0A {
                shown.append(0x20)
            }
        }
    }

    /// Writes it as a field of CSV, as cells of .xlsx workbooks are.
    func write(to bytes: inout ByteBuffer, since firstDay: Int) {
        guard given.count > 0 else { return bytes.append(field: shown.contents) }
        switch kind {
        case .number: bytes.append(number: given.contents)
        case .boolean: bytes.append(given.contents.elementsEqual("true".utf8) ? "TRUE" : "FALSE")
        case .text: bytes.append(field: given.contents)
        case .date:
            guard let date = ISO8601Text(given.contents), date.offset == nil, (0...9999).contains(date.civil.year)
            else {
                return bytes.append(field: given.contents)
            }
            write(date.civil.secondsSinceEpoch + roundedFraction, hasTime: date.hasTime, since: firstDay, to: &bytes)
        case .time:
            guard let seconds = duration else { return bytes.append(field: given.contents) }
            // More than a year is a date of which the format shows the hours.
            guard seconds >= 366 * 86_400 else { return bytes.append(clock: Int(seconds)) }
            write(Int64(firstDay) * 86_400 + seconds, hasTime: true, since: firstDay, to: &bytes)
        }
    }

    private func write(_ seconds: Int64, hasTime: Bool, since firstDay: Int, to bytes: inout ByteBuffer) {
        let (day, second) = seconds.quotientAndModulo(by: 86_400)
        // A time without a day, though the format would show one.
        if day == firstDay, firstDay == CellFormat.since1900, second > 0 { return bytes.append(clock: Int(second)) }
        bytes.append(day: Int(day))
        if hasTime || second > 0 { bytes.append(timeOfDay: Int(second)) }
    }

    /// 1 if half a second or more follows the whole ones.
    private var roundedFraction: Int64 {
        let fraction = given.contents.drop { $0 != 0x2E && $0 != 0x2C }.dropFirst()
        return fraction.first.map { $0 >= 0x35 ? 1 : 0 } ?? 0
    }

    /// The seconds of `PT09H15M00S`, as times of day are written, too.
    private var duration: Int64? {
        let isNegative = given.contents.first == 0x2D
        var (seconds, number): (Int64, Int64) = (0, 0)
        let digits = given.contents.dropFirst(isNegative ? 1 : 0)
        guard digits.starts(with: "PT".utf8) else { return nil }
        loop: for byte in digits.dropFirst(2) {
            switch byte {
            case 0x30...0x39 where number < 1 << 32: number = number * 10 + Int64(byte - 0x30)
            case UInt8(ascii: "H"): (seconds, number) = (seconds + number * 3600, 0)
            case UInt8(ascii: "M"): (seconds, number) = (seconds + number * 60, 0)
            case UInt8(ascii: "S"): (seconds, number) = (seconds + number, 0)
            // Only seconds have a fraction.
            case 0x2E, 0x2C:
                (seconds, number) = (seconds + number + roundedFraction, 0)
                break loop
            default: return nil
            }
        }
        return number == 0 ? (isNegative ? -seconds : seconds) : nil
    }
}
