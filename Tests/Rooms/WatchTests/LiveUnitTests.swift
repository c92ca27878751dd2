import Base
import Foundation
import TestSupport
import Testing

@testable import Watch

/// Every headline and every chart of an event under way says what its numbers count.
@Suite(.timeLimit(.minutes(5))) struct LiveUnitTests {
    /// What is counted, by a word that says so in each language.
    private enum Unit {
        case people, registrations, checkIns, scanners

        var words: (es: String, en: [String]) {
            switch self {
            case .people: ("persona", ["people"])
            case .registrations: ("inscripci", ["registrations"])
            case .checkIns: ("check-in", ["check-in"])
            case .scanners: ("lector", ["scanner"])
            }
        }
    }

    /// What each text heads, and the texts beside the number that say its unit: the title itself, or a detail.
    private static let units: [String: (unit: Unit, said: [Phrase])] = [
        "liveIn": (.people, [.livePeople(5, of: 10, percentage: nil), .livePeople(5, of: nil, percentage: nil)]),
        "liveRate": (.checkIns, [.liveRate]),
        "liveScanners": (.scanners, [.liveScanners]),
        "liveLast": (.checkIns, [.liveLast]),
        "liveMinutes": (.checkIns, [.liveMinutes]),
        "liveByType": (.registrations, [.liveByType]),
        "liveByDoor": (.people, [.liveByDoor]),
        "liveRoom": (
            .people,
            [
                .liveRoom(5, capacity: 9, registered: nil), .liveRoom(5, capacity: nil, registered: 9),
                .liveRoom(5, capacity: nil, registered: nil),
            ]
        ),
    ]

    @Test func `every headline and chart has its unit here`() throws {
        let live = try Repository.text("Sources/Rooms/Watch/Counts/LiveReport.swift")
        let titles = Set(live.matches(of: /title: \.(\w+)/).map { String($0.1) })
        #expect(titles.count > 4)
        #expect(titles.subtracting(Self.units.keys) == [], "give it a unit")
    }

    @Test(arguments: Self.units.keys.sorted()) func `the unit is said in both languages`(key: String) throws {
        let (unit, said) = try #require(Self.units[key])
        for phrase in said {
            #expect(phrase.es.lowercased().contains(unit.words.es), "\(phrase.es)")
            #expect(unit.words.en.contains { phrase.en.lowercased().contains($0) }, "\(phrase.en)")
        }
    }
}
