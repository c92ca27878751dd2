internal import Datasets
internal import Foundation
internal import Messages
internal import Profiles
internal import Tables

/// An event as read from its files.
struct FileEvent: Sendable {
    let id: Int64
    let name: String?
    let details: EventDetails
    let sessions: SessionTable
    let offers: OfferTable
    let listed: ListedSessions
    let readAt: Instant
    let checkIns: FileCheckIns
    let files: [ReadFile]
    /// What could not be read of sessions and offers.
    let flaws: [(role: ColumnRole, message: Phrase)]
    /// What a dataset's manifest says about the event.
    private let manifest: DatasetManifest.Event?
    private let highest: (id: Int64?, at: Instant?)

    /// Reads an event's files.
    ///
    /// - Parameters:
    ///   - key: the id of the event in the files, if they have one.
    ///   - known: the ids that an earlier reading gave to names of sessions and types.
    init(_ id: Int64, as key: Int64, _ set: FileSet, _ options: FileOptions, known: KnownNames = KnownNames())
        throws(Fault)
    {
        let folder = set.events.contains(key) ? key : nil
        let clock = WallClock(zone: options.zone)
        manifest = set.reading(of: folder)
        var files = try FileReading(set, options).files(of: .checkIns, folder: folder, event: key)
        self.id = id
        let about = try EventRow(set.files(of: .events, event: folder), key, options, clock, else: files.first?.order)
        name = options.name ?? about.name ?? (manifest == nil ? set.name : manifest?.name)
        let tables = try ListedTables(set, folder, key, options, clock, known, else: files.first?.order)
        var (sessionIDs, typeIDs) = (tables.sessionIDs, tables.typeIDs)
        var sessionNames = CodedNames(files, &sessionIDs, names: \.sessionNames) { $0.session }
        let typeNames = CodedNames(files, &typeIDs, names: \.typeNames) { $0.type }
        if files.contains(where: { !$0.header.namesSessions }) {
            let only = tables.sessions.count == 1 ? tables.sessions.ids.values[0] : nil
            sessionNames.addSingle(
                id: only ?? sessionIDs.id(nil, named: name ?? set.name) ?? 1,
                name: only == nil ? name : tables.sessions.names[0])
        }
        let named = NamedRows(files, sessionNames, typeNames)
        let guests = set.files(of: .guests, event: folder)
        checkIns = FileCheckIns(
            &files, sessions: sessionNames, types: typeNames, clock: clock,
            guestNames: guests.isEmpty ? nil : try GuestNames(guests, options))
        self.files = files
        try FileReading.requireFew(checkIns, files)
        var sessions = tables.hasSessions ? tables.sessions : named.sessions
        var listedIDs = Set(sessions.ids.values)
        for offered in tables.offeredSessions where listedIDs.insert(offered.id).inserted {
            sessions.append(id: offered.id, name: offered.name, startsAt: nil, endsAt: nil)
        }
        self.sessions = sessions
        flaws = tables.flaws
        offers = tables.hasOffers ? tables.offers : named.offers
        var details = about.details
        if details.registrants == nil { details.registrants = named.registrants }
        self.details = manifest?.reading?.details ?? details
        listed = manifest?.reading?.listed ?? ListedSessions(statedCount: nil, listed: sessions.count)
        highest = about.highest.id == nil ? (nil, nil) : about.highest
        // Not the time of the newest check-in: a mistyped year would end all sessions.
        readAt =
            manifest?.reading?.settledAt.map(Instant.init(secondsSinceEpoch:)) ?? about.settledAt
            ?? files.map(\.file.modifiedAt).max() ?? Instant(secondsSinceEpoch: 0)
        guard (manifest?.reading?.incomplete ?? 0) <= options.maximumRows - checkIns.count else {
            throw Fault(.unreadableData, .tooManyFileRows(set.name, limit: options.maximumRows))
        }
    }
}

extension FileEvent {
    var listing: SessionListing {
        var listing = SessionListing()
        listing.eventName = name
        listing.sessions = sessions
        listing.offers = offers
        listing.uncounted = manifest?.reading?.uncounted ?? []
        listing.listed = listed
        listing.readAt = readAt
        return listing
    }

    /// The number of cells that could not be read, by field.
    var unreadable: [String: Int] {
        if let reading = manifest?.reading { return reading.unreadableFields }
        var fields: [String: Int] = [:]
        for file in files { for part in file.parts { fields.merge(part.unreadable, uniquingKeysWith: +) } }
        for flaw in flaws { fields[flaw.role.rawValue, default: 0] += 1 }
        if checkIns.sharedIDs > 0 { fields[ColumnRole.checkInID.rawValue] = checkIns.sharedIDs }
        return fields
    }

    /// Stand-ins for the incomplete check-ins that a dataset omits, as many as its manifest says.
    private var extra: [CheckInTable.Row] {
        guard let reading = manifest?.reading else { return [] }
        var next = Int64.max
        func rows(_ rows: DatasetManifest.Reading.Rows, _ make: (Int64) -> CheckInTable.Row) -> [CheckInTable.Row] {
            let ids =
                rows.lowestIDs
                + (0..<max(0, rows.count - rows.lowestIDs.count)).map { _ in
                    next -= 1
                    return next
                }
            return ids.map(make)
        }
        let epoch = Instant(secondsSinceEpoch: 0)
        return rows(reading.withoutTime) { CheckInTable.Row(id: $0, guestID: nil, sessionID: nil, createdAt: nil) }
            + rows(reading.withoutGuest) { CheckInTable.Row(id: $0, guestID: nil, sessionID: nil, createdAt: epoch) }
            + rows(reading.withoutSession) { CheckInTable.Row(id: $0, guestID: 0, sessionID: nil, createdAt: epoch) }
    }

    /// Hands all check-ins to `sink`.
    func walk<Sink: CheckInSink>(into sink: inout Sink) throws -> CheckInWalk {
        let extra = extra
        let unreadable = unreadable
        try checkIns.emit(to: &sink, extra: extra, unreadable: unreadable)
        let total = manifest?.reading?.total ?? checkIns.count
        let pages = manifest?.reading?.pages ?? Provenance.pages(of: total, perPage: 100)
        let newest = highest.id ?? checkIns.ids.first
        return CheckInWalk(
            highestID: newest,
            highestAt: highest.id == nil ? checkIns.newestTime : highest.at,
            count: checkIns.count + extra.count, total: total, perPage: Self.perPage(total, pages),
            agreesWithKnown: true,
            unreadableFields: unreadable)
    }

    /// The rows per page with which `total` rows fill `pages` pages.
    private static func perPage(_ total: Int, _ pages: Int) -> Int {
        guard pages > 0, Provenance.pages(of: total, perPage: 100) != pages else { return 100 }
        return Provenance.pages(of: total, perPage: pages)
    }
}

extension TextFile {
    /// How rows show that they belong to an event; `nil` if all do, or if they do not name it by number.
    func key(of event: Int64, in entry: FileSet.Entry, _ header: Header) -> CheckInRows.EventKey? {
        guard entry.event == nil, let column = header[.eventID],
            texts(of: column, header).contains(where: { Int64($0) != nil })
        else { return nil }
        return CheckInRows.EventKey(column: column, text: String(event))
    }
}

extension BadRow.Reason {
    var phrase: Phrase {
        switch self {
        case .missing: .cellMissing
        case .notATime: .notATime
        case .noDate: .timeWithoutDate
        case .notATimeOrMark: .notATimeOrMark
        case .notInOrder: .dateNotInOrder
        case .namesAnother: .idNamesAnother
        case .fields(let count, of: let columns): .fieldsTooMany(count, columns: columns)
        }
    }
}
