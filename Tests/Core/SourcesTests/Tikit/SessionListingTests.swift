import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct SessionListingTests {
    private func listing(_ text: String) throws(Fault) -> SessionListing {
        try SessionListing(Array(text.utf8), event: 6)
    }

    private func fault(_ text: String) -> String {
        do {
            _ = try listing(text)
            return "read"
        } catch {
            #expect(error.kind == .unreadableData)
            return error.message.en
        }
    }

    @Test func `an answer as documented`() throws {
        let listing = try listing(
            """
            {"eventId":6,"eventName":"Tech Summit 2026","sessions":[{"id":12,"name":"Día 1 - Mañana","description":"…",
            "createdAt":"2025-01-15T10:00:00Z","isDefault":false,"startDate":"2026-03-01T00:00:00Z",
            "startTime":"2026-03-01T09:00:00Z","endDate":"2026-03-01T00:00:00Z","endTime":"1970-01-01T13:00:00Z",
            "registrantTypes":[{"sessionRegistrantTypeId":45,"registrantTypeId":3,"registrantTypeName":"VIP","price":50000,
            "stock":100,"used":75,"available":25,"isActive":true,"registered":80,"checkins":60,"attendancePercentage":75.0}]}],
            "totalSessions":1}
            """)
        #expect(listing.eventName == "Tech Summit 2026")
        #expect(listing.sessions.count == 1)
        #expect(listing.sessions.ids.values == [12])
        #expect(listing.sessions.names[0] == "Día 1 - Mañana")
        #expect(listing.sessions.startsAt[0]?.secondsSinceEpoch == 1_772_355_600)
        #expect(listing.sessions.endsAt[0]?.secondsSinceEpoch == 1_772_370_000)
        #expect(
            listing.offers[0]
                == OfferTable.Row(
                    sessionID: 12, registrantTypeID: 3, registrantTypeName: "VIP", price: 50_000, stock: 100, used: 75,
                    available: 25, isActive: true, registered: 80, reportedCheckIns: 60, reportedPercentage: 75))
        #expect(listing.unreadableFields.isEmpty)
    }

    @Test func `an offer that is listed twice is one, and two offers of a type are two`() throws {
        func offers(_ second: Int) throws -> Int {
            let offer = { (id: Int) in #"{"sessionRegistrantTypeId":\#(id),"registrantTypeId":3,"registered":80}"# }
            let session = { (id: Int) in #"{"id":12,"registrantTypes":[\#(offer(id))]}"# }
            return try listing(#"{"sessions":[\#(session(45)),\#(session(second))]}"#).offers.count
        }
        #expect(try offers(45) == 1)
        #expect(try offers(46) == 2)
    }

    @Test func `numbers may be texts, what is optional may be missing, what is unreadable is counted`() throws {
        let listing = try listing(
            """
            {"sessions":[{"id":"12","startTime":"soon","startDate":"2026-03-01","registrantTypes":[
            {"registrantTypeId":"3","price":"50000.50","stock":"many","isActive":1,"registered":null,"used":[]}]},
            {"id":13,"registrantTypes":null},{"id":14,"name":5,"registrantTypes":"none"}]}
            """)
        #expect(listing.eventName == nil)
        #expect(listing.sessions.ids.values == [12, 13, 14])
        #expect(listing.sessions.startsAt[0]?.secondsSinceEpoch == 1_772_323_200)
        #expect(listing.sessions.startsAt[1] == nil)
        #expect(listing.offers.count == 1)
        #expect(
            listing.offers[0]
                == OfferTable.Row(sessionID: 12, registrantTypeID: 3, price: 50_000.5, isActive: true, registered: nil))
        #expect(
            listing.unreadableFields == [
                "sessions.startTime": 1, "sessions.name": 1, "sessions.registrantTypes": 1, "registrantTypes.stock": 1,
                "registrantTypes.used": 1,
            ])
    }

    @Test func `a key at fault names row and field`() {
        #expect(
            fault(#"{"sessions":[{"id":1},{"name":"x"}]}"#)
                == Phrase.fieldMissing(.sessionList(event: 6), row: 2, field: "sessions.id").en)
        #expect(
            fault(#"{"sessions":[{"id":1,"registrantTypes":[{"registrantTypeId":true}]}]}"#)
                == Phrase.fieldMistyped(.sessionList(event: 6), row: 1, field: "registrantTypes.registrantTypeId").en
        )
        #expect(
            fault(#"{"message":"ok"}"#)
                == Phrase.fieldMissing(.sessionList(event: 6), row: 0, field: "sessions").en)
        #expect(fault(#"{"eventId":7,"sessions":[]}"#).contains("invalid field eventId;"))
    }

    @Test(arguments: ["", "<html>", "[]", "{", #"{"sessions":{}}"#, #"{"sessions":[5]}"#])
    func `what is not the answer is said`(text: String) {
        #expect(fault(text).hasPrefix(Phrase.sessionList(event: 6).en + ": "))
        #expect(fault(text).contains("instead of the data"))
    }
}
