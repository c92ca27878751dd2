private import FoundationEssentials
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
        let answer: Answer
        do {
            answer = try JSONDecoder().decode(Answer.self, from: Data(body))
        } catch {
            throw Fault(.unreadableData, .notTheJSONExpected(name, received: ReceivedText.describe(body)))
        }
        guard let rows = answer.sessions else {
            throw Fault(.unreadableData, .fieldMissing(name, row: 0, field: "sessions"))
        }
        if let id = answer.eventId?.integer, id != event {
            throw Fault(.unreadableData, .fieldMistyped(name, row: 0, field: "eventId"))
        }
        eventName = answer.eventName?.text
        var reader = RowReader(name: name, prefix: "sessions.")
        var offerReader = RowReader(name: name, prefix: "registrantTypes.")
        for (index, row) in rows.enumerated() {
            let id = try reader.key("id", of: row.values, row: index + 1)
            sessions.append(
                id: id, name: reader.optional("name", of: row.values, as: \.text),
                startsAt: reader.moment("startTime", "startDate", of: row.values),
                endsAt: reader.moment("endTime", "endDate", of: row.values))
            for values in row.registrantTypes {
                let type = try offerReader.key("registrantTypeId", of: values, row: index + 1)
                offers.append(offerReader.offer(of: id, type: type, values))
            }
            if row.isUnreadable { unreadableFields["sessions.registrantTypes", default: 0] += 1 }
        }
        unreadableFields.merge(reader.unreadableFields, uniquingKeysWith: +)
        unreadableFields.merge(offerReader.unreadableFields, uniquingKeysWith: +)
    }
}

extension RowReader {
    fileprivate mutating func moment(_ time: String, _ date: String, of values: Row) -> Instant? {
        SessionMoment.instant(
            time: optional(time, of: values) { $0.text.flatMap { SessionMoment.isReadable(time: $0) ? $0 : nil } },
            date: optional(date, of: values) { $0.text.flatMap { ISO8601Text($0)?.believed == nil ? nil : $0 } })
    }

    fileprivate mutating func offer(of session: Int64, type: Int64, _ values: Row) -> OfferTable.Row {
        OfferTable.Row(
            sessionID: session, registrantTypeID: type,
            registrantTypeName: optional("registrantTypeName", of: values, as: \.text),
            price: optional("price", of: values, as: \.amount), stock: optional("stock", of: values, as: \.count),
            used: optional("used", of: values, as: \.count),
            available: optional("available", of: values, as: \.balance),
            isActive: optional("isActive", of: values, as: \.flag),
            registered: optional("registered", of: values, as: \.count) ?? 0,
            reportedCheckIns: optional("checkins", of: values, as: \.count),
            reportedPercentage: optional("attendancePercentage", of: values, as: \.percentage))
    }
}

/// The answer's shape; its values are read leniently.
private struct Answer: Decodable {
    var eventId: LenientValue?
    var eventName: LenientValue?
    var sessions: [Session]?

    struct Session: Decodable {
        var values: [String: LenientValue]
        var registrantTypes: [[String: LenientValue]] = []
        var isUnreadable = false

        private enum Key: CodingKey { case registrantTypes }

        init(from decoder: any Decoder) throws {
            values = try [String: LenientValue](from: decoder)
            let container = try decoder.container(keyedBy: Key.self)
            guard container.contains(.registrantTypes), try !container.decodeNil(forKey: .registrantTypes) else {
                return
            }
            do {
                registrantTypes = try container.decode([[String: LenientValue]].self, forKey: .registrantTypes)
            } catch {
                isUnreadable = true
            }
        }
    }
}
