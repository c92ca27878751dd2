import Base
import Foundation
import Logging
import Sources
import Store

extension Settings {
    /// Identifies the source in the store; check-ins and visits from another source are not reused.
    package var sourceAddress: String { source.storedAs(self) }

    /// What the source reports about an event: for files, what they contain; for a dataset, what its service reported.
    func contents(of tables: EventTables) -> SourceContents {
        guard source == .files else { return source.contents }
        var shown = tables.contentsShown
        // Without a check-in nothing shows that the files do not say where and how they are made.
        if tables.checkIns.count == 0 { shown.formUnion([.coordinates, .methods]) }
        // A dataset has guests only if they were exported too.
        return told(of: tables)?.contents.subtracting(.people).union(shown.intersection(.people)) ?? shown
    }

    /// The end by which an event from files is judged that has no other; for a dataset, that of its original source.
    func assumedEnd(of tables: EventTables) -> AssumedEnd? {
        guard source == .files, let end = tables.endAssumed(in: timeZone) else { return nil }
        return told(of: tables).map(\.assumedEnd) ?? end
    }

    /// What a dataset among the files says about the original source of an event.
    private func told(of tables: EventTables) -> FileSource.Told? {
        files.paths.lazy.compactMap { FileSource.told(of: tables.eventID, inDataset: $0) }.first
    }

    /// What the profile's store knows of an event; nothing if it has none from this source.
    func knownNames(of event: Int64, _ logger: Logger) -> KnownNames {
        let path = ProfileFolder(self).store
        guard files.areStored, FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, closes: false, logger: logger)
        else { return KnownNames() }
        defer { store.close() }
        guard let mark = try? store.watermark(of: event), mark.source == sourceAddress,
            let names = try? store.names(of: event), let checkIns = try? store.checkInIDs(of: event),
            let events = try? store.events()
        else { return KnownNames() }
        return KnownNames(
            sessions: names.sessions, types: names.types, checkIns: checkIns,
            registrants: EventDetails(of: event, in: events).registrants, earlierSessions: names.listedSessions)
    }

    /// The guests of an event whom the profile's store has forgotten, for a run that reads from the source alone. There
    /// are none for files named on the command line, which do not use the store.
    func forgottenGuests(of event: Int64) throws(Fault) -> Set<Int64> {
        guard source != .files || files.areStored else { return [] }
        return try AttendanceStore.forgottenGuests(of: event, recordedBeside: ProfileFolder(self).store)
    }
}
