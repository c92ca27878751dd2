import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast
@testable import Sandbox

/// The sandbox's history is one draw of a process: how forecasts do on it says little, on many draws much.
@Suite(.timeLimit(.minutes(30))) struct SandboxSeriesTests {
    /// All hundred take minutes in a debug build.
    private static let isWhole = ProcessInfo.processInfo.environment["ATTENDANCE_FORECASTS"] == "whole"
    private static let seeds: UInt64 = isWhole ? 100 : 10

    /// The past editions of a seed, with what their own reports count.
    private func editions(_ seed: UInt64) -> [SeriesEvent] {
        EventHistory(seed: seed).plans.filter(\.isOver).map { plan in
            let data = GeneratedEvent(plan, firstGuest: 1, seed: seed)
            var registered: [Int64: [RegistrantType: Int]] = [:]
            var attended: [Int64: [RegistrantType: Set<Int64>]] = [:]
            for guest in data.guests {
                for session in guest.sessions { registered[session, default: [:]][guest.type, default: 0] += 1 }
            }
            for row in data.checkIns {
                let type = data.guests[Int(row.guest) - 1].type
                attended[row.session, default: [:]][type, default: []].insert(row.guest)
            }
            return SeriesEvent(
                eventID: plan.id, name: plan.name, startsAt: plan.instant(plan.sessions[0].start),
                cells: plan.sessions.flatMap { session in
                    session.offers.map { offer in
                        EditionCell(
                            sessionID: session.id, session: session.name, registrantTypeID: Int64(offer.type.rawValue),
                            registrantType: offer.type.name, price: offer.price == 0 ? .free : .paid,
                            registered: registered[session.id]?[offer.type] ?? 0,
                            attended: attended[session.id]?[offer.type]?.count ?? 0)
                    }
                })
        }
    }

    /// The sentence in `Documentation/design/forecast.md`. If it differs, copy the computed one there.
    @Test func `over many seeds the forecast errs less than the last edition's rate`() throws {
        var (own, last, wins, inside, checked) = (0.0, 0.0, 0, 0, 0)
        for seed in 1...Self.seeds {
            let editions = editions(seed)
            try #require(editions.count == EventHistory.editions)
            let check = ForecastCheck(editions)
            let registered = Double(editions.reduce(0) { $0 + $1.registered }) / Double(editions.count)
            let (error, lastError) = (
                try #require(check.rolling.meanError), try #require(check.rolling.simplestMeanError)
            )
            own += error / registered
            last += lastError / registered
            if error <= lastError { wins += 1 }
            inside += check.rolling.inside
            checked += check.rolling.checked
        }
        func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
        let count = Double(Self.seeds)
        let line =
            "| \(percent(own / count)) | \(percent(last / count)) | \(wins) of \(Self.seeds) | "
            + "\(percent(Double(inside) / Double(checked))) |"
        let page = try Repository.text("Documentation/design/forecast.md")
        if Self.isWhole { #expect(page.split(separator: "\n").contains { $0 == line }, "\(line)") }
        #expect(own < last && wins > Int(Self.seeds) / 2)
    }
}
