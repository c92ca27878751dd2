import Base
import Foundation
import TestSupport

@testable import Reporting

/// An event of 100,000 check-ins as large as such events get: 40 sessions over five days, 8 types, 20,000 guests,
/// thousands of places.
enum LargeEvent {
    static let checkIns = 100_000

    /// - Parameter share: how many of a hundred check-ins there are already.
    static func tables(share: Int = 100) -> EventTables {
        var tables = EventTables(eventID: 6, eventName: "Congreso Latinoamericano de Tecnología e Industria 2026")
        var random = SeededGenerator(seed: 100)
        let start = SampleReport.day
        for session in 1...40 as ClosedRange<Int64> {
            let begins = start.advanced(bySeconds: (session - 1) / 8 * 86_400 + (8 + (session - 1) % 8 * 3 / 2) * 3600)
            tables.sessions.append(
                id: session, name: "Sesión \(session): casos de la industria y la academia, sala \(session % 7)",
                startsAt: begins, endsAt: begins.advanced(bySeconds: 5400))
            for type in 1...8 as ClosedRange<Int64> {
                tables.offers.append(
                    OfferTable.Row(
                        sessionID: session, registrantTypeID: type, registrantTypeName: "Tipo de inscrito \(type)",
                        price: Double(type) * 9990, stock: 600, used: 400, available: 200, registered: 380,
                        reportedCheckIns: 312))
            }
        }
        var methods = ["QR", "manual", "NFC", "lista"]
        for number in 0..<checkIns * share / 100 {
            let session = Int64.random(in: 1...40, using: &random)
            let begins = start.advanced(bySeconds: (session - 1) / 8 * 86_400 + (8 + (session - 1) % 8 * 3 / 2) * 3600)
            let delay = (0..<4).reduce(Int64(-3600)) { sum, _ in sum + Int64.random(in: 0...2400, using: &random) }
            let guest = Int64.random(in: 1...20_000, using: &random)
            var row = CheckInTable.Row(
                id: Int64(number + 1), guestID: guest, sessionID: session,
                createdAt: begins.advanced(bySeconds: delay))
            row.registrantTypeID = guest % 8 + 1
            row.latitude = -33.45 + Double.random(in: -0.4...0.4, using: &random)
            row.longitude = -70.66 + Double.random(in: -0.4...0.4, using: &random)
            let method = Int.random(in: 0..<methods.count, using: &random)
            methods[method].withUTF8 {
                row.method = $0
                tables.append(row)
            }
        }
        return tables
    }

    /// Every section that an organizer's report can have without names, with what changed since there were 97 of 100 check-ins.
    static func report() async throws -> Report {
        let definition = ReportDefinition(
            name: "attendance", title: Phrase(es: "Asistencia", en: "Attendance"),
            sections: SectionKind.ofEvents.filter { !$0.traits.contains(.naming) }.map {
                SectionDefinition($0)
            })
        let zone = SampleReport.clock.zone
        return try await Report(of: tables(), earlier: tables(share: 97), by: definition, ReportRequest(zone: zone))
    }
}
