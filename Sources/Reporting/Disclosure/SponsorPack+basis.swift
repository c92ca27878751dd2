import Foundation

extension SponsorPack {
    /// What decides, besides the data, the sponsor's scope and the minimum, which numbers a pack has. Two packs of
    /// different bases divide the same people in two ways, and the difference could be a few.
    ///
    /// Titles, columns, order and first rows are none of it: all of them show a part of the same numbers.
    public struct Basis: Codable, Sendable, Hashable {
        /// The kinds of sections, in alphabetical order.
        public var sections: [String]
        /// Width of the bins that intervals are made of, in seconds; `nil` where the pack has none. So too the zone.
        public var binSeconds: Int?
        public var timeZone: String?
        /// Characters of a geohash; `nil` where the pack has no places.
        public var cellLength: Int?

        enum CodingKeys: String, CodingKey {
            case sections
            case binSeconds = "bin_seconds"
            case timeZone = "timezone"
            case cellLength = "cell_length"
        }

        public init(_ definition: ReportDefinition, _ request: ReportRequest) {
            let timeSection = definition.timeSection
            let kinds = definition.sections.compactMap(\.kind.ofEvent).filter { kind in
                !kind.isByTime || timeSection?.kind == .event(kind)
            }
            sections = Set(kinds.map(\.rawValue)).sorted()
            if let timeSection {
                binSeconds = PackData.binWidth(of: timeSection, request)
                timeZone = request.zone.identifier
            }
            cellLength = definition.sections.first { $0.kind == .event(.geoCells) }?.packCellLength
        }
    }
}

extension SectionDefinition {
    /// Characters of the section's geohashes in a pack: no more than sponsors may have, whatever it asks for.
    var packCellLength: Int { min(cellLength ?? Self.sponsorCellLength, Self.sponsorCellLength) }
}
