import Foundation
public import Messages
internal import Tables

extension ConfigurationFile {
    /// Writes a commented example, completely or not at all, and creates its folder if missing.
    ///
    /// The file holds no secret, so its mode follows the umask; a file that it replaces keeps its mode.
    ///
    /// - Parameters:
    ///   - profile: the name of its profile; `nil` for `tikit`.
    ///   - replacing: whether to replace an existing file. If it is a link, its target is replaced.
    /// - Throws: a `Fault` of kind `.cannotWrite`.
    public static func writeExample(
        at path: String, in language: Language, profile: String? = nil, replacing: Bool
    ) throws(Fault) {
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
            let example = ExampleConfiguration(profile: profile ?? SourceKind.tikit.rawValue)
            try write(Array(example.text[language].utf8), to: temporary)
            if exists, stat(target, &status) == 0 { chmod(temporary, status.st_mode & 0o777) }
            try place(temporary, at: target, replacing: exists)
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// The profile that runs use before a file is written: that of the file which it replaces, or else `default`.
    ///
    /// A file with a mistake counts as none.
    public static func profileInUse(before location: ConfigurationLocation) -> String {
        guard let file = try? read(location), let choice = try? file.choice(nil, origin: .standard) else {
            return unnamed
        }
        return choice.name
    }

    /// The path with links resolved.
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

    /// Gives the file its name. Linking, unlike renaming, fails if another file has taken the name meanwhile.
    private static func place(_ temporary: String, at path: String, replacing: Bool) throws(Fault) {
        if !replacing {
            if link(temporary, path) == 0 {
                unlink(temporary)
                return
            }
            if errno == EEXIST { throw Fault(.cannotWrite, .configurationExists(path)) }
            // The file system has no hard links: rely on the check at the start.
        }
        guard rename(temporary, path) == 0 else { throw cannotWrite(path) }
    }

    private static func cannotWrite(_ path: String) -> Fault {
        errno == ENOSPC || errno == EDQUOT
            ? Fault(.cannotWrite, .diskFull(path))
            : Fault(.cannotWrite, .cannotWrite(path, reason: String(cString: strerror(errno))))
    }
}
