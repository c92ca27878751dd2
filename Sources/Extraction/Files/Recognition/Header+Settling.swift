internal import Tables

extension Header {
    /// Settles what only the rows show: which columns have the time, who came, and whether the file is a list with one
    /// row per guest.
    ///
    /// - Parameter isWide: whether the user says that it is one.
    mutating func settle(_ sample: Sample, isWide: Bool) {
        guard table == .checkIns else { return }
        if preset == nil {
            // Nobody is called "Yes".
            let answers = [ColumnRole.guest, .firstName, .lastName, .email].compactMap { role in
                places[role].flatMap { !mapped.contains(role) && sample.hasOnlyAnswers($0) ? $0 : nil }
            }
            if !answers.isEmpty { recognize(without: Set(answers)) }
        }
        if preset == nil || preset == .pretixLog { settleTimes(sample, isWide: isWide) }
        noteRounding(sample)
        guard preset == nil, !identities.isEmpty else { return }
        noteSharing(sample)
        noteEvents(sample)
        settleResults(sample)
        if !isWide { settleAttendance(sample) }
        let isTimeless = self[.createdAt] == nil && self[.date] == nil && self[.attended] == nil
        if isWide || isTimeless {
            let marks = [ColumnRole.session, .registrantType].filter { role in
                guard let place = places[role], !mapped.contains(role) else { return false }
                // Types may be letters that are also marks.
                return sample.isEmpty(place)
                    || (sample.isMarks(place) && (role == .session || sample.texts(place).count == 1))
            }
            let released = Set(marks.compactMap { places[$0] })
            if self[.session] == nil || marks.contains(.session), self[.sessionID] == nil {
                settleSessions(sample, isWide: isWide, marks, released)
            }
        }
        guard !isWide, sessionColumns.isEmpty else { return }
        noteContradictions(sample)
        if !isTimeless { noteMarks(sample) }
    }

    /// Whether a column's name is one that some role knows.
    private func isKnown(_ place: Int) -> Bool { ColumnRole.byName[ColumnRole.normalized(names[place])] != nil }

    func roles(_ place: Int) -> [ColumnRole] {
        (ColumnRole.byName[ColumnRole.normalized(names[place])] ?? []).map(\.role)
    }

    // MARK: When

    private mutating func settleTimes(_ sample: Sample, isWide: Bool) {
        let candidates = names.indices.filter { place in
            roles(place).contains { [.createdAt, .date, .time].contains($0) }
        }
        if let place = self[.createdAt], !mapped.contains(.createdAt), preset == nil, sample.isMarks(place),
            !sample.hasTimes(place), !sample.hasTimesOfDay(place)
        {
            self[.createdAt] = candidates.first { $0 != place && $0 != self[.date] && sample.hasTimes($0) }
        }
        if let place = self[.createdAt], !mapped.contains(.createdAt) {
            let others = candidates.filter { $0 != place && $0 != self[.date] && $0 != self[.time] }
            let dates = [self[.date]].compactMap(\.self) + others
            if sample.hasTimesOfDay(place), let date = dates.first(where: sample.hasDates) {
                (self[.createdAt], self[.date], self[.time]) = (nil, date, place)
            } else if sample.hasTimesOfDay(place), let moment = dates.first(where: sample.hasTimes) {
                self[.createdAt] = moment
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
        guard !isWide, preset == nil, !mapped.contains(.createdAt), !mapped.contains(.date),
            let date = self[.createdAt], sample.hasDates(date)
        else { return }
        // Otherwise everybody would have come at midnight.
        let used = used
        let clock = names.indices.first { place in
            !used.contains(place) && !roles(place).contains(.startsAt) && !roles(place).contains(.endsAt)
                && !RegistrationColumns.has(names[place]) && sample.hasOnlyClocks(place)
        }
        if let clock { problem = .unassignedTimeColumn(date: names[date], time: names[clock]) }
    }

    // MARK: Who came

    /// Uses a column of results or directions if it has words for success or for entering.
    private mutating func settleResults(_ sample: Sample) {
        for (role, words) in [(ColumnRole.scanType, ScanWords.entries), (.result, ScanWords.successes)]
        where places[role] == nil {
            let used = used
            let place = names.indices.first { place in
                !used.contains(place) && roles(place).contains(role)
                    && sample.texts(place).contains { words.contains(ColumnRole.normalized($0)) }
            }
            guard let place else { continue }
            places[role] = place
            notes.append(.decided(column: names[place]))
        }
    }

    /// Uses a column that says who came, beside one that says when. In a list of guests, those without a time count as absent.
    private mutating func settleAttendance(_ sample: Sample) {
        let time = self[.time] ?? self[.createdAt]
        let isList = self[.session] == nil && self[.sessionID] == nil
        let used = used
        let attended =
            self[.attended]
            ?? names.indices.first { place in
                time != nil && !used.contains(place) && roles(place).contains(.attended) && sample.isMarks(place)
            }
        if let attended {
            self[.attended] = attended
            rowsAreGuests = isList
            guard let time else { return }
            let absent = (0..<sample.rowCount).filter { row in
                sample.cell(row, attended).isEmpty || AttendanceCell(sample.cell(row, attended)) == .absent
            }
            let timed = absent.count { !sample.cell($0, time).isEmpty }
            if timed * 10 > absent.count, !mapped.contains(.createdAt), !mapped.contains(.time) {
                notes.append(.notArrival(column: names[time], attended: names[attended]))
                (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil)
            }
            return
        }
        guard isList, let time, ColumnRole.saysArrival(ColumnRole.normalized(names[time])), isOneRowPerGuest(sample)
        else {
            return
        }
        let missing = sample.rowCount - sample.count(time)
        let isClock = time == self[.time]
        guard missing * 100 > sample.rowCount, !sample.isEmpty(time),
            sample.texts(time).allSatisfy({ isClock ? $0.read(TimeCellReader.clock) != nil : $0.isTime })
        else { return }
        rowsAreGuests = true
        notes.append(.guestList(column: names[time]))
    }

    func isOneRowPerGuest(_ sample: Sample) -> Bool {
        let identities = identities
        var seen: Set<[String]> = []
        return (0..<sample.rowCount).allSatisfy { row in
            for identity in identities {
                let key = identity.columns.map { sample.cell(row, $0) }
                if !key.allSatisfy(NoValue.isIn) { return seen.insert(key).inserted }
            }
            return true
        }
    }

    // MARK: Sessions as columns

    /// Roles whose names a column of marks may have.
    private static let sessionLike: Set<ColumnRole> = [.attended, .createdAt, .session, .registrantType]

    /// Finds the columns that are sessions.
    ///
    /// - Parameters:
    ///   - marks: roles whose columns have marks instead of names.
    ///   - released: those columns.
    private mutating func settleSessions(
        _ sample: Sample, isWide: Bool, _ marks: [ColumnRole], _ released: Set<Int>
    ) {
        let times = isWide ? [self[.createdAt], self[.date]].compactMap(\.self) : []
        let taken = used.subtracting(released).subtracting(times)
        let candidates = names.indices.filter { place in
            !taken.contains(place)
                && (released.contains(place) || times.contains(place) || !isKnown(place)
                    || roles(place).contains { Self.sessionLike.contains($0) })
        }
        let marked = candidates.filter { place in
            sample.isSession(place) && (times.contains(place) || !RegistrationColumns.has(names[place]))
        }
        let (free, sessions) = (Set(candidates), Set(marked))
        let hasOthers = candidates.contains { place in
            !sessions.contains(place) && !sample.isEmpty(place) && !names[place].isEmpty
                && (RegistrationColumns.isOfForms(names[place]) || !sample.hasOnlyNumbers(place))
        }
        let named = marked.filter { !names[$0].isEmpty }
        guard let first = named.first else { return }
        guard isWide || !hasOthers || named.count(where: sample.isTicked) > 1 else {
            problem = .perhapsWide(columns: named.map { names[$0] })
            return
        }
        if let nameless = marked.first(where: { names[$0].isEmpty }) {
            problem = .sessionWithoutName(column: nameless + 1)
        }
        if isWide { (self[.createdAt], self[.date], self[.time]) = (nil, nil, nil) }
        // Beside sessions, an empty column is a session that nobody attended.
        sessionColumns = [first]
        for place in names.indices.dropFirst(first + 1) where !names[place].isEmpty {
            let isUnattended =
                sample.isEmpty(place) && free.contains(place) && sessionColumns.last == place - 1
                && !RegistrationColumns.has(names[place])
            if sessions.contains(place) || isUnattended { sessionColumns.append(place) }
        }
        for role in marks where sessionColumns.contains(places[role] ?? -1) { self[role] = nil }
        var counts: [String: Int] = [:]
        sessionNames = sessionColumns.map { place in
            let name = names[place]
            counts[name, default: 0] += 1
            return counts[name] == 1 ? name : "\(name) (\(counts[name] ?? 0))"
        }
        if !isWide { notes.append(.wide(sessions: sessionNames)) }
    }
}

/// Words for the results and directions of scans.
enum ScanWords {
    static let entries: Set<String> = ["entry", "ingreso", "entrada", "eingang", "checkin", "in"]
    static let successes: Set<String> = [
        "ok", "valid", "valida", "valido", "accepted", "aceptada", "aceptado", "success", "successful", "exito",
        "exitosa", "exitoso", "correcto", "correcta", "granted", "allowed", "permitido", "permitida", "checkedin",
        "admitted", "admitido", "admitida",
    ]
    static let refusals: Set<String> = [
        "rejected", "rechazada", "rechazado", "invalid", "invalida", "invalido", "denied", "denegado", "denegada",
        "alreadyused", "yautilizada", "yausada", "duplicate", "duplicada", "duplicado", "cancelled", "canceled",
        "cancelada", "cancelado", "anulada", "anulado", "expired", "vencida", "vencido", "refunded", "reembolsado",
        "reembolsada", "noasistio", "ausente", "absent", "noshow", "didnotattend", "notattending",
    ]
}

/// Columns of registrations, which are not sessions, whatever marks and times they have.
enum RegistrationColumns {
    /// Names that must match as a whole.
    private static let names: Set<String> = [
        "cantidad", "quantity", "qty", "total", "totales", "edad", "age", "pago", "pagado", "paid", "precio", "price",
        "monto", "amount", "salida", "salio", "leave", "exit", "checkout", "checkedout", "lastleave", "leavetime",
        "dob", "n", "no", "nº", "n°", "#", "nro", "numero", "firma", "signature", "observacion", "observaciones",
        "comentario", "comentarios", "comment", "comments", "notas", "notes", "remarks", "correlativo",
        "registrado", "registrada", "registered", "inscrito", "inscrita", "creado", "creada", "created", "confirmado",
        "confirmada", "confirmed", "confirmacion", "confirmation", "actualizado", "updated", "modificado", "modified",
    ]
    /// Words that occur only in such names.
    private static let words: Set<String> = [
        "nacimiento", "birth", "birthday", "inscripcion", "registration", "terminos", "terms", "consentimiento",
        "consent", "newsletter", "privacidad", "privacy", "acepta", "acepto", "accept", "accepts", "accepted",
        "autoriza", "autorizo", "authorize", "authorizes",
    ]
    private static let moments: Set<String> = ["fecha", "date", "hora", "time", "dia", "day"]
    private static let events: Set<String> = [
        "registro", "registered", "registrado", "registrada", "inscrito", "inscrita", "confirmado", "confirmada",
        "confirmed", "compra", "purchase", "pedido", "order", "pago", "payment", "creacion", "created",
        "creado", "updated", "modified", "actualizacion", "modificacion", "salida", "leave", "exit", "vencimiento",
        "expiry", "termino", "end",
    ]

    static func has(_ name: String) -> Bool {
        names.contains(ColumnRole.normalized(name)) || isOfForms(name) || counts(name)
    }

    /// Whether such a column belongs to a registration form, not to a list of those who came.
    static func isOfForms(_ name: String) -> Bool {
        let words = ColumnRole.words(of: name)
        return words.contains { Self.words.contains($0) }
            || ["cantidad", "quantity", "qty"].contains(ColumnRole.normalized(name))
            || (words.contains { moments.contains($0) } && words.contains { events.contains($0) })
            || isMoment(words)
    }

    /// Whether a name is like "Registered at", "Inscrito el" or "Última actualización".
    private static func isMoment(_ words: [String]) -> Bool {
        guard words.count == 2 else { return false }
        return (events.contains(words[0]) && ["at", "on", "el"].contains(words[1]))
            || (["ultima", "ultimo", "last"].contains(words[0]) && events.contains(words[1]))
    }

    private static func counts(_ name: String) -> Bool {
        ["total", "cantidad", "quantity"].contains(ColumnRole.words(of: name).first)
    }
}
