import Base
import Reporting
import Sources

/// What a message says of an event once, although the night found it in several ways.
extension NightManifest.Event {
    /// What `fail-on` found, with the event's name; `nil` if nothing, or if the news say all of it.
    func failOn(beside news: [News.Item]) -> Phrase? {
        guard let whatFailed, !isWhollyTold(by: news) else { return nil }
        let name = title
        return Phrase { language in
            let opening = Phrase.inEvent(id)[language] + ": "
            let found = whatFailed[language]
            return name[language] + ": " + (found.hasPrefix(opening) ? String(found.dropFirst(opening.count)) : found)
        }
    }

    /// Whether news tell all that `fail-on` may have found: findings, differences, rules.
    private func isWhollyTold(by news: [News.Item]) -> Bool {
        let own = news.filter { $0.event == id }
        let checks = Set(own.filter { [.findingNew, .findingWorse].contains($0.kind) }.compactMap(\.check))
        let differs = (warnings?.reconciliationDifferences ?? 0) > 0
        return findings.allSatisfy { checks.contains($0.check) }
            && (!differs || checks.contains("reported_count_differs"))
            && (expectations ?? []).count(where: \.isFailed) == own.count { $0.kind == .expectationFailed }
    }

    /// Whether news of sessions say of each session in which nobody scanned that nobody did.
    func saysWhereNobodyScanned(in news: [News.Item]) -> Bool {
        let told = Set(
            news.filter { $0.event == id && [.sessionEnded, .sessionCorrected].contains($0.kind) }.map(\.session))
        let unmeasured = (sessions ?? []).filter { $0.state == "not_measured" }
        return !unmeasured.isEmpty && unmeasured.allSatisfy { told.contains($0.id) }
    }
}
