import Base
import Foundation
import Testing

@testable import Reporting

/// Every piece of news, with the unit of each of its numbers.
@Suite(.timeLimit(.minutes(30))) struct NewsUnitsTests {
    private static let units: Set<String> = [
        "people", "person", "registrations", "registration", "days", "day", "check-ins", "check-in", "warnings",
        "warning",
        "personas", "persona", "inscripciones", "inscripción", "días", "día", "advertencias", "advertencia", "sessions",
        "session", "sesiones", "sesión", "offers", "offer", "ofertas", "oferta", "members", "member", "miembros",
        "miembro", "visits", "visit", "visitas", "visita",
    ]

    /// The numbers of a text after which, within four words and the same clause, no unit comes. Names and percentages are no
    /// counts.
    static func withoutUnit(_ text: String) -> [String] {
        let plain = text.replacing(#/"[^"]*"|«[^»]*»|\([\d.,]+ ?\u{a0}?%\)/#, with: "")
        return plain.matches(of: #/\d[\d.,]*/#).compactMap { match in
            let rest = plain[match.range.upperBound...].prefix { !";".contains($0) }
            let words = rest.split { " \u{a0}(),:".contains($0) }.prefix(4).map { $0.lowercased() }
            return words.contains(where: units.contains) ? nil : String(match.output)
        }
    }

    @Test func `a number without a unit is noticed`() {
        #expect(Self.withoutUnit("first registrations: 10") == ["10"])
        #expect(Self.withoutUnit("1,109 of 1,500 people came (73.93%)").isEmpty)
    }

    private func event(_ state: String, _ change: (inout NightManifest.Event) -> Void = { _ in }) -> NightManifest.Event
    {
        var event = NightManifest.Event(id: 6, status: .ok)
        event.name = "Gala"
        event.state = state
        event.totals = .init(checkIns: 9, uniqueGuests: 2, attended: 4, registered: 6)
        event.sessions = [.init(id: 1, name: "S1", state: state, registered: 3, attended: 2)]
        change(&event)
        return event
    }

    private func night(_ event: NightManifest.Event?, _ change: (inout NightManifest) -> Void = { _ in })
        -> NightManifest
    {
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [event].compactMap(\.self)
        change(&manifest)
        return manifest
    }

    private func finding(_ rows: Int) -> NightManifest.Warnings {
        .init(
            dataQuality: [.init(check: "repeated_checkins", severity: "warning", rows: rows)],
            reconciliationDifferences: 0)
    }

    private func lasting(_ day: String) -> NightManifest.Session {
        var session = NightManifest.Session(id: 1, name: "S1", state: "to_come", registered: 3, attended: 0)
        (session.startsAt, session.endsAt) = ("\(day)T09:00:00-03:00", "\(day)T12:00:00-03:00")
        return session
    }

    /// A night, the one before, and what is news.
    private var cases: [(now: NightManifest, before: NightManifest?, kind: News.Kind, en: String, es: String)] {
        let told = { (people: Int64, share: Double) in
            { (event: inout NightManifest.Event) in
                event.totals?.uniqueGuests = people
                event.totals?.registrants = 438
                event.totals?.peoplePercentage = share
            }
        }
        let unscanned = { (event: inout NightManifest.Event) in
            event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: 600)
            event.totals?.registrants = 438
            event.totals?.peoplePercentage = 0
            event.sessions = [.init(id: 1, name: "S1", state: "not_measured", registered: 600, attended: 0)]
        }
        let partly = { (event: inout NightManifest.Event) in
            event.totals?.uniqueGuests = 4
            event.totals?.registrants = 10
            event.totals?.peoplePercentage = 40
            event.sessions?.append(.init(id: 2, name: "S2", state: "not_measured", registered: 6, attended: 0))
        }
        let left = { (manifest: inout NightManifest) in
            manifest.left = [.init(id: 6)]
            manifest.unlisted = []
        }
        let reported = { (manifest: inout NightManifest) in
            left(&manifest)
            manifest.left?[0].state = "to_come"
        }
        let pace = { (standing: RegistrationStanding.Standing) in
            { (event: inout NightManifest.Event) in
                event.pace = RegistrationStanding(
                    series: "gala", event: 5, name: "Gala 2025", daysBefore: 60, registered: 200, earlier: 240)
                event.pace?.standing = standing
            }
        }
        var failed = NightManifest.Event(id: 6, status: .failed)
        failed.reasonText = Phrase(es: "sin red", en: "no network")
        let series = { (status: NightManifest.Status) in
            { (manifest: inout NightManifest) in manifest.comparisons = [.init(series: "gala", status: status)] }
        }
        let rule = { (result: String) in
            { (event: inout NightManifest.Event) in
                event.expectations = [.init(rule: "registered >= pace", result: result)]
            }
        }
        let club = { (warnings: Int) in
            { (manifest: inout NightManifest) in
                manifest.club = .init(name: "Gym", totals: .init(members: 1, visits: 2), warnings: warnings, files: [])
            }
        }
        return [
            (night(failed), nil, .eventFailed, "could not be made: no network", "no se pudo hacer: sin red"),
            (
                night(event("over")), night(failed), .eventRecovered, "made again, after failing",
                "se volvió a hacer, después de fallar"
            ),
            (night(nil, series(.failed)), nil, .comparisonFailed, "could not be made: ", "no se pudo hacer: "),
            (
                night(nil, series(.ok)), night(nil, series(.failed)), .comparisonRecovered, "made again, after failing",
                "se volvió a hacer, después de fallar"
            ),
            (
                night(nil) {
                    $0.left = [.init(id: 6)]; $0.unlisted = [6]
                }, night(event("to_come")), .eventUnlisted,
                "no longer in the service's list of events, so it is not reported",
                "ya no está en la lista de eventos del servicio, así que no se informa"
            ),
            (
                night(event("to_come"), left), night(event("to_come")), .eventLeft,
                "no longer among the events chosen: reported once more, and again when it is over",
                "ya no está entre los eventos elegidos: se informa una vez más, y otra cuando termine"
            ),
            (
                night(event("to_come")) { $0.left = [] }, night(nil, reported), .eventReturned,
                "among the events chosen again",
                "está otra vez entre los eventos elegidos"
            ),
            (
                night(event("to_come")), night(event("to_come") { $0.name = "Cena" }), .eventChanged,
                "renamed; before: \"Cena\"", "cambió de nombre; antes «Cena»"
            ),
            (
                night(event("to_come") { $0.sessions?[0] = lasting("2026-03-08") }),
                night(event("to_come") { $0.sessions?[0] = lasting("2026-03-01") }), .eventChanged,
                "its dates changed; its report has the new ones",
                "cambiaron sus fechas; las nuevas están en su informe"
            ),
            (
                night(event("over")), nil, .eventNew, "first report: over; 2 people came",
                "primer informe: terminado; vinieron 2 personas"
            ),
            (
                night(event("under_way", told(2, 0.46))), nil, .eventNew,
                "first report: under way; so far 2 of 438 people came (0.46%)",
                "primer informe: en curso; hasta ahora vinieron 2 de 438 personas (0,46\u{a0}%)"
            ),
            (
                night(event("over", unscanned)), nil, .eventNew, "first report: over; not measured: nobody scanned",
                "primer informe: terminado; sin medir: nadie escaneó"
            ),
            (
                night(event("under_way", told(1, 0.23))), night(event("to_come")), .eventBegun,
                "has begun; so far 1 of 438 people came (0.23%)",
                "empezó; hasta ahora vino 1 de 438 personas (0,23\u{a0}%)"
            ),
            (
                night(event("over", told(402, 91.78))), night(event("under_way")), .eventOver,
                "is over; 402 of 438 people came (91.78%)", "terminó; vinieron 402 de 438 personas (91,78\u{a0}%)"
            ),
            (
                night(event("over", partly)), night(event("under_way")), .eventOver,
                "is over; at least 4 of 10 people came (40.00%)",
                "terminó; vinieron al menos 4 de 10 personas (40,00\u{a0}%)"
            ),
            (
                night(
                    event("over") {
                        $0.totals?.uniqueGuests = 48
                        $0.totals?.registrants = 300
                        $0.totals?.peoplePercentage = 16
                    }),
                night(
                    event("over") {
                        $0.totals?.uniqueGuests = 48
                        $0.totals?.registrants = 50
                        $0.totals?.peoplePercentage = 96
                    }), .eventCorrected,
                "corrected after it ended: 48 of 300 people came (16.00%); before: 48 of 50 people came (96.00%)",
                "corregido tras terminar: vinieron 48 de 300 personas (16,00\u{a0}%); "
                    + "antes vinieron 48 de 50 personas (96,00\u{a0}%)"
            ),
            (
                night(event("over", unscanned)), night(event("under_way", unscanned)), .eventOver,
                "is over; not measured: nobody scanned", "terminó; sin medir: nadie escaneó"
            ),
            (night(event("to_come", rule("failed"))), nil, .expectationFailed, "not met: ", "no se cumple: "),
            (
                night(event("to_come", rule("met"))), night(event("to_come", rule("failed"))), .expectationMet, "met",
                "cumple"
            ),
            (
                night(event("over")), night(event("under_way")), .sessionEnded,
                "\"S1\" ended: 2 people came, of 3 registrations",
                "«S1» terminó: vinieron 2 personas, de 3 inscripciones"
            ),
            (
                night(event("over", unscanned)), night(event("under_way")), .sessionEnded,
                "\"S1\" ended: not measured: nobody scanned", "«S1» terminó: sin medir: nadie escaneó"
            ),
            (
                night(event("over")), night(event("over", unscanned)), .sessionCorrected,
                "\"S1\", corrected after it ended: 2 people came, of 3 registrations (before: not measured: nobody scanned)",
                "«S1», corregida tras terminar: vinieron 2 personas, de 3 inscripciones (antes sin medir: nadie escaneó)"
            ),
            (
                night(event("over") { $0.sessions?[0].registered = 300 }), night(event("over")), .sessionCorrected,
                "\"S1\", corrected after it ended: 2 people came, of 300 registrations (before: 2 people, of 3 registrations)",
                "«S1», corregida tras terminar: vinieron 2 personas, de 300 inscripciones (antes 2 personas, de 3 inscripciones)"
            ),
            (
                night(event("over")), night(event("over") { $0.sessions?[0].attended = 1 }), .sessionCorrected,
                "(before: 1 person)", "(antes 1 persona)"
            ),
            (
                night(event("to_come")), night(event("to_come") { $0.totals?.registered = 0 }), .registrationsOpened,
                "registrations have opened: 6 registrations", "se abrieron las inscripciones: 6 inscripciones"
            ),
            (
                night(event("to_come") { $0.totals?.registered = 0 }),
                night(event("to_come") { $0.totals?.registered = 400 }), .registrationsFell,
                "registrations have collapsed: 0 registrations (before: 400 registrations)",
                "las inscripciones cayeron de golpe: 0 inscripciones (antes 400 inscripciones)"
            ),
            (
                night(event("to_come") { $0.totals?.registrants = 5 }),
                night(event("to_come") { $0.totals?.registrants = 15 }), .registrationsFell,
                "registrations have collapsed: 5 people registered (before: 15 people registered)",
                "las inscripciones cayeron de golpe: 5 personas inscritas (antes 15 personas inscritas)"
            ),
            (
                night(event("to_come", pace(.behind))), night(event("to_come")), .registrationPace, "registrations",
                "inscripciones"
            ),
            (
                night(event("over") { $0.warnings = finding(5) }), night(event("over")), .findingNew,
                "new: 5 repeated check-ins",
                "nuevo: 5 check-ins repetidos"
            ),
            (
                night(event("over") { $0.warnings = finding(5) }), night(event("over") { $0.warnings = finding(1) }),
                .findingWorse, "(before: 1 repeated check-in", "(antes: 1 check-in repetido"
            ),
            (
                night(event("over") { $0.warnings = finding(1) }), night(event("over") { $0.warnings = finding(5) }),
                .findingEased, "(before: 5 repeated check-ins", "(antes: 5 check-ins repetidos"
            ),
            (
                night(event("over")), night(event("over") { $0.warnings = finding(5) }), .findingGone,
                "resolved: 5 repeated check-ins", "resuelto: 5 check-ins repetidos"
            ),
            (
                night(nil, club(0)),
                night(nil) {
                    $0.club = .init(name: "Gym", totals: .init(members: 1, visits: 30), warnings: 0, files: [])
                },
                .clubFell, "its data have collapsed: 1 member, 2 visits (before: 1 member, 30 visits)",
                "sus datos cayeron de golpe: 1 miembro, 2 visitas (antes 1 miembro, 30 visitas)"
            ),
            (
                night(nil, club(2)), night(nil, club(1)), .findingWorse, "2 warnings (before: 1 warning)",
                "2 advertencias (antes 1 advertencia)"
            ),
        ]
    }

    @Test func `every kind of news says the unit of each number, in both languages`() {
        for (now, before, kind, en, es) in cases {
            let news = News(of: now, since: before.map { [RecordedNight(name: "2026-01-01", manifest: $0)] } ?? [])
            let item = news.items.first { $0.kind == kind }
            #expect(item?.text.en.contains(en) == true, "\(kind): \(news.items.map(\.text.en))")
            #expect(item?.text.es.contains(es) == true, "\(kind): \(news.items.map(\.text.es))")
            // Registrations against a pace are named once for all numbers; a rule is quoted as it was written.
            guard ![.registrationPace, .expectationFailed, .expectationMet].contains(kind) else { continue }
            for text in [item?.text.en, item?.text.es].compactMap(\.self) {
                #expect(Self.withoutUnit(text).isEmpty, "\(text)")
            }
        }
        #expect(Set(cases.map(\.kind)) == Set(News.Kind.allCases))
    }

    /// Forgotten guests have no coordinates, so that none of theirs are impossible.
    @Test func `forgetting resolves nothing`() {
        func night(_ rows: Int?, forgotten: Int?) -> NightManifest {
            self.night(
                event("over") { event in
                    event.forgottenGuests = forgotten
                    event.warnings = .init(
                        dataQuality: rows.map { [.init(check: "invalid_coordinates", severity: "warning", rows: $0)] }
                            ?? [],
                        reconciliationDifferences: 0)
                })
        }
        func told(_ now: NightManifest, _ before: NightManifest) -> [News.Kind] {
            News(of: now, since: [RecordedNight(name: "2026-01-01", manifest: before)]).items.map(\.kind)
        }
        #expect(told(night(nil, forgotten: 9), night(5, forgotten: nil)) == [])
        #expect(told(night(4, forgotten: 1), night(5, forgotten: nil)) == [])
        // What was corrected since is.
        #expect(told(night(nil, forgotten: 9), night(5, forgotten: 9)) == [.findingGone])
        #expect(told(night(4, forgotten: 1), night(5, forgotten: 1)) == [.findingEased])
        #expect(told(night(6, forgotten: 1), night(5, forgotten: nil)) == [.findingWorse])
        // Another finding has nothing to do with it.
        var (now, before) = (night(nil, forgotten: 9), night(5, forgotten: nil))
        before.events[0].warnings?.dataQuality[0].check = "repeated_checkins"
        #expect(told(now, before) == [.findingGone])
        now.events[0].forgottenGuests = nil
        #expect(told(now, before) == [.findingGone])
    }

    private func told(_ now: NightManifest, since before: NightManifest) -> [News.Item] {
        News(of: now, since: [RecordedNight(name: "2026-01-01", manifest: before)]).items
    }

    /// A graver warning in place of another is one that was resolved and one that is new.
    @Test func `warnings of a club are compared by kind`() {
        func club(_ check: String, _ severity: String, _ rows: Int) -> NightManifest {
            night(nil) {
                $0.club = .init(name: "Gym", totals: .init(members: 1, visits: 2), warnings: 1, files: [])
                $0.club?.dataQuality = [
                    .init(
                        check: check, severity: severity, rows: rows,
                        text: Phrase(es: "\(number: rows) visitas", en: "\(number: rows) visits"))
                ]
            }
        }
        let before = club("visits_without_time", "warning", 3)
        #expect(told(club("misdated_visits", "error", 9), since: before).map(\.kind) == [.findingNew, .findingGone])
        #expect(told(club("misdated_visits", "error", 9), since: before).first?.severity == .error)
        #expect(told(club("visits_without_time", "warning", 4), since: before).map(\.kind) == [.findingWorse])
        #expect(told(before, since: before).isEmpty)
    }

    /// 150 people came to a session that is over; then the list has none of their check-ins, then those of 20.
    @Test func `check-ins that vanish are told with how many are gone`() {
        func session(_ attended: Int64, reported: Int64?) -> NightManifest {
            night(
                event("over") { event in
                    let state = attended == 0 ? "not_measured" : "over"
                    event.sessions = [.init(id: 1, name: "S1", state: state, registered: 200, attended: attended)]
                    event.sessions?[0].reportedCheckIns = reported
                    event.totals = .init(
                        checkIns: attended, uniqueGuests: attended, attended: attended, registered: 200)
                })
        }
        let before = session(150, reported: 150)
        var (none, some) = (session(0, reported: 150), session(20, reported: 150))
        none.events[0].followCheckIns(before.events[0])
        some.events[0].followCheckIns(none.events[0])
        #expect(some.events[0].sessions?[0].attendedBefore == 150)
        let gone = told(none, since: before).first
        #expect(gone?.kind == .sessionCorrected && gone?.severity == .error)
        #expect(
            gone?.text.en == "\"S1\": the check-ins of 150 of 150 people are gone; 0 people remain, "
                + "although the service counts 150 check-ins")
        #expect(told(some, since: none).first?.text.en.contains("130 of 150 people are gone; 20 people remain") == true)
        #expect(
            none.events[0].people?.en == "no check-ins listed, although the service counts 150 check-ins")
        #expect(told(session(150, reported: 150), since: some).first?.text.en.contains("150 people came") == true)
        // Without a count of the service's own they may have been withdrawn.
        #expect(told(session(20, reported: nil), since: session(150, reported: nil)).first?.severity == .warning)
        #expect(told(session(148, reported: 148), since: before).first?.text.en.contains("corrected") == true)
    }

    @Test func `an empty list of sessions is told as such, and people before places`() {
        let empty = night(
            event("over") { event in
                event.sessions = []
                event.totals?.registered = 0
            })
        let before = night(event("over") { $0.totals?.registered = 50 })
        #expect(
            told(empty, since: before).map(\.text.en) == [
                "the service's list of its sessions is empty (before: 1 session)"
            ])
        #expect(told(before, since: empty).map(\.kind).contains(.eventChanged))
        func people(_ registrants: Int64, _ places: Int64, _ state: String = "to_come") -> NightManifest {
            night(
                event(state) {
                    $0.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: places)
                    $0.totals?.registrants = registrants
                })
        }
        #expect(
            told(people(30, 60), since: people(0, 0)).map(\.text.en) == [
                "registrations have opened: 30 people registered"
            ])
        #expect(
            told(people(25, 50, "over"), since: people(0, 0, "over")).map(\.text.en)
                == [
                    "corrected after it ended: 0 of 25 people came; before: 0 people came",
                    "there are registrations again: 25 people registered (before: 0 people registered)",
                ])
    }

    @Test func `an event without a name is called by its number`() {
        let nameless = night(
            event("to_come") {
                $0.name = nil
                $0.pace = RegistrationStanding(
                    series: "gala", event: 5, name: nil, daysBefore: 60, registered: 200, earlier: 240)
                $0.pace?.standing = .behind
            })
        let news = News(of: nameless, since: []).items
        #expect(news.map(\.sentence.es).allSatisfy { $0.hasPrefix("Evento 6: ") } && news.count == 2)
        #expect(news.last?.text.en.contains("240 of \"Event 5\"") == true, "\(news.map(\.text.en))")
        #expect(ReportSubject.event(id: 9, name: " ").name(in: .spanish) == "Evento 9")
    }

    @Test func `registrations behind in the first report are news`() {
        let first = night(
            event("to_come") {
                $0.pace = RegistrationStanding(
                    series: "gala", event: 5, name: "Gala 2025", daysBefore: 60, registered: 200, earlier: 240)
                $0.pace?.standing = .behind
            })
        #expect(News(of: first, since: []).items.map(\.kind) == [.eventNew, .registrationPace])
        #expect(told(first, since: first).isEmpty)
    }
}
