import Aggregation
import Documents
import Messages
import Reporting
import Tables

/// Reads the sections of a definition.
struct SectionReader {
    let vocabulary: DefinitionVocabulary
    let audience: Audience

    /// A section's name alone, or a mapping that says more of it.
    func section(_ value: YAMLValue) throws(Fault) -> SectionDefinition {
        guard value.isMapping else {
            let section = SectionDefinition(try SectionSubject(value).kind(by: nil, at: value))
            try admit(section, at: value.place)
            return section
        }
        var mapping = try value.mapping()
        let whole = mapping
        try mapping.requireKeys(among: SectionKey.allCases.map(\.rawValue))
        guard let subject = mapping.take(SectionKey.section.rawValue) else {
            throw Fault(.misconfigured, .missingKey("section", at: value.place))
        }
        let kind = try SectionSubject(subject).kind(by: mapping.take(SectionKey.group.rawValue), at: subject)
        var section = SectionDefinition(kind)
        try admit(section, at: subject.place)
        try readWords(&section, from: &mapping)
        try readTable(&section, from: &mapping)
        for key in SectionKey.allCases where !key.applies(to: kind) {
            guard let value = mapping.take(key.rawValue) else { continue }
            let others = SectionKind.allCases.filter(key.applies(to:))
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

    /// Refuses what the report's audience may not have, at the line of the key that is to go, or of the section.
    private func admit(
        _ section: SectionDefinition, at place: String, of mapping: YAMLMapping? = nil
    ) throws(Fault) {
        guard let objection = section.objection(for: audience) else { return }
        let places = objection.keys.compactMap { mapping?.places[$0] }
        throw Fault(.misconfigured, .at(places.first ?? place, objection.reason))
    }

    private func readWords(_ section: inout SectionDefinition, from mapping: inout YAMLMapping) throws(Fault) {
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
        section.top = try mapping.take(SectionKey.top.rawValue)?.integer(in: 1...SectionDefinition.mostRows)
        section.showsCharts = try mapping.take(SectionKey.charts.rawValue)?.bool() ?? true
    }

    private func readParameters(_ section: inout SectionDefinition, from mapping: inout YAMLMapping) throws(Fault) {
        func take(_ key: SectionKey) -> YAMLValue? { mapping.take(key.rawValue) }
        section.binWidth = try take(.bin)?.width()
        let longest = audience == .sponsor ? SectionDefinition.sponsorCellLength : 8
        section.cellLength = try take(.cells)?.integer(in: 1...longest)
        if let value = take(.expiringDays) { section.expiry.days = Int64(try value.integer(in: 0...3660)) }
        if let value = take(.expiringVisits) { section.expiry.visits = Int64(try value.integer(in: 0...100_000)) }
        if let value = take(.secondsPerCheckIn) { section.doors.secondsPerCheckIn = try value.seconds() }
        if let value = take(.scanners) { section.doors.scanners = try value.integer(in: 1...1000) }
        if let value = take(.longestWait) { section.doors.longestWait = try value.width() }
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
            // Where only one of the two has an offset, it takes the report's zone to tell.
            if let from, (from.offset == nil) == (end.offset == nil), from.instant >= end.instant {
                throw value.fault(expected: .aTimeAfterFrom)
            }
        }
    }
}
