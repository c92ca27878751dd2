public import Base
import Foundation
import GRDB

/// An entry in the ledger of packs: an edition as its reader has it.
public struct StoredEdition: Sendable, Hashable {
    public var event: Int64
    /// The name of the pack's files.
    public var sponsor: String
    /// From 1.
    public var number: Int
    /// Whether its files are known to be in place. If not, the run that wrote them was cut short, but somebody may have
    /// them all the same.
    public var isPublished: Bool
    /// JSON: what all editions of a sponsor have in common.
    public var terms: String
    /// JSON: the edition.
    public var content: String

    public init(
        event: Int64, sponsor: String, number: Int, isPublished: Bool, terms: String, content: String
    ) {
        self.event = event
        self.sponsor = sponsor
        self.number = number
        self.isPublished = isPublished
        self.terms = terms
        self.content = content
    }
}

extension AttendanceStore {
    /// The path of the file that holds the ledger.
    public var recordsPath: String { records.main.path }

    /// The editions of an event's packs by sponsor, each sponsor's in order: every edition found in either sound copy
    /// of the records.
    ///
    /// - Throws: A `Fault` of kind `.unreadableData` if the records are damaged.
    public func packEditions(of event: Int64) throws(Fault) -> [StoredEdition] {
        try records.packEditions(of: event)
    }

    /// Checks that the ledger of an event's packs has every edition that sponsors were given: making a pack without
    /// considering one of them could reveal people.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if one is missing.
    public func requireWholeLedger(of event: Int64) throws(Fault) {
        if let loss = try records.lostEditions().first(where: { $0.event == event }) {
            throw Fault(.misconfigured, loss.phrase(copies: records.copiesFolder))
        }
    }

    /// The events for which packs were made.
    public func eventsWithPacks() throws(Fault) -> [Int64] {
        Set(try records.keys(of: .packEditions).compactMap { EditionMarks.Mark($0)?.event }).sorted()
    }

    /// Records editions, all or none, and waits for the disk. An edition that is already recorded is replaced.
    ///
    /// Called before their files appear, with `isPublished` false: whatever happens then, later editions take these
    /// into account. When this returns, both copies of the records have them, and so does the mark beside the records.
    public func recordPackEditions(_ editions: [StoredEdition]) throws(Fault) {
        guard !editions.isEmpty else { return }
        try records.make(RecordsChange(puts: [.packEditions: editions.map(Record.init)]))
        try records.marks.raise(to: editions.map(\.mark))
    }

    /// Notes that the organizer asked to close an event's packs as soon as all sessions are over: edition 0, of no sponsor.
    public func askToClosePacks(of event: Int64) throws(Fault) {
        try records.make(RecordsChange(puts: [.packEditions: [Record([event, "", 0], [1, "{}", "{}"])]]))
    }

    public func isAskedToClosePacks(of event: Int64) throws(Fault) -> Bool {
        try records.rows(of: .packEditions, event: event).contains { $0.key[2] == 0.databaseValue }
    }

    /// Removes a sponsor's editions, which nobody was sent, from the ledger.
    ///
    /// - Returns: The number of editions removed.
    public func withdrawPackEditions(of event: Int64, sponsor: String) throws(Fault) -> Int {
        // Remove the mark first: without the editions, it would report them as lost.
        try records.marks.remove(event: event, sponsor: sponsor)
        let keys = try records.rows(of: .packEditions, event: event).map(\.key)
            .filter { $0[1] == sponsor.databaseValue }
        try records.make(RecordsChange(removals: [.packEditions: keys]))
        return keys.count
    }

    /// Whether a sponsor was given editions that the ledger has lost.
    public func hasLostPackEditions(of event: Int64, sponsor: String) throws(Fault) -> Bool {
        try records.lostEditions().contains { $0.event == event && $0.isOf(sponsor) }
    }

    /// Lowers the marks of a sponsor's editions to those that the ledger still has.
    ///
    /// - Returns: The number of editions lost.
    public func withdrawLostPackEditions(of event: Int64, sponsor: String) throws(Fault) -> Int {
        var count = 0
        for loss in try records.lostEditions() where loss.event == event && loss.isOf(sponsor) {
            try records.marks.remove(event: event, sponsor: loss.sponsor)
            let left = try records.packEditions(of: event).filter { $0.sponsor == loss.sponsor }
            try records.marks.raise(to: left.map(\.mark))
            count += loss.marked - loss.held
        }
        return count
    }
}

/// Editions that the mark counts but the ledger lacks.
struct LostEditions {
    var event: Int64
    /// The sponsor's name in the ledger.
    var sponsor: String
    /// The last edition according to the mark.
    var marked: Int
    /// The number of these editions that the ledger has.
    var held: Int

    /// The sponsors. Entries that several sponsors share are named after all of them, such as `banco-andino+vina#1`.
    private var slugs: [String] { sponsor.prefix { $0 != "#" }.split(separator: "+").map(String.init) }

    func isOf(_ slug: String) -> Bool { slugs.contains(slug) }

    func phrase(copies folder: String) -> Phrase {
        .packLedgerLost(
            event: event, sponsor: sponsor, slug: slugs.first ?? sponsor, held: held, of: marked, copies: folder)
    }
}

extension Records {
    func packEditions(of event: Int64) throws(Fault) -> [StoredEdition] {
        try rows(of: .packEditions, event: event).compactMap(StoredEdition.init).filter { $0.number > 0 }
    }

    /// The editions that the mark counts but the ledger lacks, by event and sponsor.
    func lostEditions() throws(Fault) -> [LostEditions] {
        let marked = try marks.read()
        guard !marked.isEmpty else { return [] }
        let held = try keys(of: .packEditions)
        return marked.compactMap { mark in
            let count = (1...max(1, mark.edition)).count {
                held.contains([mark.event.databaseValue, mark.sponsor.databaseValue, $0.databaseValue])
            }
            guard count < mark.edition else { return nil }
            return LostEditions(event: mark.event, sponsor: mark.sponsor, marked: mark.edition, held: count)
        }
    }

    /// Writes the mark again if its file is gone.
    func restoreMarks() throws(Fault) {
        guard access(marks.path, F_OK) != 0, errno == ENOENT, let file = try current() else { return }
        try marks.raise(to: file.keys(of: .packEditions).compactMap(EditionMarks.Mark.init))
    }
}

extension StoredEdition {
    init?(_ record: Record) {
        guard let sponsor = String.fromDatabaseValue(record.key[1]), let number = Int.fromDatabaseValue(record.key[2]),
            let isPublished = Bool.fromDatabaseValue(record.values[0]),
            let terms = String.fromDatabaseValue(record.values[1]),
            let content = String.fromDatabaseValue(record.values[2])
        else { return nil }
        self.init(
            event: record.event, sponsor: sponsor, number: number, isPublished: isPublished, terms: terms,
            content: content)
    }

    fileprivate var mark: EditionMarks.Mark { EditionMarks.Mark(event: event, sponsor: sponsor, edition: number) }
}

extension EditionMarks.Mark {
    /// The mark of an edition, from the key of its row.
    init?(_ key: [DatabaseValue]) {
        guard let event = Int64.fromDatabaseValue(key[0]), let sponsor = String.fromDatabaseValue(key[1]),
            let edition = Int.fromDatabaseValue(key[2]), edition > 0
        else { return nil }
        self.init(event: event, sponsor: sponsor, edition: edition)
    }
}

extension Record {
    fileprivate init(_ edition: StoredEdition) {
        self.init(
            [edition.event, edition.sponsor, edition.number],
            [edition.isPublished ? 1 : 0, edition.terms, edition.content])
    }
}
