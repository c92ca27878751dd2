import Base
import Foundation
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

/// Every headline and every chart of an event's report says what its numbers count.
@Suite(.timeLimit(.minutes(30))) struct UnitTests {
    /// What is counted, by words that say so.
    private enum Unit {
        case people, registrations, checkIns, scanners

        var words: (es: [String], en: [String]) {
            switch self {
            case .people: (["persona"], ["people", "guests"])
            case .registrations: (["inscripci"], ["registrations"])
            case .checkIns: (["check-in"], ["check-in"])
            case .scanners: (["lector"], ["scanner"])
            }
        }
    }

    /// What each text heads, and the texts beside the number that say its unit: the title itself, a detail, or
    /// the legend of a chart.
    private static let units: [String: (unit: Unit, said: [Phrase])] = [
        "headlinePeopleWhoCame": (.people, [.headlinePeopleWhoCame]),
        "headlineUniqueGuests": (.people, [.headlineUniqueGuests]),
        "headlineDidNotCome": (.people, [.absentPeople(91, unused: nil)]),
        "headlineUnused": (.registrations, [.registrationsUnused(1520, inSessionsOver: false)]),
        "headlineAttendance": (.registrations, [.usedOfRegistrations(4652, 6172)]),
        "headlineCheckIns": (.checkIns, [.headlineCheckIns]),
        "headlinePeak": (.checkIns, [.peakCount(391, width: "15 min")]),
        "chartByType": (.registrations, [.legendUsed, .legendRegistrationsHeld]),
        "chartBySession": (.people, [.legendPeopleWhoCame]),
        "chartCheckInsBySession": (.checkIns, [.chartCheckInsBySession]),
        "chartNoShows": (.registrations, [.chartNoShows, .legendUnused, .legendRegistrations]),
        "chartArrivals": (.checkIns, [.chartArrivals]),
        "chartByDay": (.checkIns, [.chartByDay]),
        "chartScanners": (.scanners, [.chartScanners]),
        "chartDoors": (.checkIns, [.chartDoors]),
        "chartMethods": (.checkIns, [.chartMethods]),
        "chartPlaces": (.checkIns, [.chartPlaces]),
        "legendPeopleWhoCame": (.people, [.legendPeopleWhoCame]),
        "legendRegistrations": (.registrations, [.legendRegistrations]),
        "legendRegistrationsHeld": (.registrations, [.legendRegistrationsHeld]),
        "legendUsed": (.registrations, [.legendUsed]),
        "legendUnused": (.registrations, [.legendUnused]),
    ]

    /// The words of an event's own report.
    private static let chapters = [
        "Sections/EventReportWords", "EventStatesWords", "Sections/JudgementWords", "ReportingWords",
    ].map { "Sources/Reporting/\($0).swift" }

    @Test func `every headline, chart and legend has its unit here`() throws {
        var keys: Set<String> = []
        for chapter in Self.chapters {
            let text = try Repository.text(chapter)
            keys.formUnion(
                text.matches(of: /static (?:let|func) ((?:headline|chart|legend)[A-Z]\w*)/).map { String($0.1) })
        }
        #expect(keys.count > 20)
        #expect(keys.subtracting(Self.units.keys) == [], "give it a unit")
    }

    @Test func `headlines and charts use no other titles`() throws {
        for file in try FileManager.default.contentsOfDirectory(
            atPath: Repository.url("Sources/Reporting/Sections").path)
        where file.hasSuffix(".swift") {
            let text = try Repository.text("Sources/Reporting/Sections/" + file)
            let titles = text.matches(of: /(?:\.bars\(|HistogramPicture\(\s*title: )\s*\.(\w+)/).map { String($0.1) }
            #expect(Set(titles).subtracting(Self.units.keys) == [], "\(file)")
        }
        let titles = try Repository.text("Sources/Reporting/Headlines.swift").matches(of: /title: \.(\w+)/)
            .map { String($0.1) }
        #expect(titles.count > 5 && Set(titles).subtracting(Self.units.keys) == [])
    }

    /// A registration that nobody used is not a person who did not come. The lists of follow-up are of people.
    @Test func `no text calls registrations absent people`() throws {
        let words = /(?i)\bausen(?:te|cia)s?\b|\bno-shows?\b/
        let files = try FileManager.default.subpathsOfDirectory(atPath: Repository.url("Sources").path)
            .filter { $0.hasSuffix("Words.swift") && !$0.hasSuffix("/FollowUpWords.swift") }
        let texts = try files.map { try Repository.text("Sources/" + $0) }.filter {
            $0.contains("extension Phrase {")
        }
        #expect(texts.count > 50)
        for text in texts.flatMap({ $0.matches(of: /"[^"\n]*"/) }) {
            #expect(text.output.firstMatch(of: words) == nil, "\(text.output)")
        }
        let definitions = try FileManager.default.contentsOfDirectory(atPath: Repository.url("Reports").path)
            .filter { $0.hasSuffix(".yaml") }
        #expect(definitions.count > 10)
        for name in definitions {
            for line in try Repository.text("Reports/" + name).split(separator: "\n") {
                let text = line.prefix { $0 != "#" }
                #expect(text.firstMatch(of: words) == nil, "\(name): \(text)")
            }
        }
    }

    @Test(arguments: Self.units.keys.sorted()) func `the unit is said in both languages`(key: String) throws {
        let (unit, said) = try #require(Self.units[key])
        for phrase in said {
            #expect(unit.words.es.contains { phrase.es.lowercased().contains($0) }, "\(phrase.es)")
            #expect(unit.words.en.contains { phrase.en.lowercased().contains($0) }, "\(phrase.en)")
        }
    }
}
