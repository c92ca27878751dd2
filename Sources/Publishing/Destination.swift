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
        guard isReplaceable else { throw Fault(.cannotWrite, .cannotWrite(said, reason: "Not a regular file")) }
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
