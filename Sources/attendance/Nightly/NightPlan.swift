import Messages
import Profiles
import Rendering
import Reporting
import Tables

/// What a night's run would do, for `--dry-run`.
struct NightPlan: Sendable {
    private let night: Night
    private let isOfMembers: Bool
    private let events: [(id: Int64, name: String?)]
    private let listed: Set<Int64>

    init(_ night: Night, listing: EventTable) {
        self.night = night
        isOfMembers = false
        var names: [Int64: String] = [:]
        for row in 0..<listing.count { names[listing.ids.values[row]] = listing.names[row] }
        listed = Set(listing.ids.values)
        events = night.settings.nightly.events.chosen(from: listing, at: night.startedAt).map { ($0, names[$0]) }
    }

    /// The plan for a club's members.
    init(ofMembers night: Night) {
        self.night = night
        isOfMembers = true
        events = []
        listed = []
    }

    /// A line for each thing, its kind first.
    var text: String {
        let language = night.settings.language
        let nightly = night.settings.nightly
        var lines: [(Phrase, String)] = events.map { event in
            let name = listed.contains(event.id) ? event.name?.singleLine ?? "" : Phrase.planNotListed[language]
            return (.planEvent, name.isEmpty ? "\(event.id)" : "\(event.id)  \(name)")
        }
        if isOfMembers {
            lines.append((.planClub, night.settings.clubName.singleLine))
        } else if events.isEmpty {
            lines.append((.planEvent, Phrase.planNoEvent[language]))
        }
        lines.append((.planReports, night.reports.map(\.definition.name).joined(separator: ", ")))
        lines.append((.planFormats, nightly.formats.map(\.rawValue).joined(separator: ", ")))
        lines.append((.planFolder, night.folder))
        let conditions = FailCondition.allCases.filter(night.failOn.conditions.contains)
        if !conditions.isEmpty { lines.append((.planFailOn, conditions.map(\.rawValue).joined(separator: ", "))) }
        for name in expired { lines.append((.planRemoval, "\(night.folders.path)/\(name)")) }
        let width = lines.map { $0.0[language].count }.max() ?? 0
        return lines.map { kind, value in
            let kind = kind[language]
            return kind + String(repeating: " ", count: width - kind.count + 2) + value + "\n"
        }.joined()
    }

    private var expired: [String] {
        let tonight = NightFolders.Kept(name: night.name, hasReports: isOfMembers || !events.isEmpty)
        return NightFolders.expired(night.folders.kept(), tonight: tonight, keep: night.settings.nightly.keep)
    }
}

extension String {
    /// An event's name without what would end the line, or what a terminal would obey.
    fileprivate var singleLine: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.filter { ![.control, .format, .lineSeparator].contains($0.properties.generalCategory) }))
    }
}
