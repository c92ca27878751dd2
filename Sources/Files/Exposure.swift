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

    /// Permissions in octal, as chmod(1) takes them.
    public static func octal(_ mode: UInt32) -> String { String(mode, radix: 8) }
}
