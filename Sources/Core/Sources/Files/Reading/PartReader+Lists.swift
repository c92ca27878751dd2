internal import Foundation

/// Lists with a row for each guest.
extension PartReader {
    mutating func takeList(_ offset: Int, guest: Int64, type: UInt32) {
        var (attends, isBad) = (false, false)
        for (number, column) in header.sessionColumns.enumerated() where fields[column].count > 0 {
            let session = columnSessions[number]
            switch cells.cell(text(fields[column], of: bytes)) {
            case .absent:
                if !text(fields[column], of: bytes).isEmpty { result.absent.append((guest, type, session)) }
                continue
            case .mark:
                let time = saysTimes ? arrival() : nil
                append(offset, guest: guest, session: session, type: type, time: time ?? .mark)
            case .timeOfDay(let second):
                let time = columnDays[number]?.at(secondOfDay: second)
                if time == nil { result.clocksWithoutDate += 1 }
                append(offset, guest: guest, session: session, type: type, time: time ?? .mark)
            case .time(let time):
                append(offset, guest: guest, session: session, type: type, time: time)
                note(time, column)
            case nil:
                append(offset, guest: guest, session: .max, type: type, time: .none)
                bad(offset, header.sessionNames[number], .notATimeOrMark, lacks: .createdAt, cell: column)
                isBad = true
                continue
            }
            attends = true
        }
        // A row with unreadable cells and no attendance, such as one of totals, is not a guest.
        let isExpected = isExpected
        if isExpected || attends { noteFields(guest) }
        if isExpected, attends || !isBad { result.expected.append((guest, type, .max)) }
        if isExpected, !attends, !isBad { result.hasAbsentees = true }
    }

    /// Takes a row that is a guest, of one session, who may not have come.
    mutating func takeGuest(_ offset: Int, guest: Int64) {
        let (isExpected, came) = (isExpected, came)
        // Somebody who was not expected may have come all the same.
        let isThere =
            place.attended != nil
            ? came
            : place.attendedSessions.map { fields[$0].count > 0 }
                ?? (header.everybodyCame || (saysTimes && !isTimeEmpty))
        guard isExpected || isThere else {
            result.skipped += 1
            return
        }
        noteFields(guest)
        if isExpected, header.tellsRegistrations != false { result.expected.append((guest, type(), session())) }
        if let listed = place.attendedSessions { return takeListed(listed, offset, guest: guest) }
        if place.attended != nil ? !came : !header.everybodyCame && isTimeEmpty { return noteAbsence(offset) }
        takeArrival(offset, guest: guest)
    }

    /// Takes the sessions that a cell lists. A comma that a blank follows may be part of a name.
    private mutating func takeListed(_ column: Int, _ offset: Int, guest: Int64) {
        let (cell, type, listed) = (text.string(fields[column], of: bytes), type(), header.listed)
        let separated: String =
            listed.hasTimes
            ? cell.replacing(")\(listed.separator)", with: ")\u{1}")
            : listed.separator == "," && listed.isExact ? cell.replacing(", ", with: "\u{0}") : cell
        let ownTime = saysTimes && !listed.hasTimes ? arrival() : nil
        var seen: Set<String> = []
        for part in separated.split(separator: listed.hasTimes ? "\u{1}" : listed.separator) {
            var (name, time) = (String(part).replacing("\u{0}", with: ", "), ownTime ?? .mark)
            name = name.trimmingCharacters(in: .whitespaces)
            if name.isEmpty { continue }
            if listed.hasTimes, name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
                let written = String(name[name.index(after: open)...].dropLast())
                guard let read = written.read({ readTime($0) }) else {
                    append(offset, guest: guest, session: .max, type: type, time: .none)
                    bad(offset, header.names[column], .notATime, lacks: .createdAt)
                    continue
                }
                (name, time) = (String(name[..<open].trimmingSuffix(while: { $0 == " " })), read)
            }
            guard seen.insert(name).inserted || listed.hasTimes else { continue }
            let session = result.sessionNames.code(named: name)
            append(offset, guest: guest, session: session, type: type, time: time)
        }
        if seen.isEmpty { result.hasAbsentees = true }
    }
}

extension StringProtocol {
    /// The text without the characters at its end for which a predicate holds.
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
        self[..<(lastIndex { !isTrimmed($0) }.map(index(after:)) ?? startIndex)]
    }
}

/// What cells say of who came, each text worked out once: a wide list has the same marks in all its cells.
typealias KnownCells = KnownTexts<AttendanceCell?>

extension KnownCells {
    init(_ known: CellWords?) { self.init { AttendanceCell($0, known) } }

    mutating func cell(_ text: Bytes) -> AttendanceCell? {
        // Texts longer than a mark or a time of day are seldom the same.
        if text.count > 16, let cell = read(text) { return cell }
        return meaning(of: text)
    }

    /// The words met. What has a digit and is not known is a mistyped time.
    var words: [FoundWord] {
        found.compactMap { text, cell, cells in
            switch cell {
            case .mark: FoundWord(text: text, meaning: true, cells: cells)
            case .absent: FoundWord(text: text, meaning: false, cells: cells)
            case .time, .timeOfDay: nil
            case nil: text.contains(where: \.isNumber) ? nil : FoundWord(text: text, meaning: nil, cells: cells)
            }
        }
    }
}
