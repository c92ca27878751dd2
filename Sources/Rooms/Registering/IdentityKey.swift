import Base
import Foundation
import Program

/// The profile's key for hashing codes: 32 random bytes, made once, in a file that only its owner can read.
///
/// It makes the hashes worthless to anyone who sees them without the key, such as in a report on codes or a journal of
/// codes. If the file is lost, a new key is made: codes are then shown by other short forms than before, and journals know
/// none of them.
enum IdentityKey {
    private static let length = 32

    /// The key in a profile's folder, created if missing.
    ///
    /// - Parameter makesFile: Whether a missing key may be saved; a dry run writes nothing.
    /// - Throws: `Fault` of kind `.misconfigured` if the file is not a key, or others can read it and that cannot be
    ///   changed; `.cannotWrite` if it cannot be created.
    static func key(in folder: ProfileFolder, makesFile: Bool = true) throws(Fault) -> [UInt8] {
        if let key = try read(folder.identityKey) { return key }
        let key = (0..<length).map { _ in UInt8.random(in: .min ... .max) }
        guard makesFile else { return key }
        // Another run may have been first.
        return try WholeFile.write(key, to: folder.identityKey, mode: 0o600, .kept)
            ? key : read(folder.identityKey) ?? key
    }

    private static func read(_ path: String) throws(Fault) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Fault(.misconfigured, .identityKeyDamaged(path))
        }
        defer { close(descriptor) }
        var status = stat()
        var bytes = [UInt8](repeating: 0, count: length + 1)
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Foundation.read(descriptor, &bytes, bytes.count) == length
        else { throw Fault(.misconfigured, .identityKeyDamaged(path)) }
        try Exposure(of: path)?.revokeAccess()
        return Array(bytes.prefix(length))
    }
}
