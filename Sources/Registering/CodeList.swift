public import Messages

/// The codes of a file, a line each, in its order.
public struct CodeList: Sendable {
    public private(set) var codes: [RegistrationCode] = []
    /// How many lines repeat an earlier one.
    public private(set) var repeated = 0

    /// The longest code that is taken, in bytes: a QR code holds less than 3 kB.
    static let longestCode = 4096

    /// Reads a file's bytes. Blank lines and those that begin with `#` are skipped; blanks round a code are not part of
    /// it; a code that is repeated counts once, at its first line.
    ///
    /// - Parameter name: the file's, for messages.
    /// - Throws: a `Fault` of kind `.unreadableData` for a line that is not UTF-8 text or longer than any code.
    public init(_ bytes: [UInt8], named name: String) throws(Fault) {
        // By their bytes: texts that only look the same are codes of their own.
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
            codes.append(RegistrationCode(line: index + 1, text: text))
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
