/// The kinds of sections of a comparison of editions, by their names in files and definitions.
public enum EditionSectionKind: String, Sendable, Hashable, CaseIterable {
    case editions
    case types = "edition_types"
    case arrivals = "arrivals_from_start"
    case registrationPace = "registration_pace"
    case returning
    case cohorts
    case people
    case returningByType = "returning_by_type"
    case sessions = "edition_sessions"
    case prices = "edition_prices"
    /// What differs beyond chance, and what does not.
    case differences
}
