import Foundation

/// A name in the form in which events' names are compared: ignoring case, accents and blanks.
///
///     MatchedName("  Público general") == MatchedName("PUBLICO GENERAL")   // true
///
/// Takes time in proportion to the length of the name, and no more memory for a megabyte than for a page.
public struct MatchedName: Sendable, Hashable {
    /// The name in canonical decomposition, without marks and blanks, in lower case; empty for no name. A name longer
    /// than `longest` is cut there, and followed by a checksum of the rest.
    public let folded: String

    /// The number of scalars after which names are the same only if their bytes are.
    public static let longest = 1000

    public init(_ name: String?) {
        guard let name else {
            folded = ""
            return
        }
        let scalars = name.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: Self.longest, limitedBy: scalars.endIndex)
        var folded = String.UnicodeScalarView()
        for scalar in scalars[..<(end ?? scalars.endIndex)] {
            if scalar.isASCII {
                if scalar.value > 0x20, scalar.value != 0x7F {
                    folded.append(Unicode.Scalar(UInt8(scalar.value)).small)
                }
            } else {
                for scalar in String(scalar).decomposedStringWithCanonicalMapping.lowercased()
                    .decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.isDropped
                {
                    folded.append(scalar)
                }
            }
        }
        if let end, end < scalars.endIndex { folded.append(contentsOf: name[end...].checksum.unicodeScalars) }
        self.folded = String(folded)
    }

    public var isEmpty: Bool { folded.isEmpty }

    /// Whether the name contains another name.
    public func contains(_ other: MatchedName) -> Bool {
        !other.isEmpty && Array(folded.utf8).contains(Array(other.folded.utf8))
    }

    public static func == (left: MatchedName, right: MatchedName) -> Bool {
        // Comparing bytes is enough: equal texts have one decomposition.
        left.folded.utf8.elementsEqual(right.folded.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var folded = folded
        folded.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Unicode.Scalar {
    /// The lower case of an ASCII letter; any other scalar unchanged.
    fileprivate var small: Unicode.Scalar {
        (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value | 0x20)) : self
    }

    /// Whether the scalar is a mark, a blank, or invisible.
    fileprivate var isDropped: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: true
        default: false
        }
    }
}

extension Substring {
    /// The hash of its bytes, in hexadecimal digits.
    fileprivate var checksum: String { String(FNV1a(utf8).value, radix: 16) }
}
