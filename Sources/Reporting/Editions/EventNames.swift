import Aggregation

/// The names of several events, as sentences about some of them say them: with the id where others have the same, as editions
/// often do from year to year.
struct EventNames {
    private let shared: Set<String>

    /// - Parameter names: those of all events.
    init(_ names: [String?]) {
        shared = Set(Dictionary(grouping: names.compactMap(\.self)) { $0 }.filter { $1.count > 1 }.keys)
    }

    /// - Parameters:
    ///   - id: The event's.
    ///   - name: `nil` for an event without one; a bare number would read as a count.
    func name(_ id: Int64, _ name: String?) -> String {
        guard let name else { return "#\(id)" }
        return shared.contains(name) ? name.disambiguated(by: id) : name
    }
}
