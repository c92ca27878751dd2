import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast
@testable import Reporting

/// A forecast of people, and of those still to register.
extension ForecastReportTests {
    /// Stands alone: nobody is registered for a session, but it is known how many people were for the event, and who came.
    @Test func `editions without registrations are used for people only, which is said`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt, event.registrants) = (99, "Feria 99", start, 300)
        event.cells[0].registered = 300
        var past = editions(3).map { edition in
            var edition = edition
            (edition.registrants, edition.uniqueGuests) = (80, 56)
            return edition
        }
        func notices(_ past: [SeriesEvent]) async throws -> [Phrase] {
            try Report(
                forecast: ForecastMaterial(event: event, editions: past), subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"), zone: .gmt
            ).notices.map(\.text)
        }
        past[0].cells[0].registered = 0
        let some = try await notices(past)
        #expect(some.contains(.forecastEditionsForPeopleOnly(["Feria 1"])))
        #expect(!some.contains { $0.en.contains("not used") }, "\(some.map(\.en))")
        let alone = try await notices([past[0]])
        #expect(alone.contains(.forecastOfPeopleOnly) && !alone.contains(.forecastWithoutEditions))
        // Nor for people, if it is not known how many were registered.
        past[0].registrants = nil
        let none = try await notices([past[0]])
        #expect(none.contains(.forecastWithoutEditions) && none.contains(.forecastEditionsPassedOver(["Feria 1"])))
    }

    /// 300 people with 400 registrations for two sessions; in the past, 60 of 80 people.
    @Test func `people are the headline where the service says how many are registered`() async throws {
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt, event.registrants) = (99, "Feria 99", start, 300)
        event.cells[0].registered = 200
        event.cells.append(
            EditionCell(
                sessionID: 2, session: "Cierre", sessionStartsAt: start, registrantTypeID: 1, registrantType: "General",
                price: .paid, registered: 200))
        let past = editions(8).map { edition in
            var edition = edition
            (edition.registrants, edition.uniqueGuests) = (80, 60 + Int(edition.eventID) % 3)
            return edition
        }
        func forecast(_ event: SeriesEvent, _ past: [SeriesEvent]) async throws -> Report {
            try Report(
                forecast: ForecastMaterial(event: event, editions: past),
                subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"),
                zone: .gmt)
        }
        let told = try await forecast(event, past)
        let names = [
            "expected_people", "expected", "registered", "editions", "coverage_people", "mean_error_people", "coverage",
            "mean_error",
        ]
        #expect(told.headlines.map(\.name) == names)
        let people = try #require(told.headlines.first)
        guard case .integer(let expected) = people.value else { throw Fault(.usage, .forecastPeople) }
        #expect((225...233).contains(expected) && people.title == .headlineForecastPeople)
        #expect(people.detail?.en.hasSuffix("of 300 people registered") == true)
        #expect(told.headlines[2].value == .integer(400) && told.headlines[2].detail == .peopleRegistered(300))
        #expect(told.headlines[4].title == .headlineForecastPeopleCoverage)
        #expect(told.headlines[5].title == .headlineForecastPeopleError)
        let totals = try #require(told[section: "forecast_totals"])
        #expect(totals.table[column: "scope"]?.cells.prefix(2) == [.text("people"), .text("event")])
        #expect(totals.table[column: "registered"]?.cells.prefix(2) == [.integer(300), .integer(400)])
        #expect(totals.table[column: "p50"]?.cells.first == people.value)
        #expect(totals.charts.first?.title == .chartForecastPeopleAndTotals)
        // The sentence about counting twice comes first: it must not be cut.
        #expect(totals.note?.en.hasPrefix("In registrations, someone at two sessions counts twice.") == true)

        for (event, past, why) in [
            (
                event, past.map { with(registrants: 10, $0) },
                Phrase.forecastPeopleExceeded((1...8).map { "Feria \($0)" })
            ),
            (event, past.map { with(registrants: nil, $0) }, .forecastPeopleWithoutEditions),
            (with(registrants: nil, event), past, .forecastPeopleNotTold),
            (with(registrants: 0, event), past, .forecastNobodyRegistered),
            (with(registrants: 100, event), past, .forecastPeopleFewerThanAtSession),
            (with(registrants: 500, event), past, .forecastPeopleMoreThanRegistrations),
        ] {
            let report = try await forecast(event, past)
            #expect(report.headlines.first?.name == "expected" && report.headlines.first?.title == .headlineForecast)
            #expect(report.notices.contains { $0.text == why && $0.severity == .warning }, "\(why.en)")
            #expect(report[section: "forecast_totals"]?.table[column: "scope"]?.cells.first == .text("event"))
        }
        let partly = try await forecast(event, [with(registrants: nil, past[0])] + past.dropFirst())
        #expect(partly.notices.contains { $0.text == .forecastPeopleLeaveOut(["Feria 1"]) })
    }

    /// Ten days before, 80 are registered; in the past, 80 became 100, of whom 70 came.
    @Test(arguments: [3, 6]) func `a forecast with those still to register says of how many it is`(
        count: Int
    ) async throws {
        var event = editions(1)[0]
        (event.eventID, event.name, event.startsAt, event.registrants) = (99, "Feria 99", start, 80)
        event.cells[0].registered = 80
        let past = editions(count).map { edition in
            var edition = edition
            (edition.registrants, edition.uniqueGuests) = (100, 70)
            edition.pace = [PacePoint(daysBefore: 10, registered: 80)]
            return edition
        }
        let report = try Report(
            forecast: ForecastMaterial(event: event, editions: past, daysBefore: 10),
            subject: .event(id: 99, name: "Feria 99"),
            by: try await DefinitionLibrary([.forecast]).definition("forecast"),
            zone: .gmt)
        let forecast = EventForecast(of: event, from: past, daysBefore: 10)
        for expected in [forecast.people?.total?.expected, forecast.total?.expected] {
            let expected = try #require(expected)
            #expect((98...102).contains(expected.lowerBound) && (98...102).contains(expected.upperBound))
        }
        let people = Phrase.ofPeopleExpected(try #require(forecast.people?.total?.expected), now: 80)
        #expect(report.headlines[0].detail?.en.hasSuffix(people.en) == true)
        #expect(
            Phrase.ofPeopleExpected(100...125, now: 80).es
                == "de 100–125 personas que estarían inscritas al inicio, con quienes aún se inscribirán; ahora, 80")
        let registrations = Phrase.ofRegistrationsExpected(try #require(forecast.total?.expected), now: 80)
        #expect(report.headlines[1].detail?.es.hasSuffix(registrations.es) == true)
        let one = Phrase.ofRegistrationsExpected(100...100, now: 80)
        #expect(one.en == "of 100 registrations expected at the start; 80 now")
        guard count >= EventForecast.minimumEditions else { return }
        let title = report[section: "forecast_totals"]?.charts.first?.title
        #expect(title == .withThoseToRegister(.chartForecastPeopleAndTotals))
    }

    private func with(registrants: Int?, _ event: SeriesEvent) -> SeriesEvent {
        var event = event
        event.registrants = registrants
        return event
    }

    /// Ten days before, half of all were registered, as far as readings of that day are there.
    @Test func `whether growth is included, and of how many editions it is known, is said`() async throws {
        func texts(known: Int) async throws -> [Phrase] {
            var event = editions(1)[0]
            (event.eventID, event.name, event.startsAt) = (99, "Feria 99", start)
            let past = editions(6).enumerated().map { index, edition in
                var edition = edition
                if index < known { edition.pace = [PacePoint(daysBefore: 10, registered: 50)] }
                return edition
            }
            return try Report(
                forecast: ForecastMaterial(event: event, editions: past, daysBefore: 10),
                subject: .event(id: 99, name: "Feria 99"),
                by: try await DefinitionLibrary([.forecast]).definition("forecast"),
                zone: .gmt
            ).notices.map(\.text)
        }
        let few = try await texts(known: 3)
        #expect(few.contains(.forecastPaceOfTooFew(3, days: 10)) && !few.contains(.forecastWithoutPace))
        #expect(try await texts(known: 5).contains(.forecastWithPace(5, days: 10)))
        #expect(try await texts(known: 0).contains(.forecastWithoutPace))
        #expect(
            Phrase.forecastWithPace(3, days: 10, ofPeople: false).en.hasSuffix(
                "that of people is for those registered now."))
    }
}
