internal import Foundation

/// System calls by path. Those that change something return 0 or an errno.
enum FileSystem {
    /// Whether `path` is a folder, following symbolic links.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The type of the file at `path` (`S_IFREG` and so on), without following links; `nil` if there is none.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Whether a file or folder has one of the flags that rename(2) and unlink(2) respect: immutable
    /// (`FS_IMMUTABLE_FL`) or append-only (`FS_APPEND_FL`); see ioctl_iflags(2). False if the flags cannot be read.
    static func isImmutable(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // FS_IOC_GETFLAGS is declared for a long but writes an int.
        var flags = 0
        guard ioctl(descriptor, 0x8008_6601, &flags) == 0 else { return false }
        return Int32(truncatingIfNeeded: flags) & (0x10 | 0x20) != 0
    }

    static func rename(_ old: String, _ new: String) -> Int32 { Foundation.rename(old, new) == 0 ? 0 : errno }

    static func remove(_ path: String) -> Int32 { unlink(path) == 0 || errno == ENOENT ? 0 : errno }

    /// Atomically exchanges two files with renameat2(2).
    static func exchange(_ left: String, _ right: String) -> Int32 {
        guard let renameat2 else { return ENOSYS }
        let exchanging: UInt32 = 2  // RENAME_EXCHANGE
        return renameat2(AT_FDCWD, left, AT_FDCWD, right, exchanging) == 0 ? 0 : errno
    }

    private typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// Present in glibc since 2.28, but declared only with _GNU_SOURCE, which Swift does not set.
    private static let renameat2: Rename? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
}

/// Distinguishes a file from another that replaced it under the same name. It survives renames.
struct FileIdentity: Codable, Sendable, Equatable {
    private var inode: UInt64
    /// The modification time; 0 for a folder, whose time changes with its contents.
    private var seconds = 0
    private var nanoseconds = 0

    /// The identity of the file at a path, not following links; `nil` if there is none.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        guard status.st_mode & S_IFMT != S_IFDIR else { return }
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
    }
}
