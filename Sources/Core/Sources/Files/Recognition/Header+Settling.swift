internal import Base
internal import Foundation

extension Header {
    /// Settles what only the rows show: which columns have the time, who came, and whether the file is a list with one
    /// row per guest. What stays in doubt is left without a role, and asked (see `ColumnSurvey`).
    ///
    /// - Parameter isWide: whether the user says that each guest has a row, and each session a column.
    mutating func settle(_ sample: Sample, isWide: Bool) {
        guard table == .checkIns || table == .registrants else { return }
        // Nobody is called "Yes", or as a fifth of all others are, and no session is called "09:00".
        let denied = places.filter { role, place in
            guard !mapped.contains(role) else { return false }
            switch role {
            case .firstName, .lastName, .email: return sample.hasOnlyAnswers(place)
            case .guest: return sample.hasOnlyAnswers(place) || sample.hasFewTexts(place)
            case .session, .registrantType, .method:
                return sample.hasTimes(place) || sample.hasTimesOfDay(place) || sample.saysDirections(place)
                    || sample.refuses(place) || (role == .registrantType && sample.hasOneTextPerRow(place))
            default: return false
            }
        }
        if !denied.isEmpty { recognize(without: Set(denied.values)) }
        guard table == .checkIns else { return settleMarkedSession(sample) }
        rowsAreGuests = rowsAreGuests || self[.status] != nil
        settleTimes(sample)
        // When an answer was sent may be when somebody registered.
        if let place = self[.createdAt], !mapped.contains(.createdAt), isOfAnswers(place, sample) {
            self[.createdAt] = nil
        }
        if let time = self[.createdAt] ?? self[.time] { zone = zone ?? Self.zone(in: names[time]) }
        hasDatesOnly = self[.createdAt].map { sample.hasOnlyDates($0) } ?? false
        guard !identities.isEmpty else { return }
        settleResults(sample)
        doubtTimes(sample)
        if !isWide { settleAttendance(sample) }
        let isTimeless = self[.createdAt] == nil && self[.date] == nil && self[.attended] == nil
        if isWide || isTimeless, self[.sessionID] == nil {
            // Types may be letters that are also marks.
            let marks = [ColumnRole.session, .registrantType].filter { role in
                guard let place = places[role], !mapped.contains(role) else { return false }
                return sample.isEmpty(place)
                    || (sample.isMarks(place) && (role == .session || sample.texts(place).count == 1))
            }
            if self[.session] == nil || marks.contains(.session) { settleSessions(sample, isWide: isWide, marks) }
            // Of several columns called after sessions, none has sessions' names.
            if sessionColumns.isEmpty, !mapped.contains(.session), names.count(where: SessionHeading.isOne) > 1 {
                self[.session] = nil
            }
        }
    }

    /// Whether a time is that of an answer to a form, which has other questions.
    private func isOfAnswers(_ place: Int, _ sample: Sample) -> Bool {
        guard ["marcatemporal", "marcatiempo", "timestamp"].contains(ColumnRole.normalized(names[place])) else {
            return false
        }
        let used = used
        return names.indices.contains { !used.contains($0) && !names[$0].isEmpty && !sample.isEmpty($0) }
    }

    /// The zone that a heading names: `Check-in time (UTC)`.
    static func zone(in heading: String) -> TimeZone? {
        let words = heading.split { !$0.isLetter }
        return words.contains("UTC") || words.contains("GMT") ? .gmt : nil
    }

    /// Whether a column's name is one that some role of the table knows.
    private func isKnown(_ place: Int) -> Bool { roles(place).contains { table.roles.contains($0) } }

    func roles(_ place: Int) -> [ColumnRole] {
        (ColumnRole.byName[ColumnRole.normalized(names[place])] ?? []).map(\.role)
    }

    // MARK: When

    private mutating func settleTimes(_ sample: Sample) {
        let candidates = names.indices.filter { place in
            roles(place).contains { [.createdAt, .date, .time].contains($0) }
        }
        if let place = self[.createdAt], !mapped.contains(.createdAt), sample.isMarks(place),
            !sample.hasTimes(place), !sample.hasTimesOfDay(place)
        {
            self[.createdAt] = candidates.first { $0 != place && $0 != self[.date] && sample.hasTimes($0) }
        }
        if let place = self[.createdAt], !mapped.contains(.createdAt) {
            let others = candidates.filter { $0 != place && $0 != self[.date] && $0 != self[.time] }
            let dates = [self[.date]].compactMap(\.self) + others
            if sample.hasTimesOfDay(place), let date = dates.first(where: sample.hasDates) {
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

    // MARK: Who came

    /// Uses a column of results or directions if each of its words is known.
    private mutating func settleResults(_ sample: Sample) {
        for role in [ColumnRole.scanType, .result] where places[role] == nil {
            let used = used
            places[role] = names.indices.first { place in
                !used.contains(place) && roles(place).contains(role) && !sample.isEmpty(place)
                    && sample.texts(place).allSatisfy { words[role]?.meaning(of: $0) != nil }
            }
        }
    }

    /// Uses a column that says who came, beside one that says when. In a list of guests, those without a time did not come.
    private mutating func settleAttendance(_ sample: Sample) {
        let time = self[.time] ?? self[.createdAt]
        let used = used
        let attended =
            self[.attended]
            ?? names.indices.first { place in
                !used.contains(place) && roles(place).contains(.attended) && sample.isMarks(place)
            }
        if let attended {
            self[.attended] = attended
            rowsAreGuests = true
            guard let time, !mapped.contains(.createdAt), !mapped.contains(.time) else { return }
            // Those who did not come have no arrival: what most of them have is another time, which is asked.
            let absent = (0..<sample.rowCount).filter {
                words[.attended]?.meaning(of: sample.cell($0, attended)) == false
            }
            let timed = absent.count { !NoValue.isIn(sample.cell($0, time)) }
            if timed * 10 > absent.count { (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil) }
            return
        }
        mayBeList =
            self[.session] == nil && self[.sessionID] == nil
            && time.map { mapped.contains(.createdAt) || ColumnRole.saysArrival(ColumnRole.normalized(names[$0])) }
                == true
    }

    // MARK: Sessions as columns

    /// No session is called "x": whether a mark says that somebody is registered there is asked.
    private mutating func settleMarkedSession(_ sample: Sample) {
        guard !isVerbatim, self[.sessionID] == nil, !mapped.contains(.session), let place = self[.session],
            sample.isMarks(place)
        else { return }
        (self[.session], markedSession) = (nil, place)
    }

    /// Finds the columns that are sessions: those with marks and a heading that a session has. With `isWide`, any that is
    /// not known as something else.
    ///
    /// - Parameter marks: roles whose columns have marks instead of names.
    private mutating func settleSessions(_ sample: Sample, isWide: Bool, _ marks: [ColumnRole]) {
        let times = isWide ? [self[.createdAt], self[.date], self[.time]].compactMap(\.self) : []
        let released = Set(marks.compactMap { places[$0] } + times)
        let taken = used.subtracting(released)
        let isSession = { [self] (place: Int) in
            if taken.contains(place) || names[place].isEmpty { return false }
            return SessionHeading.isOne(names[place]) || (isWide && (released.contains(place) || !isKnown(place)))
        }
        guard let first = names.indices.first(where: { isSession($0) && sample.isSession($0) }) else { return }
        // Beside sessions, an empty column is one that nobody attended, or that people further below did.
        sessionColumns = names.indices.filter { place in
            isSession(place) && (sample.isSession(place) || sample.isEmpty(place))
        }
        nameless = names.indices.first {
            names[$0].isEmpty && sample.isMarks($0) && $0 > first && !taken.contains($0)
        }
        if isWide { (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil) }
        for role in marks where sessionColumns.contains(places[role] ?? -1) { self[role] = nil }
        sessionNames = sessionColumns.map(heading)
    }
}

/// Headings that a column of a session has: a day, a date, or one that begins with a usual word for a session.
enum SessionHeading {
    private static let words: Set<String> = [
        "apertura", "inauguracion", "bienvenida", "charla", "conferencia", "ponencia", "taller", "panel", "plenaria",
        "mesa", "seminario", "simposio", "foro", "masterclass", "clase", "modulo", "bloque", "jornada", "sesion",
        "clausura", "cierre", "keynote", "workshop", "session", "talk", "lecture", "plenary", "seminar", "opening",
        "closing", "class", "day", "dia", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo",
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "lun", "mar", "mie", "jue", "vie",
        "sab", "dom", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    ]
    /// Beginnings of words that say something else of a session than who came.
    private static let others = [
        "inscri", "regist", "reserv", "rsvp", "espera", "wait", "salida", "salio", "exit", "out", "certific",
        "encuesta",
        "survey", "pago", "pagad", "paid", "payment", "confirm", "invit", "interes", "quiere", "directiva", "socio",
        "cupo", "prefer", "eleg", "choice", "material", "feedback", "nota", "comentario", "comment", "entrada",
        "precio",
    ]

    static func isOne(_ heading: String) -> Bool {
        let parts = ColumnRole.words(of: heading)
        guard let first = parts.first, !parts.contains(where: { part in others.contains(where: part.hasPrefix) }) else {
            return false
        }
        if words.contains(first.filter(\.isLetter)) { return true }
        return heading.utf8.count > 4 && (heading.isTimeOrClock || "\(heading) 2000".isTimeOrClock)
    }
}
