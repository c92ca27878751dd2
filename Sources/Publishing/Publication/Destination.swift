internal import Foundation
internal import Messages
internal import Tables

/// The place of a file that is to be published: whether something may be renamed over what stands there, as far as can
/// be told without trying.
struct Destination {
    private let place: String
    private let said: String

    /// - Parameter said: the path as messages have it.
    init(_ place: String, saidAs said: String) {
        self.place = place
        self.said = said
    }

    func checkFile() throws(Fault) {
        guard !StagingFolders.isFolder(place) else { throw Fault(writing: said, EISDIR) }
        guard isReplaceable else { throw Fault(.cannotWrite, .cannotWrite(said, reason: .noRegularFile)) }
        try checkPermission()
    }

    func checkLink() throws(Fault) {
        guard [nil, S_IFLNK].contains(FileMark.kind(of: place)) else {
            throw Fault(.cannotWrite, .standsInPlaceOfLink(said))
        }
        try checkPermission()
    }

    /// Whether it is of a kind that may be replaced. Devices and pipes may not, nor links to them: root would put a
    /// file in the place of `/dev/null` for all.
    private var isReplaceable: Bool {
        guard let kind = FileMark.kind(of: place) else { return true }
        guard kind == S_IFLNK else { return kind == S_IFREG }
        // `/dev/stdout` leads there, whatever that leads to.
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
        guard target?.hasPrefix("/proc/") != true else { return false }
        var status = stat()
        return stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// In a folder with the sticky bit only the owners of file and folder may replace a file (inode(7)); nobody may
    /// replace one that is immutable. That files can be made in the folder is known from the one that was written
    /// aside.
    private func checkPermission() throws(Fault) {
        var (file, folder) = (stat(), stat())
        guard lstat(place, &file) == 0, stat(place.parentFolder, &folder) == 0 else { return }
        let user = geteuid()
        if folder.st_mode & S_ISVTX != 0, user != 0, file.st_uid != user, folder.st_uid != user {
            throw Fault(writing: said, EPERM)
        }
        if file.st_mode & S_IFMT == S_IFREG, FileMark.flags(of: place) & FileMark.isFixed != 0 {
            throw Fault(writing: said, EPERM)
        }
    }
}

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
