import Base
import Glibc

/// An open session folder with mode 0700, owned by the user. Files are opened relative to its descriptor by plain
/// names, without following links, so that nobody can redirect them.
final class SessionFolder: Sendable {
    let path: String
    private let descriptor: CInt

    /// Opens the folder; if `creating`, makes it and its parents with mode 0700. Returns `nil` if it does not exist.
    ///
    /// If other users can access the folder and it holds only a session, their access is removed and `onRepair` is
    /// called. If it holds anything else it is refused, since changing its mode could break other programs.
    init?(path: String, creating: Bool, onRepair: (String) -> Void) throws {
        if creating { try Self.makeFolders(path) }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        if descriptor < 0, errno == ENOENT, !creating { return nil }
        guard descriptor >= 0 else {
            throw errno == ELOOP || errno == ENOTDIR
                ? Fault(.misconfigured, .sessionFolderIsNoFolder(path)) : Self.cannotUse(path)
        }
        self.path = path
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.cannotUse(path) }
        guard status.st_uid == geteuid() else { throw Fault(.misconfigured, .sessionFolderOfAnother(path)) }
        if status.st_mode & 0o077 != 0 {
            guard try names().allSatisfy(Self.isOurs) else { throw Fault(.misconfigured, .sessionFolderOpen(path)) }
            guard fchmod(descriptor, 0o700) == 0 else { throw Self.cannotUse(path) }
            onRepair(path)
        }
    }

    deinit { close(descriptor) }

    /// Opens a file of the folder for reading and writing, created with mode 0600 if missing.
    func openOrCreate(_ name: String) throws -> CInt {
        let file = openat(descriptor, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw cannotWrite(name) }
        return file
    }

    /// Creates a file with mode 0600, replacing whatever has its name.
    func createAnew(_ name: String) throws -> CInt {
        unlinkat(descriptor, name, 0)
        let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw cannotWrite(name) }
        // The umask restricts the mode given to open(2), so set it again.
        guard fchmod(file, 0o600) == 0 else {
            let fault = cannotWrite(name)
            close(file)
            throw fault
        }
        return file
    }

    func rename(_ old: String, to new: String) throws {
        guard renameat(descriptor, old, descriptor, new) == 0, fsync(descriptor) == 0 else { throw cannotWrite(new) }
    }

    /// Removes a file, if it exists.
    func remove(_ name: String) throws {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else { throw cannotWrite(name) }
    }

    /// The content of a file, or what is wrong with the file.
    enum Content: Equatable {
        case missing
        /// A link, not a regular file, writable by others, too long, or unreadable.
        case untrustworthy
        case bytes([UInt8], wasReadableByOthers: Bool)
    }

    /// Throws a `Fault` of kind `.misconfigured` if the file belongs to another user: it is not ours to replace.
    func read(_ name: String) throws(Fault) -> Content {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return errno == ENOENT ? .missing : .untrustworthy }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .untrustworthy }
        guard status.st_uid == geteuid() else {
            throw Fault(.misconfigured, .sessionFileOfAnother("\(path)/\(name)"))
        }
        guard status.st_mode & 0o022 == 0, status.st_size <= 1 << 20
        else { return .untrustworthy }
        let wasReadableByOthers = status.st_mode & 0o077 != 0
        if wasReadableByOthers, fchmod(file, 0o600) != 0 { return .untrustworthy }
        guard let bytes = try? WholeFile.rest(of: file, upTo: 1 << 20) else { return .untrustworthy }
        return .bytes(bytes, wasReadableByOthers: wasReadableByOthers)
    }

    func cannotWrite(_ name: String) -> Fault {
        Fault(.cannotWrite, .sessionNotSaved("\(path)/\(name)", reason: String(cString: strerror(errno))))
    }

    private static func cannotUse(_ path: String) -> Fault {
        Fault(.cannotWrite, .sessionNotSaved(path, reason: String(cString: strerror(errno))))
    }

    private static func makeFolders(_ path: String) throws {
        var prefix = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/\(part)"
            guard mkdir(prefix, 0o700) == 0 || errno == EEXIST || errno == EISDIR || errno == EROFS else {
                throw cannotUse(prefix)
            }
        }
    }

    private static func isOurs(_ name: String) -> Bool {
        SessionFile.allCases.contains { name == $0.rawValue || name == $0.temporaryName }
    }

    private func names() throws -> [String] {
        let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let listing = fdopendir(copy) else { throw Self.cannotUse(path) }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

enum SessionFile: String, CaseIterable {
    case token = "token.json"
    case user = "user.json"
    case context = "context.json"
    /// The recent log-in attempts.
    case attempts = "attempts.json"
    /// Locked with flock(2) while the folder is changed; empty and never removed.
    case lock = "lock"

    /// The name under which the file is written before it is renamed. Only the lock's holder writes, so one name is
    /// enough; leftovers of a killed run are overwritten.
    var temporaryName: String { ".\(rawValue).new" }

    /// The three files that make up a session.
    static let items: [SessionFile] = [.token, .user, .context]
}

/// A file that is written under a temporary name and then renamed, so that it appears completely or not at all.
///
/// Its space is allocated on creation: a response that exists only once, such as a rotated refresh token, is
/// requested only if it can be saved.
final class PendingFile {
    private static let room = 16_384

    private let folder: SessionFolder
    private let file: SessionFile
    private let descriptor: CInt
    private var isInPlace = false

    init(_ file: SessionFile, in folder: SessionFolder) throws {
        self.folder = folder
        self.file = file
        descriptor = try folder.createAnew(file.temporaryName)
        errno = posix_fallocate(descriptor, 0, off_t(Self.room))
        guard errno == 0 else { throw folder.cannotWrite(file.rawValue) }
    }

    deinit {
        close(descriptor)
        if !isInPlace { try? folder.remove(file.temporaryName) }
    }

    /// Writes the bytes to the disk, then replaces the earlier file.
    func commit(_ bytes: [UInt8]) throws {
        errno = ftruncate(descriptor, off_t(bytes.count)) == 0 ? WholeFile.write(bytes, to: descriptor) : errno
        guard errno == 0 else { throw folder.cannotWrite(file.rawValue) }
        try folder.rename(file.temporaryName, to: file.rawValue)
        isInPlace = true
    }
}
