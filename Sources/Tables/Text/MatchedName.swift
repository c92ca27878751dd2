import Foundation

/// A name as it is compared between events: without regard to case, accents and blanks.
///
///     MatchedName("  Público general") == MatchedName("PUBLICO GENERAL")   // true
///
/// Takes time in proportion to the name, and as little memory for a name of a megabyte as for one of a page.
public struct MatchedName: Sendable, Hashable {
    /// The name in canonical decomposition, without marks and blanks, in small letters; empty for no name. Of a name longer
    /// than `longest`, its beginning, and a checksum of what follows.
    public let folded: String

    /// Scalars from which on names are only the same if their bytes are.
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

    /// Whether the name has another one in it.
    public func contains(_ other: MatchedName) -> Bool {
        !other.isEmpty && Array(folded.utf8).contains(Array(other.folded.utf8))
    }

    public static func == (left: MatchedName, right: MatchedName) -> Bool {
        // By bytes: equal texts have one decomposition.
        left.folded.utf8.elementsEqual(right.folded.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var folded = folded
        folded.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension Unicode.Scalar {
    /// An ASCII letter as a small one.
    fileprivate var small: Unicode.Scalar {
        (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value | 0x20)) : self
    }

    /// Whether it is a mark, a blank, or nothing that is seen.
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
