internal import Signatures

/// The text of a guest's QR code, which lets in whoever shows it: shown, it is masked.
public struct RegistrationCode: Sendable, Hashable {
    /// Where it stood in the file, from 1.
    public let line: Int
    let text: String
    /// Of its bytes, in hexadecimal: what a journal knows it by.
    let digest: String

    init(line: Int, text: String) {
        self.line = line
        self.text = text
        digest = SHA256.hexadecimal(of: text.utf8)
    }

    /// The last four characters of a long code; of a short one, of which they would tell too much, the start of its
    /// digest.
    public var masked: String { text.count >= 16 ? "…" + text.suffix(4) : "#" + digest.prefix(8) }
}

extension RegistrationCode: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { masked }
    public var debugDescription: String { masked }
    public var customMirror: Mirror { Mirror(self, children: ["line": line, "masked": masked]) }
}
