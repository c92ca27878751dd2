internal import Glibc
public import Messages

/// A file or folder whose mode lets users other than its owner access it.
public struct Exposure: Sendable, Hashable {
    public let path: String
    /// The permission bits.
    public let mode: UInt32
    /// The permission bits that it should have: 0600, or 0700 for a folder.
    public let wanted: UInt32
    /// Whether it belongs to the effective user.
    public let isOurs: Bool
    public let isOfRoot: Bool

    init(path: String, mode: UInt32, wanted: UInt32, isOurs: Bool, isOfRoot: Bool) {
        self.path = path
        self.mode = mode
        self.wanted = wanted
        self.isOurs = isOurs
        self.isOfRoot = isOfRoot
    }

    /// Examines the file at a path, following symbolic links; `nil` if there is none, or it is private.
    ///
    ///     if let exposure = Exposure(of: folder) { try exposure.revokeAccess() }
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
        self.path = path
        mode = UInt32(status.st_mode) & 0o7777
        wanted = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
        isOurs = status.st_uid == geteuid()
        isOfRoot = status.st_uid == 0
    }

    /// Whether others may change it or, in a folder, replace its contents.
    public var isWritableByOthers: Bool {
        // With the sticky bit, as in /tmp, users may remove only their own files.
        mode & 0o022 != 0 && mode & UInt32(S_ISVTX) == 0
    }

    /// Revokes the permissions of everyone but the owner.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if it belongs to another user, or its mode cannot be changed.
    public func revokeAccess() throws(Fault) {
        guard isOurs else {
            throw Fault(.misconfigured, .exposedByAnother(path, mode: Self.octal(mode), wanted: Self.octal(wanted)))
        }
        guard chmod(path, mode_t(wanted)) == 0 else {
            throw Fault(
                .misconfigured,
                .exposedForGood(
                    path, mode: Self.octal(mode), reason: .systemMessage(String(cString: strerror(errno)))))
        }
    }

    /// Whether users other than this one and root can change a file, or replace it in its folder or a link to it in the
    /// link's. `false` for anything but a regular file, such as a pipe that a shell passes.
    ///
    /// - Parameter trustsOwner: Whether to trust the owner, whoever it is, and this user's own group: those who gave the
    ///   file to a container, and whose files a common umask makes writable by a group of one.
    public static func othersCanChange(_ path: String, trustsOwner: Bool) -> Bool {
        var file = stat()
        guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return false }
        func isOpen(_ status: stat) -> Bool {
            if trustsOwner, status.st_gid == getegid() { return status.st_mode & 0o002 != 0 }
            return status.st_mode & 0o022 != 0 || (!trustsOwner && ![0, geteuid()].contains(status.st_uid))
        }
        return isOpen(file) || changeableFolders(of: path).contains(where: isOpen)
    }

    /// Whether users other than this one and root can change a program, or replace it, likewise. Its owner is trusted unless
    /// this user is root.
    public static func othersCanReplace(program path: String) -> Bool {
        var file = stat()
        guard stat(path, &file) == 0 else { return false }
        func isOpen(_ status: stat) -> Bool {
            status.st_mode & 0o022 != 0 || (geteuid() == 0 && status.st_uid != 0)
        }
        return isOpen(file) || changeableFolders(of: path).contains(where: isOpen)
    }

    /// The folders of a path, of the links that it leads to and of the file itself, without those that have the sticky bit,
    /// as /tmp: there users may replace only their own files.
    private static func changeableFolders(of path: String) -> [stat] {
        var (folders, place): ([stat], String?) = ([], path)
        for _ in 0..<maximumLinks {
            guard let path = place else { break }
            let end = path.lastIndex(of: "/").map { path.index(after: $0) }
            let folder = end.map { String(path[..<$0]) } ?? ""
            var status = stat()
            if stat(folder.isEmpty ? "." : folder, &status) == 0, status.st_mode & S_ISVTX == 0 {
                folders.append(status)
            }
            place = target(of: path).map { $0.hasPrefix("/") ? $0 : folder + $0 }
        }
        return folders
    }

    /// As many as Linux follows.
    private static let maximumLinks = 40

    /// What a symbolic link names; `nil` for anything else.
    private static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink(path, &buffer, buffer.count)
        guard length > 0 else { return nil }
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Permissions in octal, as chmod(1) takes them.
    public static func octal(_ mode: UInt32) -> String { String(mode, radix: 8) }
}
