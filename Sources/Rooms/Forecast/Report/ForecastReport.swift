import Aggregation
import Base
import Foundation
import Reporting

/// How the past editions of a forecast were chosen.
enum EditionChoice: Sendable, Hashable {
    /// They were named: by their ids, or as a series.
    case named
    /// Their name is that of the event, apart from numbers.
    case sameName
    /// All past events of the account, since too few have the event's name.
    case account
}

/// The data from which a forecast is made.
struct ForecastMaterial: Sendable {
    /// The event to come; `nil` for a check of past editions alone.
    var event: SeriesEvent?
    /// What had happened of the event when it was read.
    var state: EventState
    /// Past editions, in any order.
    var editions: [SeriesEvent]
    var choice: EditionChoice
    /// Days from the event's last reading to its start; `nil` if not known.
    var daysBefore: Int?
    /// The time of the data: the newest check-in of the event or, if there is none yet, of the past editions.
    var dataTime: Instant?

    init(
        event: SeriesEvent?, state: EventState = .toCome, editions: [SeriesEvent], choice: EditionChoice = .named,
        daysBefore: Int? = nil, dataTime: Instant? = nil
    ) {
        self.event = event
        self.state = state
        self.editions = editions
        self.choice = choice
        self.daysBefore = daysBefore
        self.dataTime = dataTime
    }
}

/// A forecast with its check, computed once for all sections.
struct ForecastNumbers {
    let material: ForecastMaterial
    let forecast: EventForecast
    /// The check of registrations, row by row.
    let check: ForecastCheck
    /// The check of people; `nil` if the event's are not forecast, or those of past editions cannot be.
    let peopleCheck: ForecastCheck?
    let clock: WallClock
    /// The names of the event's sessions and registrant types.
    private let itemNames: [ForecastTotal.Scope: DistinctNames]
    /// The names of the past editions, and of the event.
    let eventNames: DistinctNames

    init(_ material: ForecastMaterial, clock: WallClock) {
        self.material = material
        self.clock = clock
        forecast = EventForecast(
            of: material.event ?? SeriesEvent(eventID: 0),
            // A check has an order, in which an edition without a start has no place.
            from: material.editions.filter { material.event != nil || $0.startsAt != nil },
            daysBefore: material.daysBefore)
        itemNames = Dictionary(grouping: forecast.totals, by: \.scope).mapValues { totals in
            DistinctNames(totals.map { ($0.id, $0.name) })
        }
        eventNames = DistinctNames(
            (material.editions + [material.event].compactMap(\.self)).map { ($0.eventID, $0.name) })
        check = ForecastCheck(material.editions)
        peopleCheck = forecast.people.flatMap { people in
            let isForecast = people.isCheckable && (material.event == nil || people.total != nil)
            return isForecast ? ForecastCheck(people.editions) : nil
        }
    }
}

extension ForecastNumbers {
    /// The name of an edition as sentences say it.
    func name(of edition: SeriesEvent) -> String { eventNames.name(edition.eventID) }

    /// The name of a session or registrant type of the event, with its id if it shares the name; `nil` without a name.
    func distinctName(_ scope: ForecastTotal.Scope, _ id: Int64?, _ name: String?) -> String? {
        guard let id, let name, !name.isEmpty else { return nil }
        return itemNames[scope]?.told(name, of: id) ?? name
    }

    /// `Keynote · General`.
    func name(of row: ForecastRow) -> Phrase {
        let cell = row.cell
        return .sessionAndType(
            distinctName(.session, cell.sessionID, cell.session) ?? "#\(cell.sessionID)",
            distinctName(.registrantType, cell.registrantTypeID, cell.registrantType) ?? "#\(cell.registrantTypeID)")
    }

    /// What the bar of a total is about.
    func label(of total: ForecastTotal) -> Cell {
        switch total.scope {
        case .people: .phrase(.forecastPeople)
        case .event: .phrase(.forecastAllRegistrations)
        case .session, .registrantType:
            .text(distinctName(total.scope, total.id, total.name) ?? total.id.map { "#\($0)" } ?? "")
        }
    }
}

/// The data from which a section of a forecast is made. Its definition has the width of bins to use.
struct ForecastInput: SectionInput {
    let numbers: ForecastNumbers
    let definition: SectionDefinition
}

extension ReportTopic {
    /// Forecasts of an event.
    static let forecast = ReportTopic(
        "forecast", rank: 20, definitions: ["forecast", "forecast-check"], sections: { SectionKind.ofForecasts },
        empty: { ReportSection.ofEmptyForecast() }, elsewhere: Phrase.reportIsForecast)
}

extension SectionKind {
    init(
        forecast name: String, group: SectionGroup, traits: Traits = [], onScreen place: ScreenPlace = .whereRoom,
        make: @escaping @Sendable (ForecastNumbers, SectionDefinition) -> ReportSection
    ) {
        self.init(name, of: .forecast, group: group, traits: traits, onScreen: place) { (input: ForecastInput) in
            make(input.numbers, input.definition)
        }
    }
}

extension Report {
    /// Makes the forecast that a definition asks for.
    ///
    /// - Parameters:
    ///   - lastNight: The same as it was at the event's reading of an earlier day, with which the headlines are compared, and the
    ///     days since then.
    ///   - subject: What heads the report.
    /// - Throws: `Fault` of kind `.usage` if the definition is not of a forecast, `.misconfigured` if only some of its
    ///   sections are.
    init(
        forecast material: ForecastMaterial, lastNight: (material: ForecastMaterial, days: Int)? = nil,
        subject: ReportSubject, by definition: ReportDefinition, zone: TimeZone,
        binWidth: BinWidth = .quarterHour
    ) throws(Fault) {
        try definition.require(.forecast)
        let numbers = ForecastNumbers(material, clock: WallClock(zone: zone))
        let sections = definition.sections.compactMap { section -> ReportSection? in
            var binned = section
            binned.binWidth = section.binWidth ?? binWidth
            return section.kind.section(of: ForecastInput(numbers: numbers, definition: binned)).map {
                section.shaping(
                    $0.tellingNamesApart(), as: SectionShape(from: nil, to: nil, leftOut: 0), clock: numbers.clock)
            }
        }
        var headlines = Headline.headlines(of: numbers)
        // Of an event that has begun there is nothing to come, and before it another number.
        if let lastNight, lastNight.material.state == material.state {
            let earlier = ForecastNumbers(lastNight.material, clock: WallClock(zone: zone))
            headlines = headlines.sinceLastNight(Headline.headlines(of: earlier), days: lastNight.days)
        }
        self.init(
            name: definition.name, title: definition.title, note: definition.note, audience: definition.audience,
            layout: definition.layout, subject: subject, clock: numbers.clock,
            headlines: headlines, sections: sections,
            notices: Notice.notices(of: numbers, in: definition, binWidth: binWidth),
            about: AboutEntry.about(numbers, subject, zone: zone), dataTime: material.dataTime,
            verdict: ReportVerdict(registered: material.event.map(\.wholeRegistered) ?? 0))
    }
}

extension ReportSection {
    /// Every section without an event, made to obtain its columns.
    static func ofEmptyForecast() -> [ReportSection] {
        let nothing = ForecastNumbers(ForecastMaterial(event: nil, editions: []), clock: WallClock(zone: .gmt))
        return SectionKind.ofForecasts.compactMap {
            $0.section(of: ForecastInput(numbers: nothing, definition: SectionDefinition($0)))
        }
    }
}
