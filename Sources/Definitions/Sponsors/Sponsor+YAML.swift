import Documents
import Messages
import Reporting

extension Sponsor {
    /// Reads one entry of the list.
    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        place = value.place
        guard let nameValue = mapping.take("name") else {
            throw Fault(.misconfigured, .sponsorWithoutName(value.place))
        }
        name = try nameValue.filledText()
        if let chosen = mapping.take("slug") {
            slug = try chosen.text()
            guard SponsorSlug.isValid(slug) else { throw chosen.fault(expected: .aSlug) }
        } else {
            guard let derived = SponsorSlug.derived(from: name) else { throw nameValue.fault(expected: .aNameForFiles) }
            slug = derived
        }
        scope = SponsorScope()
        scope.sessions = try mapping.take("sessions")?.identifiers() ?? []
        scope.stands = try mapping.take("stands")?.identifiers() ?? []
        scope.registrantTypes = try mapping.take("registrant-types")?.identifiers() ?? []
        title = try mapping.take("title")?.phrase()
        note = try mapping.take("note")?.phrase()
        theme = try mapping.take("theme")?.filledText()
        language = try mapping.take("locale")?.choice(Language.self)
        try mapping.finish()
        if scope == SponsorScope() { throw Fault(.misconfigured, .sponsorWithoutAnything(name, at: place)) }
        if let both = scope.stands.first(where: scope.sessions.contains) {
            throw Fault(.misconfigured, .sessionAndStand(both, of: name, at: mapping.places["stands"] ?? place))
        }
    }
}

extension YAMLValue {
    /// Ids, each once, rising.
    fileprivate func identifiers() throws(Fault) -> [Int64] { try ids().sorted() }
}
