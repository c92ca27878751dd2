import Base
import Foundation

/// The name that the editions of a series share: an event's name without years and numbers.
///
///     SeriesName("Feria del Libro 2025") == SeriesName("FERIA DEL LIBRO 2026")
///     SeriesName("XIV Congreso de Salud") == SeriesName("XV Congreso de Salud")
struct SeriesName: Sendable, Hashable {
    private let words: [String]

    /// `nil` if no words are left.
    init?(_ name: String?) {
        guard let name else { return nil }
        // Only the start of a long name counts: finding words by letters rather than bytes is slow.
        let folded = String(name.unicodeScalars.prefix(MatchedName.longest)).folding(
            options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        // As in "N.º 9" and "3.ª".
        let words = folded.split { !$0.isLetter && !$0.isNumber || $0 == "º" || $0 == "ª" }.map(String.init)
        self.words = words.filter { word in
            !word.contains(where: \.isNumber) && !Self.counting.contains(word) && !Self.isRoman(word)
        }
        if self.words.isEmpty { return nil }
    }

    /// Words that introduce a number.
    private static let counting: Set<String> = ["n", "no", "nro", "num", "edicion", "edition", "version"]

    /// Whether a word is a Roman number up to 89, as editions are counted.
    private static func isRoman(_ word: String) -> Bool {
        word.wholeMatch(of: /l?x{0,3}(ix|iv|v?i{0,3})|xl(ix|iv|v?i{0,3})/) != nil
    }
}
