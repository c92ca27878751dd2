import Files
import Tables

/// Tikit's rows as its documentation shows them.
extension TikitData {
    func json(of event: Event) -> JSONValue {
        let plan = event.plan
        let categories = plan.categories.map { ["id": .integer(Int64($0.id)), "name": .string($0.name)] as JSONValue }
        return [
            "id": .integer(plan.id), "name": .string(plan.name),
            "accessType": plan.isFree ? "ACCESS_TYPE_FREE" : "ACCESS_TYPE_PAID", "isActive": .boolean(plan.isActive),
            "createdAt": .string(plan.createdAt.utcText), "startDate": .string(event.startDate),
            "endDate": .string(event.endDate), "place": .string(plan.venue.place),
            "address": .string(plan.venue.address), "addressCity": .string(plan.venue.city),
            "categories": .array(categories),
            "landingMedia": [
                [
                    "id": .integer(plan.id + 4), "path": .string("/uploads/events/\(plan.slug).jpg"), "isDefault": true,
                ]
            ],
            "registrantsCount": .integer(Int64(plan.guests)), "description": .string(plan.description),
            "slug": .string(plan.slug),
        ]
    }

    func json(of checkIn: CheckIn) -> JSONValue {
        let guest = guest(checkIn.guest)
        func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }
        return [
            "id": .integer(checkIn.id),
            "guest": [
                "id": .integer(guest.id), "firstName": .string(guest.firstName), "lastName": .string(guest.lastName),
                "email": .string(guest.email),
                "registrantType": ["id": .integer(guest.type.rawValue), "name": .string(guest.type.name)],
            ],
            "eventSession": ["id": .integer(checkIn.session), "name": .string(name(ofSession: checkIn))],
            "method": .string(checkIn.method), "latitude": number(checkIn.latitude),
            "longitude": number(checkIn.longitude), "createdAt": .string(checkIn.createdAt.utcText),
            "updatedAt": .string(checkIn.updatedAt.utcText),
        ]
    }

    private func name(ofSession checkIn: CheckIn) -> String {
        let event = events.first { $0.id == checkIn.event }
        return event?.sessions.first { $0.id == checkIn.session }?.plan.name ?? ""
    }

    /// An event's sessions with the counts of their offers.
    func sessions(of event: Event) -> JSONValue {
        let registered = OfferCounts(registeredBy: guests.lazy.filter { $0.event == event.id })
        let present = OfferCounts(of: event.id, in: self)
        let listed = event.sessions.filter(\.plan.isListed).sorted { $0.id < $1.id }
        let sessions = listed.map { session in
            let offers = session.offers.map { offer in
                json(
                    of: offer, registered: registered[session.id, offer.plan.type],
                    checkIns: present[session.id, offer.plan.type] + offer.plan.adjustment)
            }
            return [
                "id": .integer(session.id), "name": .string(session.plan.name),
                "description": .string(session.plan.description), "createdAt": .string(event.plan.createdAt.utcText),
                "updatedAt": .string(event.plan.instant(event.plan.createdAt).advanced(bySeconds: 451_800).utcText),
                "isDefault": .boolean(event.sessions.count == 1), "startDate": .string(session.startDate),
                "startTime": .string(session.startTime), "endDate": .string(session.endDate),
                "endTime": .string(session.endTime), "registrantTypes": .array(offers),
            ] as JSONValue
        }
        return [
            "eventId": .integer(event.id), "eventName": .string(event.plan.name), "sessions": .array(sessions),
            "totalSessions": .integer(Int64(sessions.count)),
        ]
    }

    /// `attendancePercentage` is computed as by the service: check-ins, instead of guests, per hundred registered,
    /// and 0 if nobody is registered.
    private func json(of offer: Offer, registered: Int, checkIns: Int) -> JSONValue {
        let type = offer.plan.type
        // Half a hundredth is rounded away from zero.
        let hundredths = registered == 0 ? 0 : (20_000 * abs(checkIns) + registered) / (2 * registered)
        let count = JSONValue.integer(Int64(registered))
        return [
            "sessionRegistrantTypeId": .integer(offer.id), "registrantTypeId": .integer(type.rawValue),
            "registrantTypeName": .string(type.name), "price": .integer(Int64(offer.plan.price)),
            "stock": JSONValue(offer.stock.map { Int64($0) }), "used": count,
            "available": JSONValue(offer.stock.map { Int64($0 - registered) }), "isActive": true, "registered": count,
            "checkins": .integer(Int64(checkIns)),
            "attendancePercentage": .number(Double(checkIns < 0 ? -hundredths : hundredths) / 100),
        ]
    }
}

extension CivilTime {
    /// The local time written as UTC, as the service writes days.
    var utcText: String { Instant(secondsSinceEpoch: secondsSinceEpoch).utcText }
}
