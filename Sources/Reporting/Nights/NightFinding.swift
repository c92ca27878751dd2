internal import Aggregation
public import Base

/// What a night found wrong of one kind: in the data of an event, or of a club.
public protocol NightFinding {
    /// Its kind, whatever it counts.
    var check: String { get }
    /// As the manifest has it; see `grade`.
    var severity: String { get }
    /// How many it counts; 1 if it counts nothing.
    var rows: Int { get }
    /// What it says.
    var inWords: Phrase { get }
    /// What it says, without what that means for the numbers.
    var inShort: Phrase { get }
}

extension NightFinding {
    /// The severity; one that this version does not know counts as a warning.
    public var grade: Notice.Severity { Notice.Severity(rawValue: severity) ?? .warning }

    /// Whether it is more severe, or counts more, than on another night.
    fileprivate func isWorse(than other: Self) -> Bool { grade > other.grade || rows > other.rows }
}

extension Array where Element: NightFinding {
    /// The findings that an earlier night did not have, or had less of.
    public func new(since known: [Element]) -> [Element] {
        filter { finding in known.first { $0.check == finding.check }.map(finding.isWorse(than:)) ?? true }
    }

    /// A piece of news about a finding, without the event or club that it is of.
    typealias Change = (kind: News.Kind, severity: Notice.Severity, check: String, text: Phrase)

    /// What changed since an earlier night's findings.
    ///
    /// - Parameter isForgotten: Whether a finding may have fewer rows, or be gone, although nothing was resolved.
    func changes(since known: [Element], unless isForgotten: (Element) -> Bool = { _ in false }) -> [Change] {
        var changes: [Change] = []
        for finding in self {
            guard let was = known.first(where: { $0.check == finding.check }) else {
                changes.append((.findingNew, finding.grade, finding.check, .newsFindingNew(finding.inWords)))
                continue
            }
            if finding.isWorse(than: was) {
                let text = Phrase.newsFindingWorse(finding.inWords, before: was.inShort)
                changes.append((.findingWorse, finding.grade, finding.check, text))
            } else if was.isWorse(than: finding), !isForgotten(finding) {
                let text = Phrase.newsFindingBetter(finding.inWords, before: was.inShort)
                changes.append((.findingEased, .info, finding.check, text))
            }
        }
        for was in known where !contains(where: { $0.check == was.check }) && !isForgotten(was) {
            changes.append((.findingGone, .info, was.check, .newsFindingGone(was.inWords)))
        }
        return changes
    }
}

extension NightManifest.Finding: NightFinding {
    /// What it says: `26 repeated check-ins of guests in the same session; attendance counts each guest once`.
    public var inWords: Phrase { .finding(check, rows: rows) }

    public var inShort: Phrase { Phrase { String(inWords[$0].prefix { $0 != ";" }) } }
}

extension NightManifest.Club.Warning: NightFinding {
    public var inWords: Phrase { text }
    public var inShort: Phrase { text }
}

extension NightManifest.Event {
    /// Warnings and errors about its data.
    public var findings: [NightManifest.Finding] { warnings?.dataQuality.filter { $0.grade > .info } ?? [] }

    /// The findings without the sessions whose check-ins have vanished: that nobody scanned there is false.
    public var shownFindings: [NightManifest.Finding] {
        let vanished = (sessions ?? []).count {
            $0.state == SessionState.notMeasured.rawValue && $0.attendedBefore != nil && $0.isListed != false
        }
        guard vanished > 0 else { return findings }
        return findings.compactMap { finding in
            guard finding.check == Check.sessionNotMeasured.rawValue else { return finding }
            var finding = finding
            finding.rows -= vanished
            return finding.rows > 0 ? finding : nil
        }
    }

    /// The worst finding in its data; `nil` if there is no warning or error.
    public var worstFinding: NightManifest.Finding? {
        shownFindings.reduce(nil) { worst, finding in
            guard let worst else { return finding }
            return (finding.grade, finding.rows) > (worst.grade, worst.rows) ? finding : worst
        }
    }
}
