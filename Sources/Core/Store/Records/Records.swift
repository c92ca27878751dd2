import Base
import Foundation
import GRDB
import Logging

/// The records of a profile: what cannot be read from the service again, kept apart from the store in two files with
/// the same content. They are the ledger of packs, the registrations of past nights, and the ids of forgotten guests.
///
/// Every change is made in the first file and then in the second, each in one transaction. A run that is killed in
/// between leaves a second file that lacks the change; a row counts if either file has it, so that nothing recorded is
/// ever missed. One sound file is enough: the next run that writes recreates the other from it.
struct Records: Sendable {
    let main: RecordsFile
    let copy: RecordsFile
    let marks: EditionMarks
    let logger: Logger

    /// - Parameter store: The path of the store. The records are in its folder.
    init(beside store: String, logger: Logger) {
        let folder = store.parentFolder
        main = RecordsFile(path: "\(folder)/records.sqlite")
        copy = RecordsFile(path: "\(folder)/records-copy.sqlite")
        marks = EditionMarks(path: "\(folder)/pack-editions.json")
        self.logger = logger
    }

    var both: [RecordsFile] { [main, copy] }
    var folder: String { main.path.parentFolder }
    /// The folder of the nightly copies.
    var copiesFolder: String { "\(folder)/copies" }

    // MARK: Reading

    /// The files in which every row and sum is correct, the first file first. Empty if there are no records.
    ///
    /// - Throws: A `Fault` of kind `.unreadableData` if there are files but none is sound.
    func sound() throws(Fault) -> [RecordsFile] {
        var (sound, damage): ([RecordsFile], [Phrase]) = ([], [])
        for file in both {
            switch try file.state() {
            case .missing: break
            case .sound: sound.append(file)
            case .damaged(let phrase): damage.append(phrase)
            }
        }
        if sound.isEmpty, let first = damage.first { throw Fault(.unreadableData, .recordsLost(first, copiesFolder)) }
        return sound
    }

    /// A file whose rows match its sums, without checking the contents of the rows; `nil` if there are no records.
    func current() throws(Fault) -> RecordsFile? {
        for file in both where file.exists {
            do throws(Fault) {
                if try file.agreeingSums() != nil { return file }
            } catch  where error.kind == .unreadableData {
                continue
            }
        }
        return try sound().first
    }

    /// The rows of a table found in either sound file, for one event or for all, in the order of the key.
    func rows(of table: RecordsTable, event: Int64? = nil) throws(Fault) -> [Record] {
        try rows(of: table, event: event, in: sound())
    }

    /// If both files have a row, the first file's counts.
    func rows(
        of table: RecordsTable, event: Int64?, in files: [RecordsFile]
    ) throws(Fault) -> [Record] {
        var rows: [[DatabaseValue]: Record] = [:]
        for file in files.reversed() {
            for record in try file.rows(of: table, event: event) { rows[record.key] = record }
        }
        return rows.values.sorted { Self.order($0.key, $1.key) }
    }

    /// The keys of a table's rows found in either sound file.
    func keys(of table: RecordsTable) throws(Fault) -> Set<[DatabaseValue]> {
        var keys: Set<[DatabaseValue]> = []
        for file in try sound() { keys.formUnion(try file.keys(of: table)) }
        return keys
    }

    private static func order(_ one: [DatabaseValue], _ other: [DatabaseValue]) -> Bool {
        for (left, right) in zip(one, other) where left != right {
            if case .int64(let left) = left.storage, case .int64(let right) = right.storage { return left < right }
            return Array(String(describing: left).utf8).lexicographicallyPrecedes(String(describing: right).utf8)
        }
        return false
    }

    // MARK: Changing

    /// Makes a change in both files and waits for the disk. Both must have the same content before.
    func make(_ change: RecordsChange) throws(Fault) {
        guard !change.isEmpty else { return }
        for file in both { try file.make(change) }
    }

    /// Ensures that both files, if there are any, have the same content: each gets from the other what it lacks, and a
    /// damaged one is replaced.
    ///
    /// - Parameter thoroughly: Whether to check every row; otherwise this is done only if the sums do not agree.
    func repair(thoroughly: Bool = false) throws(Fault) {
        let exist = both.map(\.exists)
        if exist == [false, false] { return }
        if exist == [true, true], !thoroughly {
            do throws(Fault) {
                if let sums = try main.agreeingSums(), try sums == copy.agreeingSums() { return }
            } catch  where error.kind == .unreadableData {
                // The check below finds out which one is damaged.
            }
        }
        let sound = try sound()
        guard let source = sound.first else { return }
        guard sound.count == 2 else {
            for file in both where file.path != source.path {
                logger.warn(.recordsRestored(file.path), path: file.path)
                try file.replace(by: source)
            }
            return
        }
        for file in both {
            let change = try missing(in: file, of: sound)
            if !change.isEmpty { try file.make(change) }
        }
    }

    /// The rows that a file lacks, or has in another version than the one that counts.
    func missing(in file: RecordsFile, of sound: [RecordsFile]) throws(Fault) -> RecordsChange {
        var change = RecordsChange()
        guard sound.count > 1 else { return change }
        for table in RecordsTable.allCases {
            let own = Set(try file.rows(of: table))
            change.puts[table] = try rows(of: table, event: nil, in: sound).filter { !own.contains($0) }
        }
        return change
    }
}

extension RecordsFile {
    /// Replaces this file by a copy of a sound one. If the file exists, it is kept under another name.
    func replace(by source: RecordsFile) throws(Fault) {
        let temporary = try source.temporaryCopy(for: path)
        if exists { rename(path, path + ".damaged") }
        try temporary.place(at: path)
    }

    /// A complete copy on disk under a temporary name, readable by its owner only.
    ///
    /// - Parameter destination: The path beside which the copy is made.
    func temporaryCopy(for destination: String) throws(Fault) -> RecordsFile {
        let temporary = RecordsFile(path: "\(destination).\(getpid()).new")
        unlink(temporary.path)
        // Created here, because SQLite would create it with a mode that depends on the umask.
        let descriptor = open(temporary.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Fault(writing: destination, errno)
        }
        defer { close(descriptor) }
        do throws(Fault) {
            try readWithoutTransaction { db in try db.execute(sql: "VACUUM INTO ?", arguments: [temporary.path]) }
            guard fsync(descriptor) == 0 else {
                throw Fault(writing: destination, errno)
            }
            guard try temporary.state() == .sound else { throw Fault(.unreadableData, .recordsUnreadable(path)) }
        } catch {
            unlink(temporary.path)
            throw error
        }
        return temporary
    }

    /// Moves the file to its final name, replacing an existing file.
    func place(at destination: String) throws(Fault) {
        // The transaction of a killed run belongs to the replaced file.
        unlink(destination + "-journal")
        guard rename(path, destination) == 0 else {
            let problem = errno
            unlink(path)
            throw Fault(writing: destination, problem)
        }
        WholeFile.synchronize(folder: destination.parentFolder)
    }
}
