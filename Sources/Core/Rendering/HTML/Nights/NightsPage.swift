public import Base
import Foundation
public import Reporting
public import Templates

/// Writes the nights as a page that can be opened from a file: what is new, what failed and why, each event with its last 30
/// nights, and links to the files. It has no script, fetches nothing, and does not contain the time of the run.
public struct NightsPage: Sendable {
    public static let fileName = "index.html"

    /// The folder that holds the page.
    public enum Place: Sendable {
        /// The folder of all nights.
        case nights
        /// The folder of the newest night. Its page does not change when later nights are added.
        case night
    }

    private let theme: Theme

    public init(theme: Theme = .tikit) { self.theme = theme }

    /// The maximum number of news items shown; the manifest has all of them.
    static let maximumNews = 40

    /// The page as UTF-8.
    ///
    /// - Parameter clock: A clock in the time zone of the newest night.
    public func bytes(
        of overview: NightsOverview, from place: Place, in language: Language, on clock: WallClock
    ) -> [UInt8] {
        let setting = PageSetting(language: language, clock: clock)
        let parts = NightsParts(overview: overview, place: place, setting: setting)
        let style = theme.styleSheet(footer: nil) + Templates.embedded.style.text + Templates.nightsStyle
        return ScriptlessPage(title: parts.title, style: style, language: language, isGenerated: true).bytes {
            parts.write(logo: theme.logo.map { ReportPage.logo($0, setting) }, footer: theme.footer, into: &$0)
        }
    }

    /// Whether a file is a page written by this program.
    public static func isPage(_ bytes: some Collection<UInt8>) -> Bool {
        String(decoding: bytes.prefix(4096), as: UTF8.self).contains(ScriptlessPage.generator)
    }
}

/// The parts of the page, from head to foot.
struct NightsParts {
    let overview: NightsOverview
    let place: NightsPage.Place
    let setting: PageSetting

    private var tonight: NightManifest { overview.tonight.manifest }

    var title: String { "\(setting.shown(tonight.profile)) · \(date(overview.tonight, Phrase.nightOf))" }

    func write(logo: String?, footer: Phrase?, into page: inout Markup) {
        masthead(logo, &page)
        page.element("main", ["id": "content", "class": "measure"]) { page in
            failures(&page)
            news(&page)
            events(&page)
            if let club = overview.club { block(.nightsMembersHeading, &page) { self.club(club, &$0) } }
            comparisons(&page)
            if place == .nights { nights(&page) }
        }
        page.element("footer", ["class": "measure"]) { page in
            if let footer { page.element("p", ["class": "house"], setting.text(footer)) }
            page.element("p", setting.text(.nightsMadeFrom(tonight.version ?? "")))
        }
    }

    private func masthead(_ logo: String?, _ page: inout Markup) {
        page.element("header", ["class": "masthead"]) { page in
            page.element("div", ["class": "measure"]) { page in
                if let logo { page.append(raw: logo) }
                page.element("p", ["class": "kicker"], setting.title(.nightsKicker(setting.shown(tonight.profile))))
                page.element("h1", date(overview.tonight, Phrase.nightOf))
                page.element("p", ["class": "facts"]) { page in
                    let facts =
                        [
                            setting.text(.timesInZone(setting.clock.zone.nameForPeople)),
                            tonight.club == nil ? setting.text(.nightsEvents(tonight.events.count)) : nil,
                        ] + tonight.needs.map { setting.text($0) }
                    for fact in facts.compactMap(\.self) { page.element("span", fact) }
                    if place == .night {
                        page.element("a", ["href": "../\(NightsPage.fileName)"], setting.text(.nightsAllLink))
                    }
                }
            }
        }
    }

    // MARK: What failed, and what is new

    private func failures(_ page: inout Markup) {
        let failures = tonight.failures
        guard !failures.isEmpty else { return }
        page.element("section", ["class": "notices failures", "aria-labelledby": "failures"]) { page in
            let heading = failures.contains(where: \.isError) ? Phrase.failuresHeading : .findingsHeading
            page.element("h2", ["id": "failures"], setting.text(heading))
            page.element("ul") { page in
                for failure in failures {
                    let severity = failure.isError ? Notice.Severity.error : .warning
                    let since = failure.since.map { " (\(setting.text(.sinceNight($0))))" } ?? ""
                    line(
                        severity, name: failure.name[setting.language],
                        setting.shown(failure.reason[setting.language], longest: 400) + since,
                        &page)
                }
            }
        }
    }

    private func news(_ page: inout Markup) {
        guard let news = tonight.news else { return }
        let since = news.since.flatMap { ISO8601Text($0)?.civil }.map(Phrase.init(ofDay:))
        page.element("section", ["class": "notices news", "aria-labelledby": "news"]) { page in
            page.element("h2", ["id": "news"], setting.text(.newsHeading))
            page.element("p", ["class": "note"], setting.text(.newsSince(since)))
            guard !news.items.isEmpty else { return page.element("p", ["class": "calm"], setting.text(.newsNone)) }
            page.element("ul") { page in
                for item in news.items.kept(NightsPage.maximumNews) {
                    line(item.severity, name: item.subject?[setting.language], setting.text(item.text), &page)
                }
            }
            let more = news.items.count - NightsPage.maximumNews
            if more > 0 { page.element("p", ["class": "note"], setting.text(.newsMore(more))) }
        }
    }

    private func line(
        _ severity: Notice.Severity, name: String? = nil, _ text: String, _ page: inout Markup
    ) {
        page.element("li", ["class": severity.rawValue]) { page in
            page.element("span", ["class": "badge"], setting.text(severity.phrase))
            page.element("span", ["class": "words"]) { page in
                if let name { page.element("b") { $0.element("bdi", setting.shown(name)) } }
                if name != nil { page.append(" ") }
                page.element("bdi", text)
            }
        }
    }

    // MARK: Events

    private func events(_ page: inout Markup) {
        let ofTonight = overview.events.filter { $0.tonight != nil }
        let earlier = place == .nights ? overview.events.filter { $0.tonight == nil } : []
        if ofTonight.isEmpty, tonight.club == nil {
            page.element("p", ["class": "block bare"], setting.text(.nightsNone))
        }
        for (heading, events) in [(Phrase.nightsEventsHeading, ofTonight), (Phrase.nightsEarlierHeading, earlier)]
        where !events.isEmpty {
            page.element("section", ["class": "cards"]) { page in
                page.element("h2", setting.text(heading))
                page.element("div", ["class": "grid"]) { page in
                    for event in events { EventCard(subject: event, parts: self).write(into: &page) }
                }
            }
        }
    }

    private func block(_ heading: Phrase, _ page: inout Markup, _ content: (inout Markup) -> Void) {
        page.element("section", ["class": "cards"]) { page in
            page.element("h2", setting.text(heading))
            page.element("div", ["class": "grid"], content: content)
        }
    }

    private func club(_ club: NightsOverview.Subject<NightManifest.Club>, _ page: inout Markup) {
        guard let numbers = club.numbers else { return }
        page.element("article", ["class": "card"]) { page in
            page.element("header") { $0.element("h3") { $0.element("bdi", setting.shown(numbers.name)) } }
            page.element("p", ["class": "count"]) { page in
                page.element("span", ["class": "figure"], setting.number(numbers.totals.members))
                page.element("span", setting.text(.membersAndVisits(setting.number(numbers.totals.visits))))
            }
            finding(
                numbers.warnings > 0
                    ? (Notice.Severity.warning, setting.text(.newsWarnings(numbers.warnings, before: nil))) : nil, &page
            )
            HistoryLine(history: club.history, id: "members", setting: setting).write(into: &page)
            files(numbers.files, of: club.night, &page)
        }
    }

    /// Writes the worst finding, or that there is none.
    func finding(_ worst: (severity: Notice.Severity, text: String)?, more: Int = 0, _ page: inout Markup) {
        guard let worst else { return page.element("p", ["class": "finding fine"], setting.text(.noWarnings)) }
        page.element("p", ["class": "finding \(worst.severity.rawValue)"]) { page in
            page.element("span", ["class": "badge"], setting.text(worst.severity.phrase))
            page.append(" ")
            page.element("bdi", worst.text)
            if more > 0 { page.append(" (\(setting.text(.moreWarnings(more))))") }
        }
    }

    private func comparisons(_ page: inout Markup) {
        let made = (tonight.comparisons ?? []).filter { $0.status == .ok || !$0.files.isEmpty }
        guard !made.isEmpty else { return }
        block(.nightsComparisonsHeading, &page) { page in
            for comparison in made {
                page.element("article", ["class": "card"]) { page in
                    page.element("header") { $0.element("h3") { $0.element("bdi", setting.shown(comparison.series)) } }
                    if let events = comparison.events {
                        page.element("p", ["class": "note"], setting.text(.editionsCompared(events)))
                    }
                    files(comparison.files, of: overview.tonight, &page)
                }
            }
        }
    }

    func date(_ night: RecordedNight, _ words: (Phrase) -> Phrase) -> String {
        setting.text(words(night.date.map(Phrase.init(ofDay:)) ?? Phrase(verbatim: night.name)))
    }
}

extension Phrase {
    /// A day such as `20 Nov 2026`.
    fileprivate init(ofDay date: CivilTime) { self.init { TimeText.date(date, in: $0) } }
}
