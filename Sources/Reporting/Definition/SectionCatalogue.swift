/// Every kind of section of some topics, made from no data to obtain its columns.
public struct SectionCatalogue: Sendable {
    /// The topics, in their order.
    let topics: [ReportTopic]
    /// All kinds, in the order in which they are documented.
    public let kinds: [SectionKind]
    /// The families of kinds that count the same things, grouped differently.
    let families: [(name: String, groups: [(name: String, kind: SectionKind)])]
    private let byName: [String: SectionKind]
    private let sections: [SectionKind: ReportSection]

    public init(_ topics: [ReportTopic]) async {
        self.topics = topics.sorted { $0.rank < $1.rank }
        kinds = self.topics.flatMap(\.sections)
        byName = Dictionary(uniqueKeysWithValues: kinds.map { ($0.rawValue, $0) })
        families = kinds.reduce(into: []) { families, kind in
            guard let family = kind.family else { return }
            if let index = families.firstIndex(where: { $0.name == family.name }) {
                families[index].groups.append((family.group, kind))
            } else {
                families.append((family.name, [(family.group, kind)]))
            }
        }
        var sections: [SectionKind: ReportSection] = [:]
        for topic in self.topics {
            for section in await topic.empty() { section.kind.map { sections[$0] = section } }
        }
        self.sections = sections
    }

    /// The kind of this name.
    public func kind(_ name: String) -> SectionKind? { byName[name] }

    /// All values of `section:` in definitions.
    var names: [String] { kinds.map(\.rawValue) + families.map(\.name).filter { kind($0) == nil } }

    func section(_ kind: SectionKind) -> ReportSection? { sections[kind] }

    /// The names of a kind's columns, in its own order.
    public func columns(of kind: SectionKind) -> [String] { sections[kind]?.table.columns.map(\.name) ?? [] }
}
