internal import Foundation

/// A private folder for temporary files, removed with everything in it.
///
/// The owner holds a lock on the folder (flock(2)), which is released when the process ends, however it ends. A folder without a
/// lock was abandoned by a run that was killed; the next one of the same prefix removes it.
public struct PrivateFolder: ~Copyable {
    public let path: String
    private let lock: Int32

    /// - Parameters:
    ///   - prefix: The start of the folder's name; six characters follow.
    ///   - base: The parent folder.
    ///   - fault: What to throw if no folder can be made, from the error number of the system.
    public init(_ prefix: String, in base: String, fault: (Int32) -> Fault) throws(Fault) {
        Self.removeAbandoned(prefix, in: base)
        while true {
            var template = Array("\(base)/\(prefix)XXXXXX".utf8CString)
            // mkdtemp creates the folder with mode 0700.
            guard mkdtemp(&template) != nil else { throw fault(errno) }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 || errno == ENOENT else { throw fault(errno) }
            // Before the folder was locked, another run may have removed it as abandoned. If locks are not supported, the folder is
            // not locked and never removed as abandoned.
            let isLocked = lock >= 0 && (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            if isLocked, access(path, F_OK) == 0 {
                (self.path, self.lock) = (path, lock)
                return
            }
            if lock >= 0 { close(lock) }
        }
    }

    deinit {
        // A child that is just ending may still write.
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: path)
            guard access(path, F_OK) == 0 else { break }
            usleep(50_000)
        }
        close(lock)
    }

    /// The system's folder for temporary files.
    public static var systemFolder: String {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return folder.hasPrefix("/") ? folder : "/tmp"
    }

    /// Removes this user's folders in `base` whose process has ended.
    private static func removeAbandoned(_ prefix: String, in base: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [] {
            guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + 6 else { continue }
            let lock = open("\(base)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { continue }
            defer { close(lock) }
            var status = stat()
            guard fstat(lock, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o777 == 0o700,
                flock(lock, LOCK_EX | LOCK_NB) == 0
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(base)/\(name)")
        }
    }
}
