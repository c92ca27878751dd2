internal import Foundation

/// One rename of a publication, and what is needed to undo it.
struct PublicationEntry: Codable, Sendable {
    enum Kind: String, Codable {
        /// The new one takes the place of an old one, if there is one.
        case file, link
        /// The new one appears.
        case folder
        /// The old one goes.
        case removal
    }

    let kind: Kind
    /// Where the new one is until it is published. Where the two are exchanged, the old one is there afterwards.
    let temporary: String
    let destination: String
    /// The destination as messages have it.
    let said: String
    /// What was written into a new folder, by path below it.
    let contents: [String]
    /// The mark of the new one, once it is whole.
    private var identity: FileMark?
    /// Whether there was an old one.
    private var replaces = false

    init(_ kind: Kind, temporary: String, destination: String, saidAs said: String, contents: [String] = []) {
        self.kind = kind
        self.temporary = temporary
        self.destination = destination
        self.said = said
        self.contents = contents
    }

    /// Where the old one is kept on file systems that cannot exchange, and of what is removed.
    private var kept: String { temporary + Leftovers.keptSuffix }

    /// Notes what undoing will ask for.
    mutating func mark() {
        identity = FileMark(of: temporary)
        replaces = FileMark(of: destination) != nil
    }

    /// Puts the new one into place and keeps the old one. Returns 0, or the number of what went wrong; then it may have
    /// to be undone.
    func put() -> Int32 {
        switch kind {
        case .folder: return System.rename(temporary, destination)
        case .removal:
            let problem = System.rename(destination, kept)
            return problem == ENOENT ? 0 : problem
        case .file, .link: break
        }
        let problem = System.exchange(temporary, destination)
        switch problem {
        case ENOENT: return System.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // The file system cannot exchange: network file systems, some of FUSE. A link keeps the old one meanwhile;
            // where there are no links either, there is a moment without the file.
            if link(destination, kept) != 0 {
                let problem = System.rename(destination, kept)
                // ENOENT: there is no old one.
                guard problem == 0 || problem == ENOENT else { return problem }
            }
            return System.rename(temporary, destination)
        default: return problem
        }
    }

    /// Puts the old one back, wherever `put()` was stopped; nothing happens to what somebody else has put there since.
    /// Returns 0, or the number of what went wrong.
    func undo() -> Int32 {
        let present = FileMark(of: destination)
        switch kind {
        case .folder:
            guard let identity, present == identity else { return 0 }
            return System.rename(destination, temporary)
        case .removal:
            guard present == nil, FileMark(of: kept) != nil else { return 0 }
            return System.rename(kept, destination)
        case .file, .link: break
        }
        let isNew = identity != nil && present == identity
        if FileMark(of: kept) != nil {
            return present == nil || isNew ? System.rename(kept, destination) : 0
        }
        guard isNew else { return 0 }
        if FileMark(of: temporary) != nil { return System.rename(temporary, destination) }
        // With the old one lost there is nothing to go back to.
        return replaces ? 0 : System.remove(destination)
    }

    /// Removes what is left under hidden names: the old one after a publication, the new one after it was undone.
    func clear() {
        unlink(kept)
        guard kind == .folder else {
            unlink(temporary)
            return
        }
        guard FileMark(of: temporary) != nil else { return }
        for name in contents { unlink("\(temporary)/\(name)") }
        Leftovers.removeIfEmpty(temporary)
        // What others have put into the folder since goes back to where they put it.
        if FileMark(of: temporary) != nil { _ = System.rename(temporary, destination) }
    }
}

/// System calls, with 0 or the number of what went wrong.
private enum System {
    static func rename(_ old: String, _ new: String) -> Int32 { Foundation.rename(old, new) == 0 ? 0 : errno }

    static func remove(_ path: String) -> Int32 { unlink(path) == 0 || errno == ENOENT ? 0 : errno }

    /// Exchanges two files in one step, renameat2(2).
    static func exchange(_ left: String, _ right: String) -> Int32 {
        guard let renameat2 else { return ENOSYS }
        let exchanging: UInt32 = 2  // RENAME_EXCHANGE
        return renameat2(AT_FDCWD, left, AT_FDCWD, right, exchanging) == 0 ? 0 : errno
    }

    private typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// glibc has it since 2.28, but Swift does not see what needs _GNU_SOURCE.
    private static let renameat2: Rename? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
}
