import Base
import Foundation

extension ConfigurationFile {
    /// Writes a commented example, completely or not at all, and creates its folder if missing.
    ///
    /// The file holds no secret, so its mode follows the umask; a file that it replaces keeps its mode.
    ///
    /// - Parameters:
    ///   - replacing: whether to replace an existing file. If it is a link, its target is replaced.
    /// - Throws: a `Fault` of kind `.cannotWrite`.
    static func writeExample(
        _ example: ExampleConfiguration, at path: String, in language: Language,
        replacing: Bool
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
            throw Fault(writing: path, errno)
        }
        let isWritten = try WholeFile.write(
            Array(example.text[language].utf8), to: target, mode: 0o644, exists ? .replaced : .kept)
        guard isWritten else { throw Fault(.cannotWrite, .configurationExists(path)) }
    }

    /// The profile that runs use before a file is written: that of the file to be replaced, or else `default`.
    ///
    /// An invalid file counts as missing.
    static func profileInUse(before location: ConfigurationLocation, sources: [SourceKind]) -> String {
        guard let file = try? read(location, sources: sources), let choice = try? file.choice(nil, origin: .standard)
        else {
            return unnamed
        }
        return choice.name
    }

    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}
