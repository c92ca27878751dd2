import Base

/// Tikit's rows as its documentation shows them.
extension TikitData {
    func json(of event: Event) -> JSONValue {
        let media = JSONValue(["id": event.id + 4, "path": "/uploads/events/\(event.slug).jpg", "isDefault": true])
        return JSONValue([
            "id": event.id, "name": event.name, "accessType": event.isFree ? "ACCESS_TYPE_FREE" : "ACCESS_TYPE_PAID",
            "isActive": event.isActive, "createdAt": event.createdAt.utcText, "startDate": event.startDate,
            "endDate": event.endDate, "place": event.venue.place, "address": event.venue.address,
            "addressCity": event.venue.city,
            "categories": event.categories.map { JSONValue(["id": $0.id, "name": $0.name]) }, "landingMedia": [media],
            "registrantsCount": event.guests, "description": event.description, "slug": event.slug,
        ])
    }

    func json(of checkIn: CheckIn) -> JSONValue {
        let guest = guest(checkIn.guest)
        let session = events.first { $0.id == checkIn.event }?.sessions.first { $0.id == checkIn.session }
        return JSONValue([
            "id": checkIn.id,
            "guest": JSONValue([
                "id": guest.id, "firstName": guest.firstName, "lastName": guest.lastName, "email": guest.email,
                "registrantType": JSONValue(["id": guest.typeID, "name": guest.typeName]),
            ]),
            "eventSession": JSONValue(["id": checkIn.session, "name": session?.name ?? ""]),
            "method": checkIn.method, "latitude": checkIn.latitude, "longitude": checkIn.longitude,
            "createdAt": checkIn.createdAt.utcText, "updatedAt": checkIn.updatedAt.utcText,
        ])
    }

    /// An event's sessions with the counts of their offers.
    func sessions(of event: Event) -> JSONValue {
        let registered = OfferCounts(registeredBy: guests.lazy.filter { $0.event == event.id })
        let present = OfferCounts(of: event.id, in: self)
        let listed = event.sessions.filter(\.isListed).sorted { $0.id < $1.id }
        let createdAt = event.createdAt.utcText
        let updatedAt = event.instant(event.createdAt).advanced(bySeconds: 451_800).utcText
        let sessions = listed.map { session in
            JSONValue([
                "id": session.id, "name": session.name, "description": session.description,
                "createdAt": createdAt, "updatedAt": updatedAt, "isDefault": event.sessions.count == 1,
                "startDate": session.startDate, "startTime": session.startTime, "endDate": session.endDate,
                "endTime": session.endTime,
                "registrantTypes": session.offers.map { offer in
                    json(
                        of: offer, registered: registered[session.id, offer.type],
                        checkIns: present[session.id, offer.type] + offer.adjustment)
                },
            ])
        }
        return JSONValue([
            "eventId": event.id, "eventName": event.name, "sessions": sessions, "totalSessions": sessions.count,
        ])
    }

    /// `attendancePercentage` is computed as by the service: check-ins, instead of guests, per hundred registered,
    /// and 0 if nobody is registered.
    private func json(of offer: Offer, registered: Int, checkIns: Int) -> JSONValue {
        let type = offer.type
        // Half a hundredth is rounded away from zero.
        let hundredths = registered == 0 ? 0 : (20_000 * abs(checkIns) + registered) / (2 * registered)
        return JSONValue([
            "sessionRegistrantTypeId": offer.id, "registrantTypeId": type.rawValue, "registrantTypeName": type.name,
            "price": offer.price, "stock": offer.stock, "used": registered,
            "available": offer.stock.map { $0 - registered }, "isActive": true, "registered": registered,
            "checkins": checkIns, "attendancePercentage": Double(checkIns < 0 ? -hundredths : hundredths) / 100,
        ])
    }
}
