import Base
import Sources

/// The text of a guest's QR code. Whoever shows it is admitted, so it is displayed masked.
struct RegistrationCode: Sendable, Hashable {
    /// Its line in the file, from 1.
    let line: Int
    let text: String
    /// Its keyed hash, which identifies it in the journal. Nothing else shows it.
    let digest: String
    /// The last four characters of a long code. For a short code, which these would reveal, the start of its keyed hash.
    let masked: String

    init(line: Int, text: String, mask: CodeMask) {
        self.line = line
        self.text = text
        digest = mask.digest(of: SHA256.hexadecimal(of: text.utf8))
        masked = text.count >= 16 ? "…" + text.suffix(4) : mask.short(of: text)
    }
}

/// Makes what stands for a code in reports and in the journal, under a key of the profile. Without a key, a hash would be
/// enough to find a short code: there are so few that all can be tried.
struct CodeMask {
    private let hash: KeyedHash
    /// Tell these hashes from others under the same key.
    private static let purpose = Array("attendance register code\0".utf8)
    private static let journalPurpose = Array("attendance register journal\0".utf8)
    private static let digestPrefix = "hmac-sha256:"

    /// - Throws: a `Fault` of kind `.misconfigured` if the system's OpenSSL lacks the hash.
    init(key: [UInt8]) throws(Fault) {
        do { hash = try KeyedHash(key: key) } catch { throw Fault(.misconfigured, .noKeyedHash) }
    }

    /// `#1f0c97a4`
    func short(of text: String) -> String {
        "#" + hash.digest(of: Self.purpose + text.utf8).prefix(4).hexadecimal
    }

    /// What identifies a code in the journal.
    ///
    /// - Parameter plain: The SHA-256 of the code in hexadecimal, which is what journals had before there was a key; or what
    ///   this returned before.
    func digest(of plain: String) -> String {
        guard !plain.hasPrefix(Self.digestPrefix) else { return plain }
        return Self.digestPrefix + hash.digest(of: Self.journalPurpose + plain.utf8).hexadecimal
    }
}

extension RegistrationCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { masked }
    var debugDescription: String { masked }
    var customMirror: Mirror { Mirror(self, children: ["line": line, "masked": masked]) }
}

extension RegistrationCode {
    /// What the service's words must not show.
    var secret: Secret? { Secret(text, shownAs: masked) }
}

/// The codes of a file with one code per line, in order.
struct CodeList: Sendable {
    private(set) var codes: [RegistrationCode] = []
    /// How many lines repeat an earlier code.
    private(set) var repeated = 0

    /// The longest code allowed, in bytes. A QR code holds less than 3 kB.
    static let longestCode = 4096

    /// Parses a file. Blank lines and lines that begin with `#` are skipped; spaces around a code are removed; a
    /// repeated code counts once, at its first line.
    ///
    /// - Parameters:
    ///   - name: the file's name, for messages.
    ///   - mask: makes the short forms of codes.
    /// - Throws: a `Fault` of kind `.unreadableData` for a line that is not UTF-8 or is too long.
    init(_ bytes: [UInt8], named name: String, mask: CodeMask) throws(Fault) {
        // Compared by bytes: texts that only look the same are different codes.
        var seen: Set<ArraySlice<UInt8>> = []
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let bytes = line.trimmingBlanks
            guard let first = bytes.first, first != UInt8(ascii: "#") else { continue }
            guard bytes.count <= Self.longestCode, let text = String(validating: bytes, as: UTF8.self),
                !bytes.contains(where: { $0 < 32 || $0 == 127 })
            else { throw Fault(.unreadableData, .notACode(file: name, line: index + 1)) }
            guard seen.insert(bytes).inserted else {
                repeated += 1
                continue
            }
            codes.append(RegistrationCode(line: index + 1, text: text, mask: mask))
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingBlanks: Self {
        func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
        var slice = drop(while: isBlank)
        while let last = slice.last, isBlank(last) { slice.removeLast() }
        return slice
    }
}
