internal import Base

/// The cells of a row.
extension PartReader {
    @inline(__always)
    mutating func append(_ offset: Int, guest: Int64, session: UInt32, type: UInt32, time: TimeCell) {
        var checkIn = RawCheckIn(offset: offset, guest: guest, time: time, session: session, type: type)
        if let place = place.id, fields[place].count > 0 {
            let cell = text(fields[place], of: bytes)
            if let number = NumberCell.integer(cell) {
                (checkIn.id, checkIn.idForm) = (number, .given)
            } else if !cell.isEmpty {
                (checkIn.id, checkIn.idForm) = (Int64(bitPattern: StableHash.of(cell)), .text)
            }
        }
        if let place = place.method, fields[place].count > 0 {
            let cell = text(fields[place], of: bytes)
            if !cell.isEmpty { checkIn.method = result.methodNames.code(of: cell) }
        }
        if let latitude = place.latitude, let longitude = place.longitude {
            checkIn.latitude = degrees(latitude, .latitude)
            checkIn.longitude = degrees(longitude, .longitude)
        }
        result.checkIns.append(checkIn)
    }

    @inline(__always)
    private mutating func degrees(_ place: Int, _ role: ColumnRole) -> Double {
        guard fields[place].count > 0 else { return .nan }
        let cell = text(fields[place], of: bytes)
        if cell.isEmpty { return .nan }
        // Nobody groups the digits of degrees, so a comma is a decimal mark.
        if let value = NumberCell.decimal(cell, mark: cell.contains(0x2E) ? 0x2E : 0x2C) { return value }
        result.unreadable[role.rawValue, default: 0] += 1
        return .nan
    }

    @inline(__always)
    mutating func session() -> UInt32 {
        if single != .max { return single }
        return result.sessionNames.code(id: place.sessionID, name: place.session, in: fields, of: bytes, &text)
    }

    @inline(__always)
    mutating func type() -> UInt32 {
        result.typeNames.code(id: place.typeID, name: place.type, in: fields, of: bytes, &text)
    }

    /// The row's time; `nil` if it has none.
    @inline(__always)
    mutating func time() -> TimeCell? {
        if let place = place.createdAt {
            let field = fields[place]
            guard field.count > 0 else { return nil }
            let written = text(field, of: bytes)
            if let format = header.timeFormat { return format.read(written) }
            if let day = header.day, let second = TimeCellReader.clock(written) { return day.at(secondOfDay: second) }
            guard let cell = times.read(written), !cell.isNever || header.isVerbatim else { return nil }
            note(cell, place)
            if header.hasDatesOnly, !written.contains(0x3A), cell.isMidnight {
                return .mark
            }
            return cell
        }
        guard let date = place.date, let time = place.time else { return nil }
        if isTimeEmpty {
            result.hoursMissing += 1
            return day(date).map { _ in .mark }
        }
        guard let clock = TimeCellReader.clock(text(fields[time], of: bytes)), let day = day(date) else { return nil }
        note(day, date)
        // A date may include a time, such as midnight in another zone. The other column says what clocks showed.
        if day.kind == .instant, let written = ISO8601Text(text(fields[date], of: bytes)) {
            return .local(written.civil.daysSinceEpoch * 86_400 + Int64(clock))
        }
        return day.at(secondOfDay: clock)
    }

    /// The day in a column of dates.
    @inline(__always)
    private mutating func day(_ place: Int) -> TimeCell? {
        times.read(text(fields[place], of: bytes)).flatMap { $0.isNever && !header.isVerbatim ? nil : $0 }
    }

    /// A time that is part of a cell.
    mutating func readTime(_ text: Bytes) -> TimeCell? { times.read(text) }

    @inline(__always)
    mutating func note(_ cell: TimeCell, _ column: Int) {
        guard cell.kind == .unordered else {
            if cell.kind == .local { result.dates.settled += 1 }
            return
        }
        result.dates.note(cell, text(fields[column], of: bytes), of: column)
    }

    mutating func bad(
        _ offset: Int, _ column: String, _ reason: BadRow.Reason, lacks: ColumnRole, cell: Int? = nil
    ) {
        var value: String?
        if let cell { value = quotable(fields[cell]) }
        result.bad.append(BadRow(offset: offset, column: column, reason: reason, lacks: lacks, value: value))
    }

    /// The form of a cell, for messages; `nil` in a row with missing fields, where the cell may belong to another column.
    private mutating func quotable(_ field: Field) -> String? {
        count == fields.count ? text.string(field, of: bytes).shape : nil
    }
}
