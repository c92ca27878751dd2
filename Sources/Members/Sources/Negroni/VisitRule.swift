internal import Foundation

/// Which events of a member's history are visits.
///
/// Documented events have a title and an icon, but no kind. One with a kind is what that says; any other is
/// what its title begins with.
enum VisitRule {
    private static let kinds: Set<String> = ["visit", "visita", "checkin"]
    private static let firstWords: Set<String> = ["visit", "visita", "checkin"]
    /// What a word of a title begins with where the visit was taken back.
    private static let takenBack = ["cancel", "anul", "void", "revert"]

    static func isVisit(kind: String?, title: String?) -> Bool {
        if let kind { return kinds.contains(folded(kind).filter(\.isLetter)) }
        let words = folded(title ?? "").replacingOccurrences(of: "check-in", with: "checkin")
            .replacingOccurrences(of: "check in", with: "checkin").split { !$0.isLetter }
        guard let first = words.first, firstWords.contains(String(first)) else { return false }
        return !words.contains { word in takenBack.contains { word.hasPrefix($0) } }
    }

    /// Small letters without accents.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
    }
}
