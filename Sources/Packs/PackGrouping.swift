/// The groups of the sponsors file: sessions, and registrant types, of which packs show one number together.
///
/// They are the organizer's, and made from what is public. Groups made by how many came would tell that.
public struct PackGrouping: Codable, Sendable, Hashable {
    /// Ids by the group's name.
    public var sessions: [String: [Int64]] = [:]
    public var registrantTypes: [String: [Int64]] = [:]

    enum CodingKeys: String, CodingKey {
        case sessions
        case registrantTypes = "registrant_types"
    }

    public init(sessions: [String: [Int64]] = [:], registrantTypes: [String: [Int64]] = [:]) {
        self.sessions = sessions
        self.registrantTypes = registrantTypes
    }

    public var isEmpty: Bool { sessions.isEmpty && registrantTypes.isEmpty }

    /// The groups as far as a region counts them.
    public func within(_ region: PackRegion) -> PackGrouping {
        func kept(_ groups: [String: [Int64]], _ isCounted: (Int64) -> Bool) -> [String: [Int64]] {
            groups.mapValues { $0.filter(isCounted).sorted() }.filter { !$0.value.isEmpty }
        }
        return PackGrouping(
            sessions: kept(sessions, region.counts(session:)),
            registrantTypes: kept(registrantTypes, region.counts(type:)))
    }

    /// The lines, of which those of a group become one, in the place of its first.
    func grouping(_ lines: [PackLine], by groups: [String: [Int64]]) -> [PackLine] {
        var nameOf: [Int64: String] = [:]
        for (name, ids) in groups { for id in ids { nameOf[id] = name } }
        var grouped: [PackLine] = []
        for line in lines {
            guard let name = line.id.flatMap({ nameOf[$0] }) else {
                grouped.append(line)
                continue
            }
            if let place = grouped.firstIndex(where: { $0.isGroup && $0.name == name }) {
                grouped[place].ids += line.ids
            } else {
                grouped.append(PackLine(ids: line.ids, name: name, isGroup: true))
            }
        }
        return grouped
    }
}
