public import Base
internal import Datasets
import Membership
private import Synchronization

/// Events in files: exports of spreadsheets and ticketing services, and datasets.
///
/// Files are always read whole. Comparison with the store then shows what is new, changed or gone.
public struct FileSource: EventSource {
    private let options: FileOptions
    private let known: @Sendable (Int64) -> KnownNames
    private let onFindings: @Sendable (Phrase) -> Void
    private let onPeople: (@Sendable (Phrase) -> Void)?
    private let cache = Cache()

    public var readsParts: Bool { false }

    /// - Parameters:
    ///   - known: the ids that the names of an event's sessions and types already have.
    ///   - onFindings: called with what people should know about files that can be read.
    ///   - onPeople: called with how many people the files have, and what tells them apart, which reports say too.
    public init(
        _ options: FileOptions, known: @escaping @Sendable (Int64) -> KnownNames = { _ in KnownNames() },
        onFindings: @escaping @Sendable (Phrase) -> Void = { _ in }, onPeople: (@Sendable (Phrase) -> Void)? = nil
    ) {
        self.options = options
        self.known = known
        self.onFindings = onFindings
        self.onPeople = onPeople
    }

    /// What has been read already. Callers ask for parts of an event one after the other, or two at once; the second
    /// then waits until the first has been read.
    private final class Cache: Sendable {
        let set = Mutex<FileSet?>(nil)
        let ids = Mutex<[Int64]?>(nil)
        let event = Mutex<FileEvent?>(nil)
    }

    private func set() throws(Fault) -> FileSet {
        try cache.set.withLock { cached throws(Fault) in
            if let cached { return cached }
            let set = try FileSet(options)
            if let question = set.question { throw question }
            if !options.areStored { for note in set.notes { onFindings(note) } }
            cached = set
            return set
        }
    }

    /// What a dataset says about an event's original source.
    public struct Told: Sendable {
        public var contents: SourceContents
        /// The end by which the event is judged, if that source was files and they had none.
        public var assumedEnd: AssumedEnd?
    }

    /// Returns `nil` if the folder is not a dataset or lacks the event.
    public static func told(of event: Int64, inDataset path: String) -> Told? {
        let manifest = try? DatasetManifest(readingFrom: path)
        return manifest?.events.first { $0.id == event }.map {
            Told(contents: $0.reading?.contents ?? .all, assumedEnd: $0.reading?.assumedEnd)
        }
    }

    /// The ids of the events in the files. If the files name none, it is the id given by the user, or else 1.
    public func eventIDs() throws(Fault) -> [Int64] {
        let set = try set()
        return try cache.ids.withLock { cached throws(Fault) in
            if let cached { return cached }
            let ids = try eventIDs(of: set)
            cached = ids
            return ids
        }
    }

    private func eventIDs(of set: FileSet) throws(Fault) -> [Int64] {
        if !set.events.isEmpty { return set.events }
        let named = try Set(EventRow.ids(set.files(of: .events, event: nil), options)).sorted()
        let keyed = try CheckInRows.events(in: set, options)
        if named.count > 1, keyed.isEmpty { throw Fault(.misconfigured, .eventsNotTold(options.paths, has: named)) }
        if !named.isEmpty { return named }
        return keyed.isEmpty ? [options.event ?? 1] : keyed
    }

    private func read(_ id: Int64) throws(Fault) -> FileEvent {
        try cache.event.withLock { cached throws(Fault) in
            if let cached, cached.id == id { return cached }
            let event = try readWhole(id)
            cached = event
            return event
        }
    }

    private func readWhole(_ id: Int64) throws(Fault) -> FileEvent {
        let ids = try eventIDs()
        // For a single event without a folder of its own, the user's id is as good as the files'.
        let set = try set()
        guard ids.contains(id) || (ids.count == 1 && set.events.isEmpty) else {
            throw Fault(.notFound, .eventNotInFiles(id, has: ids))
        }
        let known = known(id)
        let event = try FileEvent(id, as: ids.contains(id) ? id : ids[0], set, options, known: known)
        if event.checkIns.count == 0, !known.checkIns.isEmpty, !options.allowsEmpty {
            throw Fault(.unreadableData, .eventFilesEmptied(options.paths, event: id, had: known.checkIns.count))
        }
        let (had, has) = (known.checkIns.count, event.checkIns.count)
        let allowsShrinking = options.allowsShrinking || options.form?.allowsShrinking == true
        if has > 0, has * 10 < had * 9, !allowsShrinking {
            throw Fault(.unreadableData, .eventFilesShrank(options.paths, event: id, from: had, to: has))
        }
        if let had = known.registrants, let has = event.details.registrants, has * 10 < had * 9, !allowsShrinking {
            throw Fault(.unreadableData, .registrantsShrank(options.paths, event: id, from: had, to: has))
        }
        reportFindings(event, known)
        return event
    }

    /// Reports the first rows that are set apart and how many there are, and whether all or most check-ins have been
    /// replaced by others; of files named on the command line also how rows are read if that is not obvious.
    private func reportFindings(_ event: FileEvent, _ known: KnownNames) {
        for file in event.files {
            if let torn = file.file.torn { onFindings(.notUTF8(file.file.path, line: file.file.line(at: torn))) }
        }
        if !options.areStored { reportNotes(event) }
        if let onPeople, let people = event.people, people.rows > 0 {
            onPeople(
                .peopleOfFiles(
                    rows: people.rows, people: people.people, by: people.columns, byName: people.byName,
                    repeated: people.repeated, mostRows: people.mostRows))
        }
        for flaw in event.flaws.prefix(5) { onFindings(flaw.message) }
        let bad = event.checkIns.badRows
        for row in bad.prefix(5) { onFindings(event.checkIns.described(row)) }
        if !bad.isEmpty { onFindings(.badRowsSetApart(bad.count, of: event.id)) }
        reportVanished(event, known)
        guard !known.checkIns.isEmpty, event.checkIns.count > 0 else { return }
        let held = Set(known.checkIns)
        let kept = held.intersection(event.checkIns.ids).count
        let (gone, new) = (held.count - kept, event.checkIns.count - kept)
        // People come and go, but most of them are not replaced by others at once.
        guard gone > kept, new >= gone || kept == 0 else { return }
        let header = event.files.first?.header
        let columns = header?.identities.first?.columns.map { header?.names[$0] ?? "" } ?? []
        onFindings(
            kept == 0
                ? .allCheckInsOthers(event: event.id, gone: gone, guestsBy: columns)
                : .mostCheckInsOthers(event: event.id, gone: gone, of: held.count, new: new, guestsBy: columns))
    }

    /// Reports the sessions of the last reading that the files do not have any more.
    private func reportVanished(_ event: FileEvent, _ known: KnownNames) {
        let ids = Set(event.sessions.ids.values).union(event.checkIns.sessionNames.map(\.id))
        // A name that has got back the number that it had before is not gone.
        let names = Set(event.checkIns.sessionNames.map { MatchedName($0.name) })
        let gone = known.sessions.filter { !ids.contains($0.value) && !names.contains(MatchedName($0.key)) }
        guard let first = gone.keys.sorted().first else { return }
        let new = event.checkIns.sessionNames.compactMap(\.name).filter { name in
            !known.sessions.keys.contains { MatchedName($0) == MatchedName(name) }
        }
        onFindings(
            .sessionsGone(
                gone.keys.sorted(), of: event.id, renamed: new.first.map { YAMLText.quoted($0) },
                from: YAMLText.quoted(first)))
    }

    /// How rows are read: it is the same every night.
    private func reportNotes(_ event: FileEvent) {
        for note in event.notes { onFindings(note) }
        for file in event.files {
            let clocks = file.parts.reduce(0) { $0 + $1.clocksWithoutDate }
            if clocks > 0 { onFindings(.clocksWithoutDate(file.file.path, clocks)) }
        }
        if event.checkIns.givenIDsAreShared, let file = event.files.first(where: { $0.header[.checkInID] != nil }) {
            onFindings(.idsShared(file.file.path, column: file.header.name(of: .checkInID)))
        }
    }

    /// The addresses of an event's guests whose rows have several, by the guest's id: of a guest, tables have the newest only.
    public func addressesOfSeveral(of event: Int64) throws(Fault) -> [Int64: Set<String>] {
        try read(event).checkIns.addressesOfSeveral()
    }

    /// Proposes a form: what the files show without doubt, and what only a person can say.
    ///
    /// - Throws: a `Fault` if a file cannot be read.
    public func proposal() throws(Fault) -> FormProposal {
        let set = try FileSet(options)
        do throws(Fault) {
            return try FormProposal(set, options)
        } catch {
            // It may not be one of the event's.
            throw set.question ?? error
        }
    }

    public func events(matching query: String?, activeOnly: Bool) async throws -> EventTable {
        let wanted = MatchedName(query)
        var table = EventTable()
        for id in try eventIDs().reversed() {
            let event = try read(id)
            guard wanted.isEmpty || MatchedName(event.name).contains(wanted) else { continue }
            table.append(event)
        }
        return table
    }

    public func entry(of event: Int64) async throws -> EventTable? {
        var table = EventTable()
        table.append(try read(event))
        return table
    }

    public func sessions(of event: Int64) async throws -> SessionListing { try read(event).listing }

    /// Both come from the same reading.
    public func listing(of event: Int64) async throws -> (sessions: SessionListing, entry: EventTable?) {
        let read = try read(event)
        var entry = EventTable()
        entry.append(read)
        return (read.listing, entry)
    }

    public func checkIns<Sink: CheckInSink>(
        of event: Int64, above known: KnownCheckIns?, turn: Int, into sink: inout Sink
    ) async throws -> CheckInWalk {
        try read(event).walk(into: &sink)
    }
}

extension EventTable {
    fileprivate mutating func append(_ event: FileEvent) {
        let details = event.details
        append(
            id: event.id, name: event.name, startsAt: details.startsAt, endsAt: details.endsAt, place: details.place,
            city: details.city, isActive: true, registrants: details.registrants, currency: details.currency)
    }
}
