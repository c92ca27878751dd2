internal import Foundation

/// A step of a publication, with what is needed to roll it back. It is also the journal's record of the step.
struct PublicationEntry: Codable, Sendable {
    enum Kind: String, Codable {
        /// Replaces the old file, if any.
        case file, link
        /// Creates a folder.
        case folder
        /// Removes the old file.
        case removal
    }

    let kind: Kind
    /// The path of the new file until it is published. After an exchange, the old file is there.
    let temporary: String
    let destination: String
    /// The destination, as shown in messages.
    let shownPath: String
    /// The files in a new folder, by relative path.
    let contents: [String]
    /// The identity of the new file, once it is complete.
    private var identity: FileIdentity?
    /// Whether there was an old file.
    private var replaces = false

    init(_ kind: Kind, temporary: String, destination: String, shownAs shownPath: String, contents: [String] = []) {
        self.kind = kind
        self.temporary = temporary
        self.destination = destination
        self.shownPath = shownPath
        self.contents = contents
    }

    /// The path where an old file is kept, if it is removed or the file system cannot exchange files.
    private var kept: String { temporary + Leftovers.keptSuffix }

    /// Records what a rollback needs to know.
    mutating func prepare() {
        identity = FileIdentity(of: temporary)
        replaces = FileIdentity(of: destination) != nil
    }

    /// Performs the step and keeps the old file. Returns 0 or an errno; after an error the step may be half done and
    /// must be rolled back.
    func apply() -> Int32 {
        switch kind {
        case .folder: return FileSystem.rename(temporary, destination)
        case .removal:
            let problem = FileSystem.rename(destination, kept)
            return problem == ENOENT ? 0 : problem
        case .file, .link: break
        }
        let problem = FileSystem.exchange(temporary, destination)
        switch problem {
        case ENOENT: return FileSystem.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // Network file systems and some FUSE file systems cannot exchange files. A hard link keeps the old file
            // meanwhile; without hard links, the name is missing for a moment.
            if link(destination, kept) != 0 {
                let problem = FileSystem.rename(destination, kept)
                // ENOENT: there is no old file.
                guard problem == 0 || problem == ENOENT else { return problem }
            }
            return FileSystem.rename(temporary, destination)
        default: return problem
        }
    }

    /// Restores the old file, no matter how far `apply()` got. Does not touch a file that another process has put there
    /// since. Returns 0 or an errno.
    func undo() -> Int32 {
        let present = FileIdentity(of: destination)
        switch kind {
        case .folder:
            guard let identity, present == identity else { return 0 }
            return FileSystem.rename(destination, temporary)
        case .removal:
            guard present == nil, FileIdentity(of: kept) != nil else { return 0 }
            return FileSystem.rename(kept, destination)
        case .file, .link: break
        }
        let isNew = identity != nil && present == identity
        if FileIdentity(of: kept) != nil {
            return present == nil || isNew ? FileSystem.rename(kept, destination) : 0
        }
        guard isNew else { return 0 }
        if FileIdentity(of: temporary) != nil { return FileSystem.rename(temporary, destination) }
        // If the old file is lost, the new one stays.
        return replaces ? 0 : FileSystem.remove(destination)
    }

    /// Removes what remains under hidden names: the old file after a publication, the new one after a rollback.
    func cleanUp() {
        unlink(kept)
        guard kind == .folder else {
            unlink(temporary)
            return
        }
        guard FileIdentity(of: temporary) != nil else { return }
        for name in contents { unlink("\(temporary)/\(name)") }
        Leftovers.removeIfEmpty(temporary)
        // If others have put files into the folder since, move it back into its place.
        if FileIdentity(of: temporary) != nil { _ = FileSystem.rename(temporary, destination) }
    }
}

extension PublicationEntry {
    /// Throws a `Fault` of kind `.cannotWrite` if it is known in advance that the step would fail.
    func check() throws(Fault) {
        switch kind {
        case .file, .removal: try Destination(destination, shownAs: shownPath).checkFile()
        case .link: try Destination(destination, shownAs: shownPath).checkLink()
        case .folder: break
        }
    }
}

/// The destination of a file. Checks whether it may be replaced, as far as that is known without trying.
struct Destination {
    private let place: String
    private let shownPath: String

    /// - Parameter shownPath: The path, as shown in messages.
    init(_ place: String, shownAs shownPath: String) {
        self.place = place
        self.shownPath = shownPath
    }

    func checkFile() throws(Fault) {
        guard !FileSystem.isFolder(place) else { throw Fault(writing: shownPath, EISDIR) }
        guard isReplaceable else { throw Fault(.cannotWrite, .cannotWrite(shownPath, reason: .noRegularFile)) }
        try checkPermission()
    }

    func checkLink() throws(Fault) {
        guard [nil, S_IFLNK].contains(FileSystem.kind(of: place)) else {
            throw Fault(.cannotWrite, .standsInPlaceOfLink(shownPath))
        }
        try checkPermission()
    }

    /// Whether this type of file may be replaced. Devices and pipes may not, nor may links to them: root would replace
    /// `/dev/null` for everybody.
    private var isReplaceable: Bool {
        guard let kind = FileSystem.kind(of: place) else { return true }
        guard kind == S_IFLNK else { return kind == S_IFREG }
        // `/dev/stdout` is a link into /proc, which may lead anywhere.
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
        guard target?.hasPrefix("/proc/") != true else { return false }
        var status = stat()
        return stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// In a folder with the sticky bit, only the owners of the file and the folder may replace a file (inode(7)).
    /// Immutable files cannot be replaced. The staged file has already shown that the folder is writable.
    private func checkPermission() throws(Fault) {
        var (file, folder) = (stat(), stat())
        guard lstat(place, &file) == 0, stat(place.parentFolder, &folder) == 0 else { return }
        let user = geteuid()
        if folder.st_mode & S_ISVTX != 0, user != 0, file.st_uid != user, folder.st_uid != user {
            throw Fault(writing: shownPath, EPERM)
        }
        if file.st_mode & S_IFMT == S_IFREG, FileSystem.isImmutable(place) {
            throw Fault(writing: shownPath, EPERM)
        }
    }
}
