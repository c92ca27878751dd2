import Aggregation
import Base
import Foundation
import Store

/// The earlier editions that decide who came for the first time: of the stored events, those that were named, or those
/// of the event's series, or all that began before it.
struct EarlierEditions: Sendable {
    /// From `--earlier`.
    var events: [Int64]?
    /// From `--series`.
    var series: String?

    /// Reads the editions as stored, in order.
    ///
    /// - Parameter key: The key with which addresses are hashed.
    /// - Throws: A `Fault` of kind `.notFound` if there is none, or a named one is not in the store.
    func read(
        before tables: EventTables, _ settings: Settings, _ common: CommonOptions, key: [UInt8]
    ) async throws -> [Edition] {
        let folder = ProfileFolder(settings)
        guard FileManager.default.fileExists(atPath: folder.store) else {
            throw Fault(.notFound, .noEarlierEditions(of: tables.eventID))
        }
        let chosen = try await folder.withStore(.reading, common.logger) { store in
            try ids(before: tables, settings, in: store)
        }
        guard !chosen.isEmpty else { throw Fault(.notFound, .noEarlierEditions(of: tables.eventID)) }
        let reading = EditionReading(
            mode: .offline, settings: settings, common: common, binWidth: .quarterHour, key: key)
        return try await reading.editions(of: { _ in chosen }, under: nil).inOrder
    }

    private func ids(before tables: EventTables, _ settings: Settings, in store: AttendanceStore) throws -> [Int64] {
        if let events { return events.filter { $0 != tables.eventID } }
        let listing = try store.events()
        // As in a comparison: an edition starts with its first session, or else as the list says; of two at once, the lower id is first.
        let start =
            (0..<tables.sessions.count).compactMap { tables.sessions.startsAt[$0] }.min() ?? tables.details.startsAt
        let earlier = Set(
            try (0..<listing.count).compactMap { row -> Int64? in
                let id = listing.ids.values[row]
                guard let start, id != tables.eventID, try store.watermark(of: id) != nil,
                    let began = try store.firstStart(of: id) ?? listing.startsAt[row],
                    (began, id) < (start, tables.eventID)
                else { return nil }
                return id
            })
        guard let members = try members(tables.eventID, listing, settings) else { return earlier.sorted() }
        return members.filter(earlier.contains)
    }

    /// The events of the named series, or of the profile's first series that has the event; `nil` if there is none.
    private func members(_ event: Int64, _ listing: EventTable, _ settings: Settings) throws(Fault) -> [Int64]? {
        if let series {
            return try EditionSelection(series: series, known: settings.series, minimum: 1).events(listed: listing)
        }
        for name in settings.series.keys.sorted() {
            let selection = EditionSelection(series: name, known: settings.series, minimum: 1)
            if let ids = try? selection.events(listed: listing), ids.contains(event) { return ids }
        }
        return nil
    }
}
