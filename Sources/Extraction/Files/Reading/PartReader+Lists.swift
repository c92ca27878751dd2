/// Lists with a row for each guest.
extension PartReader {
    mutating func takeList(_ offset: Int, guest: Int64, type: UInt32) {
        var (attends, isBad) = (false, false)
        for (number, column) in header.sessionColumns.enumerated() where fields[column].count > 0 {
            let session = columnSessions[number]
            switch cells.cell(text(fields[column], of: bytes)) {
            case .absent: continue
            case .mark: append(offset, guest: guest, session: session, type: type, time: .mark)
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
        if attends || !isBad { result.expected.append((guest, type)) }
        if !attends, !isBad { result.hasAbsentees = true }
    }

    mutating func takeGuest(_ offset: Int, guest: Int64, type: UInt32) {
        let counts = place.status.map { status($0) } ?? true
        if counts { result.expected.append((guest, type)) }
        if let attended = place.attendedSessions {
            let names = text.string(fields[attended], of: bytes)
            for name in Set(names.split(separator: ", ")).sorted() {
                let session = result.sessionNames.code(named: String(name))
                append(offset, guest: guest, session: session, type: type, time: .mark)
            }
            return
        }
        if let attended = place.attended {
            guard isAffirmative(attended) else { return }
        } else if place.createdAt != nil || place.time != nil, isTimeEmpty {
            return
        }
        if place.createdAt != nil || place.time != nil || place.attended != nil {
            let time = arrival()
            append(offset, guest: guest, session: session(), type: type, time: time ?? .none)
            if time == nil { badTime(offset) }
        } else if header.preset == .eventbrite, let column = place.status,
            AttendanceCell(text(fields[column], of: bytes)) == .mark
        {
            append(offset, guest: guest, session: session(), type: type, time: .mark)
        }
    }

    /// Whether a status means that the person is expected.
    private mutating func status(_ column: Int) -> Bool {
        let code = statuses.code(of: text(fields[column], of: bytes))
        if Int(code) == statusCounts.count {
            statusCounts.append(Self.expected.contains(ColumnRole.normalized(statuses[code])))
        }
        return statusCounts[Int(code)]
    }

    private static let expected: Set<String> = [
        "paid", "pagado", "bezahlt", "yes", "si", "ja", "pendingconfirmed", "attending", "checkedin", "asistira",
        "asiste",
    ]
}

/// What short texts in cells mean, each worked out once: a wide list has the same marks in all its cells.
struct KnownCells {
    private var texts = TextCodes()
    private var cells: [AttendanceCell?] = []

    /// The length of a mark or a time of day in bytes. Longer texts, such as times, are seldom the same.
    private static let maximumLength = 8

    mutating func cell(_ text: UnsafeBufferPointer<UInt8>) -> AttendanceCell? {
        guard text.count <= Self.maximumLength else { return AttendanceCell(text) }
        let code = Int(texts.code(of: text))
        if code == cells.count { cells.append(AttendanceCell(text)) }
        return cells[code]
    }
}
