internal import Foundation
internal import Messages
internal import Tables

/// What a publication is about to rename, on the disk before the first rename: `.attendance-….publication`. While it is
/// there, the publication is under way, or was cut short; with its removal the new files count.
///
/// Its writer holds a lock on it, flock(2), which ends with the writer.
struct PublicationJournal: ~Copyable {
    private static let prefix = ".attendance-"
    private static let suffix = ".publication"
    private static let longest = 256 << 20

    private let path: String
    private let descriptor: Int32

    /// Writes the journal into the first of some folders that takes it. Throws a `Fault` of kind `.cannotWrite`.
    static func begin(_ entries: [PublicationEntry], in folders: [String]) throws(Fault) -> PublicationJournal {
        var fault = Fault(writing: folders.first ?? ".", ENOENT)
        for folder in folders {
            for number in 0..<100 {
                let path = "\(folder)/\(prefix)\(ProcessIdentity.current.text)\(number)\(suffix)"
                let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
                if descriptor >= 0 {
                    let journal = PublicationJournal(path: path, descriptor: descriptor)
                    try journal.write(entries)
                    return journal
                }
                fault = Fault(writing: folder, errno)
                guard errno == EEXIST else { break }
            }
        }
        throw fault
    }

    /// Ends it: from here on what was renamed stays. Throws a `Fault` of kind `.cannotWrite`.
    func end() throws(Fault) {
        guard unlink(path) == 0 || errno == ENOENT else { throw Fault(writing: path, errno) }
        FileSystem.synchronize(folder: path.parentFolder)
    }

    /// Undoes the publications into a folder that were cut short. Those that are under way, and other users', stay.
    ///
    /// Throws a `Fault` of kind `.cannotWrite` where an old file cannot be put back.
    static func recover(in folder: String) throws(Fault) {
        for name in Leftovers.names(in: folder).sorted() where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            guard let journal = PublicationJournal(abandonedAt: "\(folder)/\(name)", name) else { continue }
            // One that was cut short itself has nothing to undo: it is whole before the first rename.
            for entry in journal.entries.reversed() {
                let problem = entry.undo()
                guard problem == 0 else {
                    throw Fault(
                        .cannotWrite,
                        .cannotUndoPublication(entry.shownPath, reason: String(cString: strerror(problem))))
                }
            }
            let entries = journal.entries
            for folder in Set(entries.map(\.destination.parentFolder)) { FileSystem.synchronize(folder: folder) }
            for entry in entries { entry.cleanUp() }
            try journal.end()
        }
    }

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// The journal at a path, where it is this user's alone and its writer has ended. Another run that finds it as well
    /// gets `nil` meanwhile.
    private init?(abandonedAt path: String, _ name: String) {
        let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (held, named) = (stat(), stat())
        guard fstat(descriptor, &held) == 0, held.st_mode & S_IFMT == S_IFREG, held.st_uid == geteuid(),
            held.st_mode & 0o077 == 0, held.st_nlink == 1, held.st_size <= Self.longest,
            Self.hasEnded(descriptor, name), lstat(path, &named) == 0, named.st_ino == held.st_ino
        else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether the writer has ended: its lock is free, or, where files cannot be locked, its process is gone.
    private static func hasEnded(_ descriptor: Int32, _ name: String) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        return errno != EWOULDBLOCK && ProcessIdentity(name.dropFirst(prefix.count))?.hasEnded == true
    }

    private func write(_ entries: [PublicationEntry]) throws(Fault) {
        let bytes = (try? JSONEncoder().encode(entries)).map { Array($0) } ?? []
        let problem = bytes.isEmpty ? EIO : FileSystem.writeAll(bytes, to: descriptor)
        guard problem == 0 else {
            unlink(path)
            throw Fault(writing: path.parentFolder, problem)
        }
        FileSystem.synchronize(folder: path.parentFolder)
    }

    private var entries: [PublicationEntry] {
        FileManager.default.contents(atPath: path).flatMap {
            try? JSONDecoder().decode([PublicationEntry].self, from: $0)
        } ?? []
    }
}
