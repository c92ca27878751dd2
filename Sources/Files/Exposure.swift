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

    /// Whether users other than this one and root can change a file, or replace it in its folder. `false` for anything but a
    /// regular file, such as a pipe that a shell passes.
    ///
    /// - Parameter trustsOwner: Whether to trust the owner, whoever it is, and this user's own group: those who gave the
    ///   file to a container, and whose files a common umask makes writable by a group of one.
    public static func othersCanChange(_ path: String, trustsOwner: Bool) -> Bool {
        var (file, folder) = (stat(), stat())
        guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return false }
        func isOpen(_ status: stat) -> Bool {
            if trustsOwner, status.st_gid == getegid() { return status.st_mode & 0o002 != 0 }
            return status.st_mode & 0o022 != 0 || (!trustsOwner && ![0, geteuid()].contains(status.st_uid))
        }
        if isOpen(file) { return true }
        // With the sticky bit, as in /tmp, users may replace only their own files.
        let end = path.lastIndex(of: "/").map { path.index(after: $0) }
        guard stat(end.map { String(path[..<$0]) } ?? ".", &folder) == 0 else { return false }
        return folder.st_mode & S_ISVTX == 0 && isOpen(folder)
    }

    /// Permissions in octal, as chmod(1) takes them.
    public static func octal(_ mode: UInt32) -> String { String(mode, radix: 8) }
}
