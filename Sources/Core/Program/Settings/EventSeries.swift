import Base

/// The editions of an event, as a profile names them under `series`.
///
///     series:
///       gala: [4, 9, 15]
///       summit: Tech Summit
package enum EventSeries: Sendable, Hashable {
    /// Events by id.
    case events([Int64])
    /// Events whose name, place or city contains a text.
    case matching(String)

    /// Reads a list of ids, an id, or a text.
    init(_ value: YAMLValue) throws(Fault) {
        if !value.isList, let text = try? value.nonemptyText(), Int64(text) == nil {
            self = .matching(text)
            return
        }
        guard !value.isMapping else { throw value.fault(expected: .aSeriesOfEvents) }
        var ids: [Int64] = []
        for element in value.list() {
            let id = Int64(try element.integer(in: 1 ... .max))
            guard !ids.contains(id) else {
                throw Fault(.misconfigured, .listedTwice(String(id), key: value.key, at: element.place))
            }
            ids.append(id)
        }
        guard !ids.isEmpty else { throw value.fault(expected: .aSeriesOfEvents) }
        self = .events(ids)
    }

    /// As written in the file.
    var shown: String {
        switch self {
        case .events(let ids): "[" + ids.map(String.init).joined(separator: ", ") + "]"
        case .matching(let text): text
        }
    }

    /// Reads all series of a profile, by name.
    static func all(_ value: YAMLValue) throws(Fault) -> [String: EventSeries] {
        var mapping = try value.mapping()
        var series: [String: EventSeries] = [:]
        for (name, value) in mapping.takeAll() { series[name] = try EventSeries(value) }
        return series
    }
}
