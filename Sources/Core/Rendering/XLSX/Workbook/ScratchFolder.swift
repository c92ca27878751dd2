import Base
import Glibc

/// The folder in which the library writes a workbook and, in the meantime, each sheet: files that hold the same data as the report.
struct ScratchFolder: ~Copyable {
    private let folder: PrivateFolder

    /// - Parameter base: The parent folder; by default the system's folder for temporary files.
    /// - Throws: A `Fault` of kind `.cannotWrite` if no folder can be created.
    init(in base: String = PrivateFolder.systemFolder) throws(Fault) {
        folder = try PrivateFolder("attendance-workbook-", in: base) { code in
            Fault(.cannotWrite, .scratchFolderNotMade(base, errno: code))
        }
    }

    var path: String { folder.path }

    /// The workbook's path.
    var workbook: String { path + "/workbook.xlsx" }

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
        guard let bytes = try? WholeFile.bytes(of: workbook, upTo: .max), !bytes.isEmpty else {
            throw Fault(.cannotWrite, .workbookNotReadBack(errno: errno))
        }
        return bytes
    }
}
