public import Base
import Foundation
import GRDB
public import Logging
import Sources

/// What restoring a copy of the records changes.
public struct RecordsRestoration: Sendable, Equatable {
    /// The rows of the restored records.
    public var editions = 0
    public var registrations = 0
    public var forgottenGuests = 0
    /// Editions that the records had and that the copy lacks or has in another version.
    public var dropped = 0
    /// What sponsors were given and the restored ledger still lacks, one sentence per sponsor.
    public var stillLost: [Phrase] = []
}

/// Copies of the records: what cannot be read again, without names and addresses.
public enum RecordsCopies {
    /// The number of nights whose copies are kept.
    static let kept = 7

    /// The files of the records, their mark, and the folder of their copies, which only the owner may read.
    public static func files(beside store: String) -> [String] {
        databases(beside: store) + [marks(beside: store), folder(beside: store)]
    }

    /// The files that hold the records, and those that SQLite keeps beside them.
    public static func databases(beside store: String) -> [String] { records(beside: store).both.flatMap(\.files) }

    /// The mark of the ledger of packs.
    public static func marks(beside store: String) -> String { records(beside: store).marks.path }

    /// The folder of the nightly copies.
    public static func folder(beside store: String) -> String { records(beside: store).copiesFolder }

    private static func records(beside store: String) -> Records {
        Records(beside: store, logger: Logger(label: "attendance.records"))
    }

    /// Makes tonight's copy in the folder `copies` beside the store, replacing an earlier one of the same night, and
    /// removes the oldest. If there are no records, nothing is copied.
    ///
    /// - Parameter night: `2026-11-21`.
    /// - Throws: A `Fault` of kind `.unreadableData` or `.misconfigured` if the records are damaged or lack editions; in that
    ///   case no copy is made, and none is removed.
    public static func makeNightlyCopy(of night: String, beside store: String, logger: Logger) throws(Fault) {
        let records = Records(beside: store, logger: logger)
        try records.repair(thoroughly: true)
        let (files, lost) = (try records.sound(), try records.lostEditions())
        if files.isEmpty, lost.isEmpty { return }
        let folder = records.copiesFolder
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw Fault(writing: folder, errno)
        }
        let path = "\(folder)/\(Records.copyName(of: night))"
        try records.wholeCopy(for: path)?.place(at: path)
        for name in records.copies().dropLast(kept) { unlink("\(folder)/\(name)") }
    }

    /// Copies the records to a file, or into a folder under a name with `night`. An existing copy of records is
    /// replaced.
    ///
    /// - Returns: The path of the file.
    /// - Throws: A `Fault` of kind `.notFound` if there are no records, `.unreadableData` or `.misconfigured` if they are damaged
    ///   or lack editions, or `.cannotWrite` if the name is taken by something else.
    public static func make(at destination: String, of night: String, beside store: String) throws(Fault) -> String {
        let records = Records(beside: store, logger: Logger(label: "attendance.records"))
        var status = stat()
        var path = destination
        if destination.hasSuffix("/") || (stat(destination, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR) {
            path = destination.hasSuffix("/") ? String(destination.dropLast()) : destination
            path += "/\(Records.copyName(of: night))"
        }
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 || RecordsFile(path: path).isOfRecords else {
                throw Fault(.cannotWrite, .notACopyOfRecords(path))
            }
        }
        guard let copy = try records.wholeCopy(for: path) else {
            throw Fault(.notFound, .noRecordsYet(records.main.path))
        }
        try copy.place(at: path)
        return path
    }

    /// Replaces the ledger by that of a copy. Registrations and forgotten guests of both are kept: nothing restores a
    /// forgotten guest. Of a store of an earlier version, the records take over what they do not have.
    ///
    /// - Parameter dropping: Whether editions that the copy lacks may be dropped. If not, and if there are any, nothing changes
    ///   and only their number is returned.
    /// - Throws: A `Fault` of kind `.notFound` if there is no such file, or `.unreadableData` if it is not a copy or is damaged.
    public static func restore(
        _ path: String, beside store: String, dropping: Bool, logger: Logger
    ) throws(Fault) -> RecordsRestoration {
        if let older = OlderStore.records(at: path) {
            return try Records(beside: store, logger: logger).takeOver(older)
        }
        let source = RecordsFile(path: path)
        switch try source.state() {
        case .sound: break
        case .damaged(let phrase): throw Fault(.unreadableData, phrase)
        case .missing: throw Fault(.notFound, .noCopyOfRecords(path))
        }
        let records = Records(beside: store, logger: logger)
        guard source.identity == nil || !records.both.contains(where: { $0.identity == source.identity }) else {
            throw Fault(.usage, .copyIsRecords(path))
        }
        var restoration = RecordsRestoration()
        let current = try records.soundOrNone()
        let restored = try source.rows(of: .packEditions)
        let contents = Dictionary(restored.map { ($0.key, $0.values.last) }) { one, _ in one }
        for record in try records.rows(of: .packEditions, event: nil, in: current)
        where contents[record.key] != record.values.last {
            restoration.dropped += 1
        }
        guard restoration.dropped == 0 || dropping else { return restoration }

        var change = RecordsChange()
        for table in [RecordsTable.registrations, .forgottenGuests] {
            let known = Set(try source.keys(of: table))
            change.puts[table] = try records.rows(of: table, event: nil, in: current)
                .filter { !known.contains($0.key) }
        }
        for file in records.both {
            let temporary = try source.temporaryCopy(for: file.path)
            try temporary.add(change)
            try temporary.place(at: file.path)
        }
        let marks = restored.map(\.key).compactMap(EditionMarks.Mark.init)
        do throws(Fault) {
            try records.marks.raise(to: marks)
        } catch  where error.kind == .misconfigured {
            // Its content is lost, so the copy determines what is known.
            try records.marks.write([])
            try records.marks.raise(to: marks)
        }
        return try records.described(restoration)
    }
}

extension Records {
    fileprivate static func copyName(of night: String) -> String { "records-\(night).sqlite" }

    /// The names of the nightly copies, oldest first.
    func copies() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: copiesFolder)) ?? [])
            .filter { $0.wholeMatch(of: /records-\d{4}-\d{2}-\d{2}\.sqlite/) != nil }.sorted()
    }

    /// A copy of every row found in either sound file, under a temporary name; `nil` if there are no records.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if editions are lost: a copy without them must not replace one that has them.
    fileprivate func wholeCopy(for destination: String) throws(Fault) -> RecordsFile? {
        if let loss = try lostEditions().first {
            throw Fault(.misconfigured, loss.phrase(copies: copiesFolder))
        }
        let files = try sound()
        guard let first = files.first else { return nil }
        let temporary = try first.temporaryCopy(for: destination)
        // Add what a killed run wrote to only one file.
        try temporary.add(try missing(in: first, of: files))
        return temporary
    }

    /// Adds what a store of an earlier version has and the records, which are newer, do not.
    fileprivate func takeOver(_ older: RecordsChange) throws(Fault) -> RecordsRestoration {
        try repair()
        var change = RecordsChange()
        for (table, rows) in older.puts {
            let known = try keys(of: table)
            change.puts[table] = rows.filter { !known.contains($0.key) }
        }
        try make(change)
        try marks.raise(to: older.puts[.packEditions, default: []].map(\.key).compactMap(EditionMarks.Mark.init))
        return try described(RecordsRestoration())
    }

    /// A restoration, with what the records now have.
    fileprivate func described(_ restoration: RecordsRestoration) throws(Fault) -> RecordsRestoration {
        var restoration = restoration
        restoration.editions = try keys(of: .packEditions).count
        restoration.registrations = try keys(of: .registrations).count
        restoration.forgottenGuests = try keys(of: .forgottenGuests).count
        restoration.stillLost = try lostEditions().map { $0.phrase(copies: copiesFolder) }
        return restoration
    }

    /// The sound files; empty if none is sound.
    fileprivate func soundOrNone() throws(Fault) -> [RecordsFile] {
        do throws(Fault) { return try sound() } catch  where error.kind == .unreadableData { return [] }
    }
}

extension RecordsFile {
    /// Adds rows to a copy that has no final name yet. If that fails, the copy is removed.
    fileprivate func add(_ change: RecordsChange) throws(Fault) {
        guard !change.isEmpty else { return }
        do throws(Fault) {
            try make(change)
        } catch {
            for file in files { unlink(file) }
            throw error
        }
    }

    /// Identifies the file regardless of its path; `nil` if there is none.
    fileprivate var identity: FileIdentity? {
        var status = stat()
        return stat(path, &status) == 0
            ? FileIdentity(device: UInt64(status.st_dev), number: UInt64(status.st_ino)) : nil
    }

    fileprivate struct FileIdentity: Equatable {
        var device: UInt64
        var number: UInt64
    }

    /// Whether this is a file of records, sound or not.
    fileprivate var isOfRecords: Bool {
        let id = try? read { try Int.fetchOne($0, sql: "PRAGMA application_id") }
        return id == RecordsSchema.applicationID
    }
}
