internal import Glibc
public import Messages

/// Why a file that somebody named cannot be read.
public enum FileObstacle: Error, Sendable, Hashable {
    /// Nothing is there: ENOENT or ENOTDIR.
    case missing(Int32)
    case folder
    /// A pipe, a device or a socket where only a file on a disk is read.
    case notAFile
    /// Larger than so many bytes, or without end.
    case tooLarge(limit: Int)
    /// A pipe or a device from which nothing came for so long.
    case silent(seconds: Int64)
    /// What the system says, as an errno(3).
    case system(Int32)

    /// As part of a sentence.
    public var reason: Phrase {
        switch self {
        case .missing(let number), .system(let number): .systemMessage(String(cString: strerror(number)))
        case .folder: .systemMessage(String(cString: strerror(EISDIR)))
        case .notAFile: .noRegularFile
        case .tooLarge(let limit): .fileTooLarge(limit: limit)
        case .silent(let seconds): .nothingCame(seconds: seconds)
        }
    }

    init(errno number: Int32) {
        self = number == ENOENT || number == ENOTDIR ? .missing(number) : .system(number)
    }
}
