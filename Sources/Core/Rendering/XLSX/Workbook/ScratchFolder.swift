import Base
import Foundation

/// A private folder for temporary files, removed afterwards.
///
/// The library writes the workbook and, in the meantime, each sheet to files, which hold the same data as the report.
///
/// The owner holds a lock on the folder (flock(2)), which is released when the process ends, however it ends. A folder without a
/// lock was abandoned by a run that was killed; the next workbook removes it.
struct ScratchFolder: ~Copyable {
    let path: String
    private let file: String
    private let lock: Int32

    /// - Parameter base: The parent folder; by default the system's folder for temporary files.
    /// - Throws: A `Fault` of kind `.cannotWrite` if no folder can be created.
    init(in base: String = Self.systemFolder) throws(Fault) {
        Self.removeAbandoned(in: base)
        (path, lock) = try Self.make(in: base)
        file = path + "/workbook.xlsx"
    }

    static var systemFolder: String {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return folder.hasPrefix("/") ? folder : "/tmp"
    }

    deinit {
        _ = unlink(file)
        _ = rmdir(path)
        close(lock)
    }

    private static let prefix = "attendance-workbook-"

    private static func make(in base: String) throws(Fault) -> (path: String, lock: Int32) {
        while true {
            var template = Array("\(base)/\(prefix)XXXXXX".utf8CString)
            // mkdtemp creates the folder with mode 0700.
            guard mkdtemp(&template) != nil else {
                throw Fault(.cannotWrite, .scratchFolderNotMade(base, errno: errno))
            }
            let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 || errno == ENOENT else {
                throw Fault(.cannotWrite, .scratchFolderNotMade(base, errno: errno))
            }
            // Before the folder was locked, another run may have removed it as abandoned. If locks are not supported, the folder is
            // not locked and never removed as abandoned.
            let isLocked = lock >= 0 && (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            if isLocked, access(path, F_OK) == 0 { return (path, lock) }
            if lock >= 0 { close(lock) }
        }
    }

    /// Removes this user's folders in `base` whose process has ended, including their files.
    static func removeAbandoned(in base: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        for name in names where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            let folder = "\(base)/\(name)"
            let lock = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard lock >= 0 else { continue }
            defer { close(lock) }
            var status = stat()
            guard fstat(lock, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o777 == 0o700,
                flock(lock, LOCK_EX | LOCK_NB) == 0
            else { continue }
            for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
                // This fails on a folder, which is not the library's.
                unlinkat(lock, file, 0)
            }
            rmdir(folder)
        }
    }

    /// The workbook's path.
    var workbook: String { file }

    /// Throws if less than `bytes` are free, because the library does not notice if a temporary sheet is truncated.
    func requireRoom(for bytes: UInt64) throws(Fault) {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return }
        let free = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        guard free >= bytes else {
            throw Fault(.cannotWrite, .scratchFolderFull(path, neededBytes: bytes, freeBytes: free))
        }
    }

    /// The bytes of the finished workbook.
    func readWorkbook() throws(Fault) -> [UInt8] {
        guard let stream = fopen(file, "rb") else { throw Fault(.cannotWrite, .workbookNotReadBack(errno: errno)) }
        defer { fclose(stream) }
        guard fseek(stream, 0, SEEK_END) == 0, case let size = ftell(stream), size > 0, fseek(stream, 0, SEEK_SET) == 0
        else {
            throw Fault(.cannotWrite, .workbookNotReadBack(errno: errno))
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = fread(buffer.baseAddress, 1, size, stream)
        }
        guard bytes.count == size else { throw Fault(.cannotWrite, .workbookNotReadBack(errno: errno)) }
        return bytes
    }
}
