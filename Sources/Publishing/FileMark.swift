internal import Foundation

/// Tells a file from one that took its name: it stays through renames.
struct FileMark: Codable, Sendable, Equatable {
    private var inode: UInt64
    /// When it was last written to. A folder has none, for that changes with what is put into it.
    private var seconds = 0
    private var nanoseconds = 0

    /// The mark of what stands at a path, links not followed; `nil` where nothing does.
    init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        inode = UInt64(status.st_ino)
        guard status.st_mode & S_IFMT != S_IFDIR else { return }
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
    }

    /// The kind of what stands at a path, links not followed; `nil` where nothing does.
    static func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The flags that neither rename(2) nor unlink(2) passes: immutable, and only to be appended to.
    static let isFixed: Int32 = 0x10 | 0x20

    /// The flags of a file or a folder (ioctl_iflags(2)); 0 where they cannot be asked for.
    static func flags(of path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        // FS_IOC_GETFLAGS, which is made for a long and writes an int.
        var flags = 0
        return ioctl(descriptor, 0x8008_6601, &flags) == 0 ? Int32(truncatingIfNeeded: flags) : 0
    }
}
