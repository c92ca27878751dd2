public import Base
public import Foundation

/// Groups that the organizer may put into the sponsors file, proposed from what is public alone: what came would tell itself.
extension PackGrouping {
    /// Sessions and types with few registrations, in groups of a kind and day, or else of a kind.
    ///
    /// - Parameter minimumCount: Groups are of what has fewer than eight times as many registrations.
    public init(
        proposedFor file: SponsorFile, in tables: EventTables, zone: TimeZone, language: Language, minimumCount: Int
    ) {
        self.init()
        let clock = WallClock(zone: zone)
        let few = Int64(minimumCount) * 8
        let stands = Set(file.sponsors.flatMap(\.scope.stands))
        let scopes = file.sponsors.map(\.scope.region)
        var registered: (sessions: [Int64: Int64], types: [Int64: Int64]) = ([:], [:])
        for offer in tables.offers
        where scopes.contains(where: { $0.contains(session: offer.sessionID, type: offer.registrantTypeID) }) {
            registered.sessions[offer.sessionID, default: 0] += offer.registered ?? 0
            registered.types[offer.registrantTypeID, default: 0] += offer.registered ?? 0
        }
        var byKind: [String: [(id: Int64, day: String)]] = [:]
        for row in 0..<tables.sessions.count {
            let id = tables.sessions.ids.values[row]
            guard scopes.contains(where: { $0.counts(session: id) }), registered.sessions[id, default: 0] < few,
                !file.grouping.sessions.values.contains(where: { $0.contains(id) })
            else { continue }
            let word = (tables.sessions.names[row] ?? "").split { !$0.isLetter }.first.map(String.init)
            let kind = stands.contains(id) ? "Stands" : word ?? Phrase.groupOfOthers[language]
            let day = tables.sessions.startsAt[row].map { String(clock.iso8601($0).prefix(10)) } ?? ""
            byKind[kind, default: []].append((id, day))
        }
        for (kind, sessions) in byKind where sessions.count > 1 {
            let days = Dictionary(grouping: sessions, by: \.day)
            // A day with a single one would be no group.
            if days.count > 1, days.values.allSatisfy({ $0.count > 1 }) {
                for (day, own) in days { self.sessions[day.isEmpty ? kind : "\(kind) \(day)"] = own.map(\.id).sorted() }
            } else {
                self.sessions[kind] = sessions.map(\.id).sorted()
            }
        }
        let types = registered.types.filter { type, count in
            count < few && !file.grouping.registrantTypes.values.contains { $0.contains(type) }
        }.keys.sorted()
        if types.count > 1, types.count < registered.types.count {
            registrantTypes[Phrase.groupOfOtherTypes[language]] = types
        }
    }

    /// The lines for the sponsors file; `nil` if there is no group.
    public var yaml: String? {
        if isEmpty { return nil }
        var lines = ["groups:"]
        for (key, groups) in [("sessions", sessions), ("registrant-types", registrantTypes)] where !groups.isEmpty {
            lines.append("  \(key):")
            for (name, ids) in groups.sorted(by: { ($0.value.first ?? 0, $0.key) < ($1.value.first ?? 0, $1.key) }) {
                lines.append("    \"\(name)\": [\(ids.map(String.init).joined(separator: ", "))]")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
