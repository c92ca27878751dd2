import Base
import Foundation
import Reporting

/// What each reader of the night's messages was last told: a file for each, in the profile's folder, written whole. The nights'
/// own folders are removed after a while, and news since a night that is gone would be a false first report.
struct MailMemory: Sendable {
    /// The memory of one reader.
    struct Told: Codable, Sendable {
        /// The recipient's key, or in files of earlier versions the address as it was written.
        var to: String
        /// The nights whose news the reader has, or may have.
        var nights: [RecordedNight]
        /// The night in the last message that was begun. It is on the disk before the message; whether the message may have
        /// arrived, the journal says.
        var offered: RecordedNight?
    }

    let folder: String
    private static let maximumBytes = 64 << 20

    init(_ folder: ProfileFolder) { self.folder = folder.mailMemory }

    /// The file of a recipient. Its name does not show the key, which may contain any character.
    private func path(of key: String) -> String { "\(folder)/\(Self.name(of: key))" }

    private static func name(of key: String) -> String {
        SHA256.hexadecimal(of: Array(key.utf8)).prefix(32) + ".json"
    }

    /// What a reader was told; `nil` if nothing is known about it.
    ///
    /// - Throws: A `Fault` if the file is there and cannot be read.
    func told(_ key: String) throws(Fault) -> Told? {
        let path = path(of: key)
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: Self.maximumBytes)
        } catch .missing {
            return nil
        } catch {
            throw Fault(.unreadableData, .mailMemoryUnreadable(path, reason: error.reason))
        }
        guard let told = try? JSONDecoder().decode(Told.self, from: Data(bytes)) else {
            let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
            throw Fault(
                .unreadableData, .mailMemoryUnreadable(path, reason: isJSON ? .notAMailMemory : .damagedMailMemory))
        }
        return told
    }

    /// Removes a reader's file if it cannot be read: what was told is then not known, as without a file.
    ///
    /// - Returns: Why it could not be read; `nil` if it could.
    func removeUnreadable(_ key: String) -> Phrase? {
        do {
            _ = try told(key)
            return nil
        } catch {
            try? FileManager.default.removeItem(atPath: path(of: key))
            return error.message
        }
    }

    /// Records what a reader was told.
    func write(_ told: Told, of key: String) throws(Fault) {
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw Fault(writing: folder, errno) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(told) else { return }
        try WholeFile.write(Array(bytes), to: path(of: key), mode: 0o600)
    }

    /// Removes the files of those who are no longer readers, and what a killed run was writing.
    func keep(_ readers: [String]) {
        let kept = Set(readers.map(Self.name))
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !kept.contains(name) {
            unlink("\(folder)/\(name)")
        }
    }
}
