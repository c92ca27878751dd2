import Base
import Reporting

/// An event on the page of nights: its state, people and percentage, worst finding, history line, and files.
struct EventCard {
    let subject: NightsOverview.Subject<NightManifest.Event>
    let parts: NightsParts

    private var setting: PageSetting { parts.setting }
    private var event: NightManifest.Event? { subject.numbers ?? subject.tonight }
    private var isFailed: Bool { subject.tonight?.status == .failed }

    func write(into page: inout Markup) {
        guard let event else { return }
        let state = isFailed ? "failed" : event.state ?? ""
        page.element("article", ["class": "card \(state)"]) { page in
            head(event, &page)
            if isFailed { failure(&page) }
            guard subject.numbers != nil else {
                return page.element("p", ["class": "note"], setting.text(.nightNeverReported))
            }
            people(event, &page)
            changes(event, &page)
            expectations(event, &page)
            // Beside what is not met or failed, that there are no warnings would say that all is well.
            if event.worstFinding != nil || !(isFailed || event.attention > .none) {
                parts.finding(
                    event.worstFinding.map { ($0.grade, setting.text($0.inWords)) },
                    more: max(0, event.shownFindings.count - 1), &page)
            }
            HistoryLine(history: subject.history, id: "event-\(event.id)", setting: setting).write(into: &page)
            parts.files(event.files, of: subject.night, &page)
        }
    }

    private func head(_ event: NightManifest.Event, _ page: inout Markup) {
        page.element("header") { page in
            page.element("h3") { page in
                let name = setting.shown(event.title[setting.language])
                // The file that a person would open first.
                let document = ["html", "pdf", "xlsx", "json"].lazy.compactMap { end in
                    event.files.first { $0.path.hasSuffix(".\(end)") }
                }.first
                if let document {
                    page.element("a", ["href": parts.href(document, of: subject.night)]) { $0.element("bdi", name) }
                } else {
                    page.element("bdi", name)
                }
            }
            let state = isFailed ? Phrase.nightFailed : event.state.flatMap { Phrase.eventStates[$0] }
            if let state { page.element("span", ["class": "pill"], setting.text(state)) }
        }
        page.element("p", ["class": "note"]) { page in
            let cutOff = event.cutOff?.at.flatMap { ISO8601Text($0) }.map {
                setting.text(.dataUpTo(TimeText.dateAndTime($0.instant, on: setting.clock, in: setting.language)))
            }
            // What an earlier night reported may no longer be so: an event that was under way then is not for ever.
            let night = subject.tonight == nil ? parts.date(subject.night, Phrase.nightNumbersOf) : nil
            page.append(
                [setting.text(.eventNumber(event.id)), cutOff, night].compactMap(\.self).joined(separator: " · "))
        }
    }

    private func failure(_ page: inout Markup) {
        page.element("p", ["class": "finding error"]) { page in
            page.element("span", ["class": "badge"], setting.text(.noticeError))
            page.append(" ")
            let reason = setting.shown(subject.tonight?.whyFailed[setting.language] ?? "", longest: 400)
            page.element("bdi", reason)
            if subject.numbers != nil {
                // A reason is a line without a full stop, unless it quotes one or was cut.
                page.append(reason.hasSuffix(".") || reason.hasSuffix("…") ? " " : ". ")
                page.append("\(parts.date(subject.night, Phrase.nightNumbersOf))")
            }
        }
    }

    private func people(_ event: NightManifest.Event, _ page: inout Markup) {
        guard let totals = event.totals else { return }
        if event.isToCome {
            if let count = totals.registrants ?? event.placesTold {
                figure(count, totals.registrants == nil ? .placesTaken(count) : .peopleRegistered(count), nil, &page)
            }
        } else if !event.isMeasured {
            page.element(
                "p", ["class": "note"],
                setting.text(.notMeasuredOf(totals.registrants, event.whyUnknown())))
        } else {
            let soFar: [Phrase] = event.isStillCounting ? [.soFar] : []
            figure(
                totals.uniqueGuests, .facts([.peopleCame(totals.uniqueGuests, of: totals.registrants)] + soFar),
                event.peopleShare, isLowerBound: event.isPartlyMeasured, &page)
            if totals.registrants == nil, let places = totals.registered, places > 0 {
                let share = event.placesShare.map { share in Phrase { $0.percentage(hundredths: share.hundredths) } }
                let used = Phrase.placesUsed(totals.attendedHeld ?? totals.attended, of: places, share: share)
                page.element("p", ["class": "note"], setting.text(.facts([used] + soFar)))
            }
        }
        if event.isToCome, let pace = event.pace {
            page.element("p", ["class": "pace \(pace.standing.rawValue)"]) { page in
                page.element(
                    "bdi",
                    setting.text(
                        .newsPace(
                            pace.standing.rawValue, registered: pace.registered, added: nil, earlier: pace.earlier,
                            edition: pace.edition, daysBefore: pace.daysBefore)))
            }
        }
    }

    /// How the number of people, or of registrations before the event, differs from that of last night; once the event is over,
    /// also from that of the last edition. An earlier night's changes are not tonight's.
    private func changes(_ event: NightManifest.Event, _ page: inout Markup) {
        guard !isFailed, subject.tonight != nil else { return }
        for change in event.changes ?? [] {
            let isShown = event.isToCome ? change.measure == "registered" : change.measure == "unique_guests"
            // Before the event, its pace says how it compares with the edition.
            guard isShown, !event.isToCome || change.basis == .lastNight else { continue }
            page.element("p", ["class": "change \(change.classes)"]) {
                $0.element("bdi", setting.text(change.inWords))
            }
        }
    }

    private func figure(
        _ number: Int64, _ words: Phrase, _ share: Percentage?, isLowerBound: Bool = false, _ page: inout Markup
    ) {
        page.element("p", ["class": "count"]) { page in
            let shown = isLowerBound ? setting.text(.atLeast(number)) : setting.number(Int(number))
            page.element("span", ["class": "figure"], shown)
            page.element("span", setting.text(words))
            if let share { page.element("b", ["class": "share"], setting.text(.percentage(share))) }
        }
        if let share { page.append(Meter(percentage: share).markup) }
    }

    private func expectations(_ event: NightManifest.Event, _ page: inout Markup) {
        guard let rules = event.expectations, !rules.isEmpty else { return }
        let failed = rules.filter(\.isFailed)
        page.element("p", ["class": failed.isEmpty ? "finding fine" : "finding warning"]) { page in
            page.append(setting.text(.expectationsCount { result in rules.count { $0.result == result } }))
            for rule in failed { page.element("span", ["class": "why"], setting.text(rule.inWords)) }
        }
    }
}
