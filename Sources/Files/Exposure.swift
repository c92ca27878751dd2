internal import Glibc
public import Messages

/// A file or a folder that others than its owner may read or change, as its mode says.
public struct Exposure: Sendable, Hashable {
    public let path: String
    /// The bits of its permissions.
    public let mode: UInt32
    /// Those that it should have.
    public let wanted: UInt32
    /// Whether it belongs to the user who runs the program.
    public let isOurs: Bool
    public let isOfRoot: Bool

    init(path: String, mode: UInt32, wanted: UInt32, isOurs: Bool, isOfRoot: Bool) {
        self.path = path
        self.mode = mode
        self.wanted = wanted
        self.isOurs = isOurs
        self.isOfRoot = isOfRoot
    }

    /// What is at a path, links followed; `nil` where that is nothing, or nothing that others may read or change.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
        self.path = path
        mode = UInt32(status.st_mode) & 0o7777
        wanted = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
        isOurs = status.st_uid == geteuid()
        isOfRoot = status.st_uid == 0
    }

    /// Whether others may change it: of a folder, put something else in the place of what it holds.
    public var isToChanges: Bool {
        // In a folder like /tmp, everybody only takes away what is their own.
        mode & 0o022 != 0 && mode & UInt32(S_ISVTX) == 0
    }

    /// Closes it to all but its owner. Throws a `Fault` of kind `.misconfigured` where it is another user's, or its mode
    /// cannot be changed.
    public func end() throws(Fault) {
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

    /// Permissions as chmod(1) takes them.
    public static func octal(_ mode: UInt32) -> String { String(mode, radix: 8) }
}
