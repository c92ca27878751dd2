import Glibc
import Messages

/// A folder for half-made files, that nobody else may look into and that is gone afterwards.
///
/// The library writes its workbook, and while it does so each sheet, to files; they hold the same data as the report.
struct ScratchFolder: ~Copyable {
    let path: String
    private let file: String

    /// - Parameter base: The folder to make it in; the system's for such things by default.
    /// - Throws: `Fault` of kind `.cannotWrite` where no folder can be made.
    init(in base: String = Self.systemFolder) throws(Fault) {
        var template = Array("\(base)/attendance-XXXXXX".utf8CString)
        // The mode of what mkdtemp makes is 0700.
        guard mkdtemp(&template) != nil else { throw Fault(.cannotWrite, .scratchFolderNotMade(base, errno: errno)) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        file = path + "/workbook.xlsx"
    }

    static var systemFolder: String {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        return folder.hasPrefix("/") ? folder : "/tmp"
    }

    deinit {
        _ = unlink(file)
        _ = rmdir(path)
    }

    /// Where the workbook is written.
    var workbook: String { file }

    /// Throws where less than `bytes` are free: the library does not notice that a half-made sheet was cut short.
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
