import Foundation

/// A name as it is compared between events: without regard to case, accents and blanks.
///
///     MatchedName("  Público general") == MatchedName("PUBLICO GENERAL")   // true
public struct MatchedName: Sendable, Hashable {
    /// The name in canonical decomposition, without marks and blanks, in small letters; empty for no name.
    public let folded: String

    public init(_ name: String?) {
        guard let name else {
            folded = ""
            return
        }
        var scalars = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping
            .unicodeScalars
        {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format: continue
            default: scalars.append(scalar)
            }
        }
        folded = String(scalars)
    }

    public var isEmpty: Bool { folded.isEmpty }

    /// Whether the name has another one in it.
    public func contains(_ other: MatchedName) -> Bool { !other.isEmpty && folded.contains(other.folded) }

    public static func == (left: MatchedName, right: MatchedName) -> Bool {
        // By bytes: equal texts have one decomposition.
        left.folded.utf8.elementsEqual(right.folded.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in folded.utf8 { hasher.combine(byte) }
    }
}
