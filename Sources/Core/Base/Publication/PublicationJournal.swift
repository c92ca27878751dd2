internal import Foundation

/// The journal of a publication, `.attendance-….publication`, synced to disk before the first step. While it exists,
/// the publication is in progress or was interrupted; its removal commits the new files.
///
/// The writer holds an flock(2) on it, which is released when the process ends.
struct PublicationJournal: ~Copyable {
    private static let prefix = ".attendance-"
    private static let suffix = ".publication"
    private static let maximumBytes = 256 << 20

    private let path: String
    private let descriptor: Int32

    /// Writes a journal into the first folder that accepts it. Throws a `Fault` of kind `.cannotWrite`.
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

    /// Removes the journal, which commits the publication. Throws a `Fault` of kind `.cannotWrite`.
    func remove() throws(Fault) {
        guard unlink(path) == 0 || errno == ENOENT else { throw Fault(writing: path, errno) }
        WholeFile.synchronize(folder: path.parentFolder)
    }

    /// Rolls back the interrupted publications in a folder, except for those in progress and those of other users.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite` if an old file cannot be restored.
    static func recover(in folder: String) throws(Fault) {
        for name in Leftovers.names(in: folder).sorted() where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            guard let journal = PublicationJournal(abandonedAt: "\(folder)/\(name)", name) else { continue }
            // A truncated journal has nothing to roll back, since the journal is complete before the first step.
            for entry in journal.entries.reversed() {
                let problem = entry.undo()
                guard problem == 0 else {
                    throw Fault(
                        .cannotWrite,
                        .cannotUndoPublication(entry.shownPath, reason: String(cString: strerror(problem))))
                }
            }
            let entries = journal.entries
            for folder in Set(entries.map(\.destination.parentFolder)) { WholeFile.synchronize(folder: folder) }
            for entry in entries { entry.cleanUp() }
            try journal.remove()
        }
    }

    private init(path: String, descriptor: Int32) {
        self.path = path
        self.descriptor = descriptor
        flock(descriptor, LOCK_EX | LOCK_NB)
    }

    /// The journal at a path, if it belongs to this user alone and its writer has ended. It is locked, so that a
    /// concurrent run gets `nil`.
    private init?(abandonedAt path: String, _ name: String) {
        let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (held, named) = (stat(), stat())
        guard fstat(descriptor, &held) == 0, held.st_mode & S_IFMT == S_IFREG, held.st_uid == geteuid(),
            held.st_mode & 0o077 == 0, held.st_nlink == 1, held.st_size <= Self.maximumBytes,
            Self.hasEnded(descriptor, name), lstat(path, &named) == 0, named.st_ino == held.st_ino
        else {
            close(descriptor)
            return nil
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Whether the writer has ended: the lock is free or, if the file system has no locks, the process is gone.
    private static func hasEnded(_ descriptor: Int32, _ name: String) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        return errno != EWOULDBLOCK && ProcessIdentity(name.dropFirst(prefix.count))?.hasEnded == true
    }

    private func write(_ entries: [PublicationEntry]) throws(Fault) {
        let bytes = (try? JSONEncoder().encode(entries)).map { Array($0) } ?? []
        let problem = bytes.isEmpty ? EIO : WholeFile.write(bytes, to: descriptor)
        guard problem == 0 else {
            unlink(path)
            throw Fault(writing: path.parentFolder, problem)
        }
        WholeFile.synchronize(folder: path.parentFolder)
    }

    private var entries: [PublicationEntry] {
        FileManager.default.contents(atPath: path).flatMap {
            try? JSONDecoder().decode([PublicationEntry].self, from: $0)
        } ?? []
    }
}
