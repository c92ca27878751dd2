internal import Base
internal import Transport

extension TikitSource {
    /// An empty list is requested a second time, in case the first response was wrong.
    public func sessions(of event: Int64) async throws -> SessionListing {
        let listing = try await sessionsInOneGo(of: event)
        return listing.sessions.count > 0 ? listing : try await sessionsInOneGo(of: event)
    }

    private func sessionsInOneGo(of event: Int64) async throws -> SessionListing {
        let name = Phrase.sessionList(event: event)
        let response = try await service.get(ServiceBase(baseURL).url("events/\(event)/sessions"), of: name)
        let body = try response.successfulBody(
            of: name, notFound: Fault(.notFound, .eventNotFound(event)))
        var listing = try SessionListing(body, event: event)
        listing.readAt = response.date(now: SystemClock.secondsSinceEpoch).flatMap {
            BelievedRange.times.validated(Instant(secondsSinceEpoch: $0))
        }
        return listing
    }
}

extension SessionListing {
    /// Reads `GET /events/{id}/sessions`. Throws a `Fault` of kind `.unreadableData` that names the row and field.
    init(_ body: [UInt8], event: Int64) throws(Fault) {
        let name = Phrase.sessionList(event: event)
        let (document, rows) = try RowReader.rows(of: body, under: "sessions", named: name)
        if let id = document["eventId"]?.integer, id != event {
            throw Fault(.unreadableData, .fieldMistyped(name, row: 0, field: "eventId"))
        }
        eventName = document["eventName"]?.string
        listed = ListedSessions(statedCount: document["totalSessions"]?.count, listed: rows.count)
        var reader = RowReader(name: name, prefix: "sessions.")
        var offerReader = RowReader(name: name, prefix: "registrantTypes.")
        // An offer that is listed twice is one offer. Several offers of a type have ids of their own.
        var known: [OfferKey: OfferTable.Row] = [:]
        for (index, row) in rows.enumerated() {
            let id = try reader.key("id", of: row, row: index + 1)
            sessions.append(
                id: id, name: reader.optional("name", of: row, as: \.string),
                startsAt: reader.moment("startTime", "startDate", of: row),
                endsAt: reader.moment("endTime", "endDate", of: row),
                isDefault: reader.optional("isDefault", of: row, as: \.flag))
            guard let types = row["registrantTypes"] else { continue }
            guard let types = types.objects else {
                unreadableFields["sessions.registrantTypes", default: 0] += 1
                continue
            }
            for values in types {
                let type = try offerReader.key("registrantTypeId", of: values, row: index + 1)
                let offer = offerReader.offer(of: id, type: type, values)
                if let key = values["sessionRegistrantTypeId"]?.integer.map({
                    OfferKey(session: id, type: type, id: $0)
                }),
                    known.updateValue(offer, forKey: key) == offer
                {
                    continue
                }
                offers.append(offer)
            }
        }
        unreadableFields.merge(reader.unreadableFields, uniquingKeysWith: +)
        unreadableFields.merge(offerReader.unreadableFields, uniquingKeysWith: +)
    }
}

private struct OfferKey: Hashable {
    var session: Int64
    var type: Int64
    var id: Int64
}

extension RowReader {
    fileprivate mutating func moment(_ time: String, _ date: String, of values: Row) -> Instant? {
        SessionMoment.instant(
            time: optional(time, of: values) { $0.string.flatMap { SessionMoment.isReadable(time: $0) ? $0 : nil } },
            date: optional(date, of: values) {
                $0.string.flatMap { ISO8601Text($0)?.plausibleInstant == nil ? nil : $0 }
            })
    }

    fileprivate mutating func offer(of session: Int64, type: Int64, _ values: Row) -> OfferTable.Row {
        OfferTable.Row(
            sessionID: session, registrantTypeID: type,
            registrantTypeName: optional("registrantTypeName", of: values, as: \.string),
            price: optional("price", of: values, as: \.amount), stock: optional("stock", of: values, as: \.count),
            used: optional("used", of: values, as: \.count),
            available: optional("available", of: values, as: \.balance),
            isActive: optional("isActive", of: values, as: \.flag),
            registered: optional("registered", of: values, as: \.count),
            reportedCheckIns: optional("checkins", of: values, as: \.count),
            reportedPercentage: optional("attendancePercentage", of: values, as: \.percentage))
    }
}

/// The start or end of a session, from its time and date.
enum SessionMoment {
    /// Returns the instant given by `time`. If `time` is a time of day or its date is 1970-01-01, the date comes from
    /// `date`. If `time` is unreadable, the result is the instant of `date`.
    ///
    /// A text without an offset uses that of the other text, or else UTC.
    ///
    /// Returns `nil` for an instant outside the plausible range.
    static func instant(time: String?, date: String?) -> Instant? {
        moment(time: time, date: date).flatMap(BelievedRange.times.validated)
    }

    private static func moment(time: String?, date: String?) -> Instant? {
        let day = date.flatMap { ISO8601Text($0) }
        guard let time else { return day?.instant }
        if let clock = ISO8601Text.timeOfDay(time) {
            let text = (clock.hour, clock.minute, clock.second, clock.offset)
            return day.map { combined($0, text) }
        }
        guard let moment = ISO8601Text(time) else { return day?.instant }
        let civil = moment.civil
        guard civil.year == 1970, civil.month == 1, civil.day == 1 else {
            return moment.instant(defaultOffset: day?.offset ?? 0)
        }
        return day.map { combined($0, (civil.hour, civil.minute, civil.second, moment.offset)) }
    }

    private static func combined(_ day: ISO8601Text, _ clock: (hour: Int, minute: Int, second: Int, offset: Int?))
        -> Instant
    {
        var result = day
        (result.civil.hour, result.civil.minute, result.civil.second) = (clock.hour, clock.minute, clock.second)
        result.offset = clock.offset ?? day.offset
        return result.instant
    }

    static func isReadable(time: String) -> Bool {
        ISO8601Text(time)?.plausibleInstant != nil || ISO8601Text.timeOfDay(time) != nil
    }
}
