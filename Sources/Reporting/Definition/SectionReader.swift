import Aggregation
import Base
import Templates

/// Reads the sections of a definition.
struct SectionReader {
    let vocabulary: DefinitionVocabulary
    let audience: Audience
    let hasPersonalData: Bool

    /// Reads a section: a name, or a mapping.
    func section(_ value: YAMLValue) throws(Fault) -> SectionDefinition {
        guard value.isMapping else {
            let section = SectionDefinition(try SectionSubject(value, in: vocabulary.sections).kind(by: nil, at: value))
            try admit(section, at: value.place)
            return section
        }
        var mapping = try value.mapping()
        let whole = mapping
        try mapping.requireKeys(among: SectionKey.allCases.map(\.rawValue))
        guard let subject = mapping.take(SectionKey.section.rawValue) else {
            throw Fault(.misconfigured, .missingKey("section", at: value.place))
        }
        let kind = try SectionSubject(subject, in: vocabulary.sections).kind(
            by: mapping.take(SectionKey.group.rawValue), at: subject)
        var section = SectionDefinition(kind)
        try admit(section, at: subject.place)
        try readTexts(&section, from: &mapping)
        try readTable(&section, from: &mapping)
        for key in SectionKey.allCases where !key.applies(to: kind) {
            guard let value = mapping.take(key.rawValue) else { continue }
            let others = vocabulary.sections.kinds.filter(key.applies(to:))
            throw Fault(
                .misconfigured,
                .keyNotForSection(key.rawValue, kind.rawValue, at: value.place, for: others.map(\.rawValue)))
        }
        section.filter = try SectionFilter(&mapping)
        try admit(section, at: subject.place, of: mapping)
        try readParameters(&section, from: &mapping)
        try whole.requireValues()
        return section
    }

    /// Throws if the audience may not see the section, at the line of the offending key, or else of the section.
    private func admit(
        _ section: SectionDefinition, at place: String, of mapping: YAMLMapping? = nil
    ) throws(Fault) {
        guard let objection = section.objection(for: audience) else {
            guard section.kind.traits.contains(.naming), !hasPersonalData else { return }
            throw Fault(.misconfigured, .sectionNamesPeople(section.kind.rawValue).prefixed(with: place))
        }
        let places = objection.keys.compactMap { mapping?.places[$0] }
        throw Fault(.misconfigured, objection.reason.prefixed(with: places.first ?? place))
    }

    private func readTexts(_ section: inout SectionDefinition, from mapping: inout YAMLMapping) throws(Fault) {
        if let value = mapping.take(SectionKey.name.rawValue) {
            let name = try value.text()
            guard isFileName(name) else { throw value.fault(expected: .aFileName) }
            section.name = name
        }
        section.title = try mapping.take(SectionKey.title.rawValue)?.phrase()
        section.note = try mapping.take(SectionKey.note.rawValue)?.phrase()
    }

    private func readTable(_ section: inout SectionDefinition, from mapping: inout YAMLMapping) throws(Fault) {
        let columns = vocabulary.sections.columns(of: section.kind)
        section.columns = try mapping.take(SectionKey.columns.rawValue)?.each { value throws(Fault) in
            try value.name(among: columns)
        }
        if let value = mapping.take(SectionKey.sort.rawValue) {
            section.sort = try value.each { element throws(Fault) in try element.sortKey(among: columns) }
            let sorted = section.sort.map(\.column)
            if Set(sorted).count < sorted.count { throw value.fault(expected: .noneTwice) }
        }
        section.top = try mapping.take(SectionKey.top.rawValue)?.integer(in: 1...SectionDefinition.maximumRows)
        section.showsCharts = try mapping.take(SectionKey.charts.rawValue)?.bool() ?? true
    }

    private func readParameters(_ section: inout SectionDefinition, from mapping: inout YAMLMapping) throws(Fault) {
        func take(_ key: SectionKey) -> YAMLValue? { mapping.take(key.rawValue) }
        section.binWidth = try take(.bin)?.width()
        let longest = audience == .sponsor ? SectionDefinition.sponsorCellLength : 8
        section.cellLength = try take(.cells)?.integer(in: 1...longest)
        if let value = take(.fields) {
            let names = try value.each { element throws(Fault) in try element.filledText() }
            guard FieldNames(names).all == names, !names.isEmpty else { throw value.fault(expected: .noneTwice) }
            section.fields = names
        }
        if let value = take(.expiringDays) { section.expiry.days = Int64(try value.integer(in: 0...3660)) }
        if let value = take(.expiringVisits) { section.expiry.visits = Int64(try value.integer(in: 0...100_000)) }
        if let value = take(.secondsPerCheckIn) { section.doors.secondsPerCheckIn = try value.seconds() }
        if let value = take(.scanners) { section.doors.scanners = try value.integer(in: 1...1000) }
        if let value = take(.longestWait) { section.doors.longestWait = try value.width().seconds }
    }
}

extension SectionFilter {
    fileprivate init(_ mapping: inout YAMLMapping) throws(Fault) {
        self.init()
        sessions = try mapping.take(SectionKey.sessions.rawValue)?.ids() ?? []
        registrantTypes = try mapping.take(SectionKey.registrantTypes.rawValue)?.ids() ?? []
        if let value = mapping.take(SectionKey.methods.rawValue) {
            methods = Set(try value.each { element throws(Fault) in try element.filledText() })
        }
        from = try mapping.take(SectionKey.from.rawValue)?.time()
        if let value = mapping.take(SectionKey.to.rawValue) {
            let end = try value.time()
            to = end
            // If only one of them has an offset, comparing them requires the report's time zone.
            if let from, (from.offset == nil) == (end.offset == nil), from.instant >= end.instant {
                throw value.fault(expected: .aTimeAfterFrom)
            }
        }
    }
}

enum SectionKey: String, CaseIterable {
    case section, group, name, title, note, columns, sort, top, sessions
    case registrantTypes = "registrant-types"
    case methods, from, to, charts, bin, cells
    case secondsPerCheckIn = "seconds-per-checkin"
    case scanners
    case longestWait = "longest-wait"
    case expiringDays = "expiring-days"
    case expiringVisits = "expiring-visits"
    case fields

    func applies(to kind: SectionKind) -> Bool {
        trait.map(kind.traits.contains) ?? true
    }

    /// The trait that a section must have for the key to apply; `nil` if it applies to all.
    var trait: SectionKind.Traits? {
        switch self {
        case .bin: .bin
        case .cells: .cells
        case .secondsPerCheckIn, .longestWait: .queues
        case .scanners: .scanners
        case .sessions, .registrantTypes, .methods: .filter
        case .from, .to: .period
        case .expiringDays, .expiringVisits: .expiry
        case .fields: .fields
        case .section, .group, .name, .title, .note, .columns, .sort, .top, .charts: nil
        }
    }
}

/// The value of `section:`: a kind, or a family of kinds that `group:` selects from.
struct SectionSubject {
    private let name: String
    private let sections: SectionCatalogue

    init(_ value: YAMLValue, in sections: SectionCatalogue) throws(Fault) {
        name = try value.name(among: sections.names)
        self.sections = sections
    }

    /// The kind, with or without a group.
    func kind(by group: YAMLValue?, at value: YAMLValue) throws(Fault) -> SectionKind {
        let kind = sections.kind(name)
        guard let groups = sections.families.first(where: { $0.name == name })?.groups else {
            guard let kind else { throw value.fault(expected: .oneOf(sections.names, nearest: nil)) }
            guard let group else { return kind }
            let families = sections.families.map(\.name)
            throw Fault(.misconfigured, .keyNotForSection("group", kind.rawValue, at: group.place, for: families))
        }
        let names = groups.map(\.name)
        guard let group else {
            // `checkin_histogram` is the name of a family and of a kind.
            if let kind { return kind }
            throw Fault(.misconfigured, .missingGroup(of: name, at: value.place, groups: names))
        }
        let wanted = try group.name(among: names)
        guard let kind = groups.first(where: { $0.name == wanted })?.kind else {
            throw group.fault(expected: .oneOf(names, nearest: nil))
        }
        return kind
    }
}
