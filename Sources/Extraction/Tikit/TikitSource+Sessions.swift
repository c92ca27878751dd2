internal import JSON
internal import Messages
internal import Tables
internal import Transport

extension TikitSource {
    /// The sessions of an event and what each is offered as. A list without any is asked for twice: one answer may be a
    /// slip.
    public func sessions(of event: Int64) async throws -> SessionListing {
        let listing = try await sessionsInOneGo(of: event)
        return listing.sessions.count > 0 ? listing : try await sessionsInOneGo(of: event)
    }

    private func sessionsInOneGo(of event: Int64) async throws -> SessionListing {
        let answer = try await service.get(ServiceBase(baseURL).url("events/\(event)/sessions"))
        let body = try answer.successfulBody(
            of: .sessionList(event: event), notFound: Fault(.notFound, .eventNotFound(event)))
        return try SessionListing(body, event: event)
    }
}

extension SessionListing {
    /// Reads `GET /events/{id}/sessions`. Throws a `Fault` of kind `.unreadableData` that names row and field.
    init(_ body: [UInt8], event: Int64) throws(Fault) {
        let name = Phrase.sessionList(event: event)
        let (document, rows) = try RowReader.rows(of: body, under: "sessions", named: name)
        if let id = document["eventId"]?.integer, id != event {
            throw Fault(.unreadableData, .fieldMistyped(name, row: 0, field: "eventId"))
        }
        eventName = document["eventName"]?.string
        var reader = RowReader(name: name, prefix: "sessions.")
        var offerReader = RowReader(name: name, prefix: "registrantTypes.")
        for (index, row) in rows.enumerated() {
            let id = try reader.key("id", of: row, row: index + 1)
            sessions.append(
                id: id, name: reader.optional("name", of: row, as: \.string),
                startsAt: reader.moment("startTime", "startDate", of: row),
                endsAt: reader.moment("endTime", "endDate", of: row))
            guard let types = row["registrantTypes"] else { continue }
            guard let types = types.objects else {
                unreadableFields["sessions.registrantTypes", default: 0] += 1
                continue
            }
            for values in types {
                let type = try offerReader.key("registrantTypeId", of: values, row: index + 1)
                offers.append(offerReader.offer(of: id, type: type, values))
            }
        }
        unreadableFields.merge(reader.unreadableFields, uniquingKeysWith: +)
        unreadableFields.merge(offerReader.unreadableFields, uniquingKeysWith: +)
    }
}

extension RowReader {
    fileprivate mutating func moment(_ time: String, _ date: String, of values: Row) -> Instant? {
        SessionMoment.instant(
            time: optional(time, of: values) { $0.string.flatMap { SessionMoment.isReadable(time: $0) ? $0 : nil } },
            date: optional(date, of: values) { $0.string.flatMap { ISO8601Text($0)?.believed == nil ? nil : $0 } })
    }

    fileprivate mutating func offer(of session: Int64, type: Int64, _ values: Row) -> OfferTable.Row {
        OfferTable.Row(
            sessionID: session, registrantTypeID: type,
            registrantTypeName: optional("registrantTypeName", of: values, as: \.string),
            price: optional("price", of: values, as: \.amount), stock: optional("stock", of: values, as: \.count),
            used: optional("used", of: values, as: \.count),
            available: optional("available", of: values, as: \.balance),
            isActive: optional("isActive", of: values, as: \.flag),
            registered: optional("registered", of: values, as: \.count) ?? 0,
            reportedCheckIns: optional("checkins", of: values, as: \.count),
            reportedPercentage: optional("attendancePercentage", of: values, as: \.percentage))
    }
}
