import Base
package import Program
import Reporting

extension Room {
    /// Events of a pretix organizer as a source.
    package static let pretix = Room(sources: [.pretix])
}

extension AuthenticationKind {
    static let pretix = AuthenticationKind("pretix", by: .token) { address, settings in
        PretixDialect(baseURL: address, organizer: settings.pretix.organizer ?? "")
    }
}

extension SourceKind {
    /// Events and check-ins from a pretix server's API.
    static let pretix = SourceKind(
        "pretix", .events, by: .session(.pretix), at: "https://pretix.eu/", apiPath: "api/v1/", rank: 15,
        tells: .all.subtracting([.coordinates, .edits]).union(.guestCounts), tellsRegistrants: true,
        fields: .pretixFields, rows: [PretixSettings.organizerRow, PretixSettings.eventsRow],
        missing: { $0.pretix.organizer == nil ? .pretixOrganizerNotNamed : nil },
        storedAs: { "\($0.baseURL)\($0.pretix.organizer ?? "")/" },
        probe: { _ in "api/v1/organizers/" },
        connect: { connection throws(Fault) in try PretixSource(connection) },
        catalogue: .pretix,
        requirePermissions: { connection in
            let source = try PretixSource(connection)
            for event in connection.settings.pretix.events.keys.sorted() {
                try await source.requirePermission(for: event)
            }
        })
}

extension PretixSource {
    /// The source of the connection's settings.
    init(_ connection: ServiceConnection) throws(Fault) {
        let settings = connection.settings
        try self.init(
            baseURL: settings.baseURL, organizer: settings.pretix.organizer ?? "", events: settings.pretix.events,
            fields: settings.fields, exchange: connection.exchange, tokens: connection.tokens,
            pagesInFlight: settings.pagesInFlight.upperBound, maximumRows: settings.maximumRows,
            language: settings.language, logger: connection.logger, onProgress: connection.onProgress)
    }
}

extension EventCatalogue {
    /// The events with their configured or proposed numbers, and the line to set.
    fileprivate static let pretix = EventCatalogue(
        help: """
            A pretix profile knows events by numbers: those of its key events, or proposed ones. The line to paste into \
            the profile follows.
            """
    ) { connection, search in
        let settings = connection.settings
        let known = settings.pretix.events
        let all = CatalogueEvent.numbers(of: try await PretixSource(connection).catalogue(), known: known)
        let wanted = MatchedName(search.text)
        let shown = all.filter { _, event in
            (wanted.isEmpty || MatchedName(event.name).contains(wanted)) && (!search.activeOnly || event.isLive == true)
        }
        let table = ReportTable(listing: EventTable(shown), keys: shown.map(\.event.slug), of: .pretixKey)
        guard all.contains(where: { known[$0.number] == nil }) else { return ListedEvents(table, note: nil) }
        let numbers = all.reduce(into: known) { $0[$1.number] = $1.event.slug }.sorted { $0.key < $1.key }
        let line = numbers.map { "\($0.key): \($0.value.yamlScalar)" }.joined(separator: ", ")
        return ListedEvents(
            table, note: "\n\(Phrase.pretixEventsToPaste[settings.language])\n\n    events: {\(line)}\n")
    }
}

extension String {
    /// The text as a YAML value, quoted if it might be read as anything other than text.
    fileprivate var yamlScalar: String {
        let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
        let isPlain =
            first?.isLetter == true && !words.contains(lowercased())
            && utf8.allSatisfy { $0 < 0x80 } && allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
        return isPlain ? self : "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
