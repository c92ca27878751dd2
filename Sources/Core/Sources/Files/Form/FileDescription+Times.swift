internal import Base

/// When people came, as a file shows it.
extension FileDescription {
    mutating func findTime(_ asked: [ColumnQuestion], _ isKnown: Bool) {
        guard header.table == .checkIns, !isKnown else { return }
        let place = header[.createdAt] ?? (header[.date] == nil ? nil : header[.time])
        let own = place.map(header.heading)
        // Words in the column of times are asked about apart.
        let words = asked.first { $0.kind == .times && $0.heading == own && !$0.values.isEmpty }
        // Words alone are no times: they say who came.
        if words != nil, let own, let place {
            let found = file.words(of: place, header).filter { !$0.text.isEmpty }.known(as: .attended, in: own)
            if !found.contains(where: \.text.isTimeOrClock) {
                proposal.questions.append(FormQuestion(.words(.attended, column: own, found.mostFirst)))
                return
            }
        }
        let questions = asked.filter { $0.kind == .times && $0 != words }
        let others = questions.map(\.heading)
        if let place, isCertain(place, beside: others) {
            use(time(in: place))
            if let words { proposal.questions.append(FormQuestion(.noTime(words.values.mostFirst))) }
            findUntimed(own ?? "")
            return
        }
        // A form that says everything else says that there is no time.
        if place == nil, options.form?.describesColumns == true { return }
        var times = place.map { [time(in: $0)] } ?? []
        for question in questions where !times.contains(where: { $0.column == question.heading }) {
            times.append(question.arrival ?? FileForm.Time(column: question.heading))
        }
        guard !times.isEmpty else { return findTimeOfMarks() }
        for time in times {
            guard let heading = time.column else { continue }
            if let example = dates(of: time).example { proposal.unordered[heading] = example }
            if let example = clock(of: time) { proposal.undated[heading] = example }
        }
        proposal.questions.append(FormQuestion(.time(times)))
    }

    /// What it means that some rows of a log have no time: without a form, those with a date alone are people who came, and
    /// others cannot be read; with one, they did not come.
    private mutating func findUntimed(_ heading: String) {
        guard let read, !header.isDescribed, !header.rowsAreGuests, header[.attended] == nil else { return }
        let lost = read.parts.reduce(0) { $0 + $1.bad.count { $0.lacks == .createdAt && $0.reason == .missing } }
        if lost > 0 {
            proposal.questions.append(FormQuestion(.untimed(heading, rows: lost)))
        } else if let place = header[.time], let question = read.hourQuestion {
            proposal.questions.append(FormQuestion(.untimed(header.heading(of: place), rows: question.rows)))
        } else if header[.date] != nil, read.parts.contains(where: { $0.checkIns.contains { $0.time == .mark } }) {
            proposal.form.everybodyCame = true
        }
    }

    /// Whether a column has the time of coming without doubt, although others have times, too.
    private func isCertain(_ place: Int, beside others: [String]) -> Bool {
        if others.contains(header.heading(of: place)) { return false }
        // Where words may say who came, a date alone may be any.
        let saysArrival = ColumnRole.saysArrival(ColumnRole.normalized(header.names[place]))
        if proposal.isAsked(.came) || proposal.form.words[.attended] != nil, header[.attended] == nil, !saysArrival,
            header.mapped.isDisjoint(with: [.createdAt, .time])
        {
            return false
        }
        return others.isEmpty || options.form?.time?.column != nil || header.mapped.contains(.createdAt)
            || header.mapped.contains(.time) || saysArrival
    }

    private func time(in place: Int) -> FileForm.Time {
        var time = options.form?.time ?? FileForm.Time()
        time.column = header.heading(of: place)
        if header[.createdAt] == nil, let date = header[.date] { time.date = .column(header.heading(of: date)) }
        return time
    }

    /// Uses a time, with the order of its dates; asks for what nothing shows of it.
    private mutating func use(_ time: FileForm.Time) {
        var time = time
        let shown = dates(of: time)
        time.order = time.order ?? shown.order
        proposal.form.time = time
        if let example = clock(of: time) {
            proposal.questions.append(FormQuestion(.date(example: example)))
        } else if let example = shown.example {
            proposal.questions.append(FormQuestion(.order(example: example)))
        }
    }

    /// A time of day in a column that has nothing else, if nothing tells the day.
    private func clock(of time: FileForm.Time) -> String? {
        guard time.date == nil, time.format == nil, let place = time.column.flatMap(header.place),
            sample.hasTimesOfDay(place), !sample.hasTimes(place)
        else { return nil }
        return sample.texts(place).first
    }

    /// The order of a column's dates; if nothing shows it although it matters, a date.
    private func dates(of time: FileForm.Time) -> (order: DateOrder?, example: String?) {
        let column: String? = if case .column(let date) = time.date { date } else { time.column }
        guard time.format == nil, let place = column.flatMap(header.place) else { return (nil, nil) }
        var (dates, first): (DateEvidence, String?) = (DateEvidence(), nil)
        for text in file.texts(of: place, header) where text.timeCell?.kind == .unordered {
            dates.note(text)
            first = first ?? text
        }
        return order(of: dates, first)
    }

    private func order(of dates: DateEvidence, _ first: String?) -> (order: DateOrder?, example: String?) {
        guard dates != DateEvidence() else { return (nil, nil) }
        if let order = options.dateOrder ?? header.dateOrder ?? dates.order { return (order, nil) }
        return (nil, dates.isAmbiguous ? dates.example ?? first : nil)
    }

    /// The order of dates in marked columns; without marks, asks who came.
    private mutating func findTimeOfMarks() {
        let hasMarks =
            !header.sessionColumns.isEmpty || header[.attendedSessions] != nil || proposal.form.words[.attended] != nil
            || proposal.isAsked(.came)
        guard hasMarks else { return proposal.questions.append(FormQuestion(.time([]))) }
        let shown = order(of: read?.dates ?? DateEvidence(), nil)
        if let order = shown.order {
            proposal.form.time = proposal.form.time ?? FileForm.Time()
            proposal.form.time?.order = order
        } else if let example = shown.example {
            proposal.questions.append(FormQuestion(.order(example: example)))
        }
    }
}
