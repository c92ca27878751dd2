internal import Glibc

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
}

extension Exposure {
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

    /// What users other than this one and root can change of a file: itself, or a folder on its path or on that of a link to
    /// it, in which they could put another in its place. `nil` if nothing, and for anything but a regular file, such as a pipe
    /// that a shell passes.
    ///
    /// - Parameter trustsOwner: Whether to trust the owner, whoever it is, and this user's own group: those who gave the
    ///   file to a container, and whose files a common umask makes writable by a group of one.
    public static func changeablePart(of path: String, trustsOwner: Bool) -> String? {
        var file = stat()
        guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else { return nil }
        return openPart(of: path, trustsOwner ? Trust(group: getegid()) : Trust(owners: [0, geteuid()]))
    }

    /// What such users can change of a program, likewise. Its owner is trusted unless this user is root.
    public static func changeablePart(ofProgram path: String) -> String? {
        openPart(of: path, geteuid() == 0 ? Trust(owners: [0]) : Trust())
    }

    /// Who may change files and folders.
    private struct Trust {
        /// `nil` for any.
        var owners: Set<uid_t>?
        var group: gid_t?

        func owner(of status: stat) -> Bool { owners?.contains(status.st_uid) ?? true }

        /// Whether others may write there. Kubernetes mounts the folders of its volumes read-only, as everybody's to write to.
        func isOpen(_ status: stat, at place: String) -> Bool {
            let others: mode_t = status.st_gid == group ? 0o002 : 0o022
            return status.st_mode & others != 0 && !(status.st_uid == 0 && Exposure.isReadOnly(place))
        }
    }

    /// Follows a path from the root as the system does, name by name and through links, to the first folder that is open to
    /// others, or to the file.
    private static func openPart(of path: String, _ trust: Trust) -> String? {
        var (rest, place, links) = (names(in: path), "", 0)
        if !path.hasPrefix("/") {
            guard let here = getcwd(nil, 0) else { return nil }
            defer { free(here) }
            rest += names(in: String(cString: here))
        }
        while let name = rest.popLast() {
            guard name != ".." else {
                place = String(place.prefix(upTo: place.lastIndex(of: "/") ?? place.startIndex))
                continue
            }
            let (folder, entry) = (place.isEmpty ? "/" : place, "\(place)/\(name)")
            var (ofFolder, ofEntry) = (stat(), stat())
            guard stat(folder, &ofFolder) == 0, lstat(entry, &ofEntry) == 0 else { return nil }
            guard trust.owner(of: ofFolder) else { return folder }
            if trust.isOpen(ofFolder, at: folder) {
                // With the sticky bit, as in /tmp, users may replace only their own files.
                guard ofFolder.st_mode & S_ISVTX != 0 else { return folder }
                guard trust.owner(of: ofEntry) else { return entry }
            }
            guard ofEntry.st_mode & S_IFMT == S_IFLNK else {
                place = entry
                continue
            }
            links += 1
            guard links <= maximumLinks, let target = target(of: entry) else { return nil }
            if target.hasPrefix("/") { place = "" }
            rest += names(in: target)
        }
        var file = stat()
        guard stat(place, &file) == 0 else { return nil }
        return trust.owner(of: file) && !trust.isOpen(file, at: place) ? nil : place
    }

    /// The names in a path, the last one first.
    private static func names(in path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init).filter { $0 != "." }
    }

    /// Whether a place is on a file system that is mounted read-only.
    private static func isReadOnly(_ place: String) -> Bool {
        var status = statvfs()
        return statvfs(place, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
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
