import Aggregation
import Base
import Foundation
import TestSupport

/// A small event in which everything that can coincide does: repeats, ties, changes of clock, stray dates, types and
/// sessions that nobody lists, duplicate offers, missing values and hostile names.
struct World {
    var event: Int64
    var sessions: [(id: Int64, name: String?, startsAt: Instant?, endsAt: Instant?)] = []
    var offers: [OfferTable.Row] = []
    var checkIns: [CheckInRow] = []
    /// Before, during and after the sessions, or unknown.
    var readAt: Instant?
    var details = EventDetails()
    /// For an event of files that do not say when it ends.
    var assumedEnd: AssumedEnd?
    /// What the source provides.
    var contents = SourceContents.all

    private static let names: [String?] = [
        "QR", "MANUAL", "é", "e\u{301}", "=1+1", "it's", "a \"quoted\", name", "two\nlines", "\\back\\slash", "🎟️", "--",
        nil,
    ]

    /// - Parameter days: How far from `middle` check-ins may be.
    init(event: Int64, seed: UInt64, around middle: Instant, days: Int64 = 1) {
        self.event = event
        var random = SeededGenerator(seed: seed)
        for id in (1...5 as ClosedRange<Int64>).shuffled(using: &random).prefix(.random(in: 1...4, using: &random)) {
            let hours = Int64.random(in: -6...6, using: &random)
            let start = random.chance(0.25) ? nil : middle.advanced(bySeconds: hours * 3600)
            let name = random.chance(0.8) ? "Session \(id), the “\(id)th”" : nil
            sessions.append((id, name, start, random.chance(0.8) ? start?.advanced(bySeconds: 7200) : nil))
            for type in (1...4 as ClosedRange<Int64>).shuffled(using: &random).prefix(3) {
                offers.append(Self.offer(id, type, &random))
                if random.chance(0.1) { offers.append(Self.offer(id, type, &random)) }
            }
        }
        if random.chance(0.2) { offers.append(Self.offer(9, 4, &random)) }
        // Of numbers of its own, so that the rest of a world is what it always was.
        var later = SeededGenerator(seed: seed &+ 77)
        readAt = later.chance(0.2) ? nil : middle.advanced(bySeconds: .random(in: -60_000...100_000, using: &later))
        details.startsAt = later.chance(0.5) ? middle : nil
        details.endsAt = later.chance(0.5) ? middle.advanced(bySeconds: .random(in: 0...50_000, using: &later)) : nil
        details.registrants = later.chance(0.5) ? .random(in: 0...40, using: &later) : nil
        (details.place, details.city) = (later.chance(0.5) ? "Sala, \"1\"" : nil, later.chance(0.5) ? "Ñuñoa" : nil)
        for row in offers.indices {
            if later.chance(0.05) { offers[row].registered = nil }
            offers[row].isActive = [nil, true, false].randomElement(using: &later) ?? nil
        }
        let count = random.chance(0.05) ? 0 : Int.random(in: 1...120, using: &random)
        let spread = random.chance(0.6) ? 900 : days * 1440
        for id in (1...200 as ClosedRange<Int64>).shuffled(using: &random).prefix(count) {
            let minutes = Int64.random(in: -spread...spread, using: &random)
            var checkIn = CheckInRow(
                id: id * 10, guest: .random(in: 1...30, using: &random), session: .random(in: 1...6, using: &random),
                at: middle.advanced(bySeconds: minutes * 60))
            if random.chance(0.01) { checkIn.at = Instant(secondsSinceEpoch: .random(in: 0...200_000, using: &random)) }
            checkIn.sessionName = random.chance(0.5) ? "Named, \(id)" : nil
            checkIn.type = random.chance(0.1) ? nil : .random(in: 1...5, using: &random)
            checkIn.typeName = checkIn.type != nil && random.chance(0.5) ? "Type by \(id)" : nil
            checkIn.method = Self.names.randomElement(using: &random) ?? nil
            if !random.chance(0.12) {
                checkIn.latitude = [-33.4372, -33.43, 0, 95, 90, -90, .random(in: -34 ... -33, using: &random)]
                    .randomElement(using: &random)
                checkIn.longitude = random.chance(0.5) ? .random(in: -70.7 ... -70.6, using: &random) : 0
                if random.chance(0.05) { checkIn.longitude = nil }
            }
            checkIns.append(checkIn)
        }
    }

    private static func offer(_ session: Int64, _ type: Int64, _ random: inout SeededGenerator) -> OfferTable.Row {
        var offer = OfferTable.Row(sessionID: session, registrantTypeID: type)
        offer.registrantTypeName = random.chance(0.5) ? "Type \(type) in \(session), \"\(type)\"" : nil
        offer.registered = .random(in: 0...6, using: &random)
        offer.reportedCheckIns = random.chance(0.5) ? .random(in: 0...6, using: &random) : nil
        offer.reportedPercentage =
            [nil, 50, 1.005, 33.335, 66.66666666666667, 120].randomElement(using: &random) ?? nil
        offer.price = [nil, Double(type) * 100, 0.1, 19.99, 15000].randomElement(using: &random) ?? nil
        offer.stock = random.chance(0.5) ? .random(in: 0...6, using: &random) : nil
        offer.used = random.chance(0.5) ? 3 : nil
        offer.available = random.chance(0.5) ? .random(in: -2...3, using: &random) : nil
        return offer
    }

    var tables: EventTables {
        var tables = EventTables(eventID: event, eventName: "World \(event)")
        (tables.readAt, tables.details) = (readAt, details)
        tables.listed = ListedSessions(statedCount: nil, listed: sessions.count)
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: session.name, startsAt: session.startsAt, endsAt: session.endsAt)
        }
        for offer in offers { tables.offers.append(offer) }
        for checkIn in checkIns { tables.append(checkIn) }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        (tables.assumedEnd, tables.contents) = (assumedEnd, contents)
        return tables
    }
}

extension World {
    /// The same with sessions of whole days, as services without hours write them: a single midnight, to the second before the next
    /// one, and to the next one, all in UTC.
    var ofDays: World {
        var world = self
        for index in world.sessions.indices {
            guard let start = world.sessions[index].startsAt else { continue }
            let midnight = start.advanced(bySeconds: -start.secondsSinceEpoch.modulo(86_400))
            world.sessions[index].startsAt = midnight
            world.sessions[index].endsAt = midnight.advanced(bySeconds: [0, 86_399, 86_400][index % 3])
        }
        return world
    }

    /// The same from a source that does not say how many are registered, and perhaps not what is offered either. Nobody was scanned
    /// at some sessions.
    var untold: World {
        var world = self
        world.contents.remove(.registrations)
        for row in offers.indices { world.offers[row].registered = nil }
        if event % 3 == 0 { world.offers = [] }
        world.checkIns.removeAll { $0.session == event % 5 + 1 || $0.session == event % 3 + 1 }
        return world
    }

    /// The same as files have it, of which half do not say who was registered: of some check-ins, or of all, only that somebody came.
    var ofFiles: World {
        var world = self
        if event % 2 == 0 {
            world.contents.remove(.registrations)
            for index in world.offers.indices { world.offers[index].registered = nil }
        }
        if event % 3 == 0 { world.offers = [] }
        for index in world.checkIns.indices where event % 5 == 0 || index % 3 == 0 {
            world.checkIns[index].at = .untimed
        }
        return world
    }

    /// What a dataset's manifest says of its reading.
    var found: ReadingFindings {
        var found = ReadingFindings(listed: tables.listed, details: details, readAt: tables.settledAt)
        (found.assumedEnd, found.contents) = (assumedEnd, contents)
        found.statedLimit = tables.settledLimit
        return found
    }
}
