internal import Base
internal import Datasets
internal import Foundation

/// An event as read from its files.
struct FileEvent: Sendable {
    let id: Int64
    let name: String?
    let details: EventDetails
    let sessions: SessionTable
    let offers: OfferTable
    let listed: ListedSessions
    let readAt: Instant
    private let statedLimit: Instant?
    let checkIns: FileCheckIns
    let files: [ReadFile]
    /// Who the people are; `nil` if nobody is named, or if a dataset does not say it.
    let people: PeopleOfFiles?
    /// What the files say in the fields of the form; `nil` if it names none.
    let fields: RegistrationFields?
    /// What could not be read of sessions and offers.
    let flaws: [(role: ColumnRole, message: Phrase)]
    /// What people should know about columns of sessions and offers.
    let notes: [Phrase]
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
        var options = options
        if options.form?.alike.contains(.checkDigit) == true {
            options.wholeRUTs = try set.wholeRUTs(of: folder, options)
        }
        var files = try FileReading(set, options).files(of: .checkIns, folder: folder, event: key)
        let lists = try RegistrantReading(set: set, options: options)
            .lists(folder: folder, event: key, beside: files)
        self.id = id
        let about = try EventRow(set.files(of: .events, event: folder), key, options, clock, else: files.first?.order)
        if lists.isEmpty, about.details.registrants == nil { files.keepList(of: known.registrants) }
        // Not the time of the newest check-in: a mistyped year would end all sessions.
        let savedAt = (files.isEmpty ? lists.map(\.read) : files).map(\.file.modifiedAt).max()
        let firstList = files.count
        files += lists.map(\.read)
        try Self.requireHeadings(of: options.form, in: files, beside: set)
        let isDataset = manifest != nil && files.allSatisfy(\.header.isVerbatim)
        let checks =
            isDataset ? nil : PersonChecks(&files, form: options.form, refuses: options.refusesDoubtfulPeople)
        name =
            options.name ?? options.form?.name ?? about.name ?? (manifest == nil ? set.name : manifest?.name)
        let tables = try ListedTables(set, folder, key, options, clock, known, else: files.first?.order)
        var (sessionIDs, typeIDs) = (tables.sessionIDs, tables.typeIDs)
        var sessionNames = CodedNames(files, &sessionIDs, names: \.sessionNames) { $0.session }
        try files.requireClear(.session, .sessionID, \.sessionNames, by: sessionIDs)
        let former = sessionIDs.former
        let renamed = try former.require(
            known: Set(known.sessions.keys).union(known.earlierSessions.keys), or: sessionNames.written)
        if let single = try SingleSession(of: files, sessionNames, tables.sessions) {
            let names = [name, about.name, set.name]
            let id = single.id ?? names.compactMap { sessionIDs.known($0) }.first
            sessionNames.addSingle(
                id: id ?? sessionIDs.id(nil, named: name ?? set.name) ?? 1, name: single.id == nil ? name : single.name)
        }
        let came: (registered: [Int64: Int64], others: Set<Int64>)?
        do throws(Fault) {
            came = try RegistrantTypes(lists, from: firstList, sessionNames).give(to: &files, sessionNames)
        } catch {
            // Nobody may be on the list because ids are written otherwise there.
            _ = try checks?.check(or: set, options)
            throw error
        }
        let expecting = ExpectingFiles(files, sessionNames, listed: tables.sessions.ids.values)
        if expecting.expectTypeless(files, sessionNames) {
            files.nameTypeless(lists.isEmpty ? nil : Set(came?.registered.keys ?? [:].keys))
        }
        let typeNames = CodedNames(files, &typeIDs, names: \.typeNames) { $0.type }
        try files.requireClear(.registrantType, .registrantTypeID, \.typeNames, by: typeIDs)
        let fieldNames = options.fields
        let registrations = Registrations(
            files, expecting, sessionNames, typeNames, keepsList: !fieldNames.isEmpty)
        fields =
            fieldNames.isEmpty
            ? nil
            : FileFields(fieldNames, files, expecting, listed: came?.registered ?? [:]).read(files, registrations.list)
        for file in files.indices {
            for part in files[file].parts.indices { files[file].parts[part].fields = FieldRows() }
        }
        let named = NamedRows(files, sessionNames, typeNames, registrations)
        let guests = set.files(of: .guests, event: folder)
        checkIns = FileCheckIns(
            &files, sessions: sessionNames, types: typeNames, clock: clock,
            guestNames: guests.isEmpty ? nil : try GuestNames(guests, options))
        self.files = files
        do throws(Fault) {
            try FileReading.requireFew(checkIns, files)
        } catch {
            throw try FormProposal(set, options).fault(insteadOf: error, beside: options.form)
        }
        try former.require(renamed, in: checkIns, known: known)
        var people = if let checks { try checks.check(or: set, options) } else { manifest?.reading?.people }
        if let others = came?.others, checks != nil {
            people?.unregistered = others.count
            people?.unregisteredExamples = Array(others.sorted().prefix(5))
        }
        self.people = people
        sessions = named.sessions(beside: tables, registrations.sessions)
        (flaws, notes) = (tables.flaws, tables.notes)
        offers = tables.hasOffers ? registrations.filling(tables.offers, named: named.types) : named.offers
        var details = about.details
        if details.registrants == nil { details.registrants = registrations.people }
        details = manifest?.reading?.details ?? details
        if let form = options.form { details = try form.details(details, clock) }
        self.details = details
        listed = manifest?.reading?.listed ?? ListedSessions(statedCount: nil, listed: sessions.count)
        highest = about.highest.id == nil ? (nil, nil) : about.highest
        readAt =
            manifest?.reading?.settledAt.map(Instant.init(secondsSinceEpoch:)) ?? about.settledAt
            ?? savedAt ?? Instant(secondsSinceEpoch: 0)
        statedLimit = Self.statedLimit(manifest, about, checkIns, readAt)
        guard (manifest?.reading?.incomplete ?? 0) <= options.maximumRows - checkIns.count else {
            throw Fault(.unreadableData, .tooManyFileRows(set.name, limit: options.maximumRows))
        }
    }
}

extension PersonChecks {
    /// Checks, and says in a refusal what else the form needs once it says who is a person.
    fileprivate func check(or set: FileSet, _ options: FileOptions) throws(Fault) -> PeopleOfFiles? {
        do throws(Fault) {
            return try check()
        } catch {
            let rest = try FormProposal(set, options).answers(beside: options.form, without: [.person, .alike])
            throw Fault(.misconfigured, .whoIsWhoBeside(error.message, rest))
        }
    }
}

extension FormProposal {
    /// What can be asked about rows that cannot be read.
    fileprivate func fault(insteadOf fault: Fault, beside form: FileForm?) -> Fault {
        guard !questions.isEmpty else { return fault }
        return Fault(.misconfigured, .rowsAsk(fault.message, answers(beside: form)))
    }
}

extension FileEvent {
    /// Throws if a form names a column that no file has. Fields stand in the files of check-ins and registrants.
    private static func requireHeadings(of form: FileForm?, in files: [ReadFile], beside set: FileSet) throws(Fault) {
        let hasOthers = set.entries.contains { $0.table != .checkIns && $0.table != .registrants }
        guard let form, let first = files.first else { return }
        for heading in hasOthers ? form.fields : form.headings
        where files.allSatisfy({ $0.header.place(of: heading) == nil }) {
            throw Fault(
                .misconfigured,
                .formColumnMissing(
                    first.file.path, line: first.file.line(at: first.header.start), heading: heading,
                    columns: first.header.shownNames))
        }
    }

    /// The last second at which a check-in can have happened, where the moment of reading does not tell: a dataset was read long
    /// before it was exported, and files that are older than all that they hold have a false time.
    private static func statedLimit(
        _ manifest: DatasetManifest.Event?, _ about: EventRow, _ checkIns: FileCheckIns, _ readAt: Instant
    ) -> Instant? {
        if manifest?.reading != nil || about.settledAt != nil {
            return manifest?.reading?.believedUntil.map(Instant.init(secondsSinceEpoch:))
                ?? BelievedRange.times.upperBound
        }
        return checkIns.hasTime(until: EventTables.limit(ofReadingAt: readAt)) ? nil : BelievedRange.times.upperBound
    }

    var listing: SessionListing {
        var listing = SessionListing()
        listing.eventName = name
        listing.sessions = sessions
        listing.offers = offers
        listing.uncounted = manifest?.reading?.uncounted ?? []
        listing.listed = listed
        listing.fields = fields
        listing.readAt = readAt
        listing.statedLimit = statedLimit
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
            unreadableFields: unreadable, people: people)
    }

    /// The rows per page with which `total` rows fill `pages` pages.
    private static func perPage(_ total: Int, _ pages: Int) -> Int {
        guard pages > 0, Provenance.pages(of: total, perPage: 100) != pages else { return 100 }
        return Provenance.pages(of: total, perPage: pages)
    }
}

extension TextFile {
    /// How rows show that they belong to an event; `nil` if all do, or if they do not name it by number.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` for rows that do not say which of several events they are of.
    func key(of event: Int64, in entry: FileSet.Entry, _ header: Header) throws(Fault) -> CheckInRows.EventKey? {
        guard entry.event == nil, let column = header[.eventID] else { return nil }
        let texts = texts(of: column, header)
        let ids = Set(texts.compactMap(NumberCell.event))
        guard !ids.isEmpty else { return nil }
        let others = Set(texts.filter { NumberCell.event($0) == nil })
        // What names no event is of the only one there is.
        let isOnly = ids.count == 1 && others.allSatisfy(NoValue.isIn)
        if !isOnly, !others.isEmpty {
            let unnamed = rows(with: others, in: column, header)
            if let first = unnamed.first {
                let lines = unnamed.prefix(Self.linesShown).map { line(at: $0) }
                throw Fault(
                    .misconfigured,
                    .eventOfRowsUnknown(
                        path, line: line(at: first), column: header.names[column], lines: lines, rows: unnamed.count))
            }
        }
        let own = texts.filter { NumberCell.event($0).map { $0 == event } ?? (isOnly && ids.contains(event)) }
        return CheckInRows.EventKey(column: column, texts: own.map { Array($0.utf8) })
    }

    private static let linesShown = 10

    /// The offsets of rows with one of these texts in a column, without those that are nobody's.
    private func rows(with texts: Set<String>, in column: Int, _ header: Header) -> [Int] {
        let nobody = RowsOfNobody(header)
        var found: [Int] = []
        var text = FieldText(isVerbatim: isVerbatim)
        forEachRow(header) { row in
            if texts.contains(text.string(row.fields[column], of: row.bytes)), !row.isBlank,
                !nobody.has(row.fields, row.count, of: row.bytes, &text)
            {
                found.append(row.start)
            }
            return true
        }
        return found
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
