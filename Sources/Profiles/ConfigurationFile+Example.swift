import Foundation
public import Messages
internal import Tables

extension ConfigurationFile {
    /// Writes a commented example, whole or not at all, with its folder where that is missing.
    ///
    /// It holds no secret, so others may read it as the umask has it; the mode of a file that it replaces stays.
    ///
    /// - Parameter replacing: whether a file that is there may go. Where it is a link, the file it leads to is replaced.
    /// - Throws: a `Fault` of kind `.cannotWrite`.
    public static func writeExample(at path: String, in language: Language, replacing: Bool) throws(Fault) {
        var status = stat()
        let exists = lstat(path, &status) == 0
        if exists, !replacing { throw Fault(.cannotWrite, .configurationExists(path)) }
        let target = exists ? (resolved(path) ?? path) : path
        do {
            try FileManager.default.createDirectory(
                atPath: target.parentFolder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw cannotWrite(path)
        }
        let temporary = "\(target).\(getpid()).new"
        do {
            try write(Array(Phrase.exampleConfiguration[language].utf8), to: temporary)
            if exists, stat(target, &status) == 0 { chmod(temporary, status.st_mode & 0o777) }
            try place(temporary, at: target, replacing: exists)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// Where a path leads, links followed.
    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw cannotWrite(path) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw cannotWrite(path) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw cannotWrite(path) }
    }

    /// Gives the file its name. Linking fails where another has it by now, which renaming would not.
    private static func place(_ temporary: String, at path: String, replacing: Bool) throws(Fault) {
        if !replacing {
            if link(temporary, path) == 0 {
                unlink(temporary)
                return
            }
            if errno == EEXIST { throw Fault(.cannotWrite, .configurationExists(path)) }
            // A file system without links: the look at the start has to do.
        }
        guard rename(temporary, path) == 0 else { throw cannotWrite(path) }
    }

    private static func cannotWrite(_ path: String) -> Fault {
        errno == ENOSPC || errno == EDQUOT
            ? Fault(.cannotWrite, .diskFull(path))
            : Fault(.cannotWrite, .cannotWrite(path, reason: String(cString: strerror(errno))))
    }
}
