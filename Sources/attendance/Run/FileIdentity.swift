import Foundation
import Tables

/// Which file a path leads to, whether or not there is one yet: two paths to one file have the same.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// The way on from there to a file that does not exist.
    private let rest: [String]

    /// By the file itself, links followed; of one that does not exist, by the nearest folder above it that does.
    init(_ path: String) {
        var status = stat()
        var existing = path
        var missing: [String] = []
        while stat(existing, &status) != 0 {
            let parent = existing.parentFolder
            missing += existing.split(separator: "/").last.map { [String($0)] } ?? []
            guard parent != existing else { break }
            existing = parent
        }
        // What does not exist is no link, so that names and dots take each other away.
        let rest = missing.reversed().reduce(into: [String]()) { names, name in
            switch name {
            case ".": break
            case ".." where names.last.map { $0 != ".." } ?? false: names.removeLast()
            default: names.append(name)
            }
        }
        if rest.count < missing.count {
            self.init(([existing] + rest).joined(separator: "/"))
        } else {
            self.init(status, rest: rest)
        }
    }

    /// Of what a descriptor reads; `nil` where that is no file.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status, rest: [])
    }

    private init(_ status: stat, rest: [String]) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        self.rest = rest
    }
}
