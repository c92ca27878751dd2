internal import Glibc

/// The reasons why a file cannot be read.
public enum FileObstacle: Error, Sendable, Hashable {
    /// There is no such file: ENOENT or ENOTDIR.
    case missing(Int32)
    case folder
    /// A pipe, device or socket, where a regular file is required.
    case notAFile
    /// Larger than `limit` bytes, or endless.
    case tooLarge(limit: Int)
    /// A pipe or device that sent nothing for that long.
    case silent(seconds: Int64)
    /// A file that was modified while it was being read.
    case changed
    /// Any other errno(3).
    case system(Int32)

    /// The reason, as part of a sentence.
    public var reason: Phrase {
        switch self {
        case .missing(let number), .system(let number): .systemMessage(String(cString: strerror(number)))
        case .folder: .systemMessage(String(cString: strerror(EISDIR)))
        case .notAFile: .noRegularFile
        case .tooLarge(let limit): .fileTooLarge(limit: limit)
        case .silent(let seconds): .nothingCame(seconds: seconds)
        case .changed: .fileChanging
        }
    }

    init(errno number: Int32) {
        self = number == ENOENT || number == ENOTDIR ? .missing(number) : .system(number)
    }
}
