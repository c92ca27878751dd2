import Base
import Foundation

/// The mark of the ledger: the last edition of each sponsor's packs, in a file beside the records that is written
/// before an edition's files appear. If the records are lost, the mark shows that sponsors have packs that are no
/// longer recorded.
struct EditionMarks: Sendable {
    let path: String

    /// A sponsor's last edition.
    struct Mark: Codable, Hashable, Sendable {
        var event: Int64
        /// The sponsor's name in the ledger.
        var sponsor: String
        var edition: Int

        enum CodingKeys: String, CodingKey {
            case sponsor, edition
            case event = "event_id"
        }
    }

    private struct Document: Codable {
        var editions: [Mark]
        var sha256: String
    }

    /// The marks, in order; empty if there is no file.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the file is damaged, since it is then unknown what sponsors have.
    func read() throws(Fault) -> [Mark] {
        // Below something that is no folder there is no file either.
        guard access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno) else { return [] }
        guard let bytes = FileManager.default.contents(atPath: path),
            let document = try? JSONDecoder().decode(Document.self, from: bytes),
            document.sha256 == Self.sum(of: document.editions)
        else { throw Fault(.misconfigured, .packMarksDamaged(path)) }
        return document.editions
    }

    /// Raises the marks so that they cover these editions.
    func raise(to editions: [Mark]) throws(Fault) {
        let before = try read()
        var highest: [Key: Int] = [:]
        for mark in before + editions { highest[Key(mark)] = max(highest[Key(mark)] ?? 0, mark.edition) }
        let marks = highest.map { Mark(event: $0.event, sponsor: $0.sponsor, edition: $1) }.sorted(by: Self.order)
        if marks != before { try write(marks) }
    }

    /// Removes the marks of a sponsor's editions.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    func remove(event: Int64, sponsor: String) throws(Fault) -> Bool {
        let before = try read()
        let left = before.filter { $0.event != event || $0.sponsor != sponsor }
        if left != before { try write(left) }
        return left != before
    }

    /// Replaces the file, completely or not at all.
    func write(_ marks: [Mark]) throws(Fault) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(Document(editions: marks, sha256: Self.sum(of: marks))) else {
            throw Fault(writing: path, EIO)
        }
        try WholeFile.write([UInt8](bytes), to: path, mode: 0o600)
        WholeFile.synchronize(folder: path.parentFolder)
    }

    private struct Key: Hashable {
        var event: Int64
        var sponsor: String

        init(_ mark: Mark) { (event, sponsor) = (mark.event, mark.sponsor) }
    }

    private static func order(_ one: Mark, _ other: Mark) -> Bool {
        (one.event, one.sponsor) < (other.event, other.sponsor)
    }

    private static func sum(of marks: [Mark]) -> String {
        SHA256.hexadecimal(of: marks.map { "\($0.event) \($0.sponsor) \($0.edition)\n" }.joined().utf8)
    }
}
