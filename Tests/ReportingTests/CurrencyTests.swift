import Base
import Foundation
import Rendering
import TestSupport
import Testing

@testable import Reporting

/// Amounts say in whose currency they are, or that nobody knows.
@Suite(.timeLimit(.minutes(30))) struct CurrencyTests {
    private func report(_ currency: String?, price: Double? = 25_000) async throws -> Report {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        let nine = HandCountedEvent.nine
        tables.sessions.append(id: 1, name: "S1", startsAt: nine, endsAt: nine.advanced(bySeconds: 1800))
        tables.offers.append(
            .init(sessionID: 1, registrantTypeID: 5, registrantTypeName: "General", price: price, registered: 3))
        tables.append(CheckInRow(id: 1, guest: 1, session: 1, type: 5, at: nine))
        tables.details.currency = currency
        return try await Report(
            of: tables, by: DefinitionLibrary().definition("full"), ReportRequest(zone: .gmt))
    }

    @Test func `headers have the currency that the source says`() async throws {
        let report = try await report("EUR")
        let offers = try #require(report[section: "attendance_by_session_and_type"])
        #expect(offers.table[column: "price"]?.title.en == "Price (EUR)")
        #expect(offers.table[column: "price"]?.title.es == "Precio (EUR)")
        #expect(offers.note == nil)
        let unused = try #require(report[section: "no_shows"]?.table[column: "unused_value"])
        #expect(unused.title.en.hasSuffix(" (EUR)"))
        // What programs read stays as it is.
        let files = CSVRenderer().render(report, in: .english)
        let prices = try #require(files.first { $0.path.hasSuffix("attendance_by_session_and_type.csv") })
        #expect(String(decoding: prices.bytes, as: UTF8.self).contains(",price,"))
    }

    @Test func `without one a note says that nobody knows it, if there are prices`() async throws {
        let note = try await report(nil)[section: "attendance_by_session_and_type"]?.note
        #expect(note?.en == "Prices are in the event's currency; the service does not say which that is.")
        #expect(note?.es == "Los precios están en la moneda del evento; el servicio no informa cuál es.")
        let price = try await report(nil)[section: "attendance_by_session_and_type"]?.table[column: "price"]
        #expect(price?.title.en == "Price" && price?.title.es == "Precio")
        for free in [nil, 0] as [Double?] {
            #expect(try await report(nil, price: free)[section: "attendance_by_session_and_type"]?.note == nil)
        }
    }

    @Test func `only codes of currencies are believed`() {
        #expect(EventDetails.currency("CLP") == "CLP")
        for text in [nil, "", "clp", "EURO", "€", "A B", "ÀB", "<b>"] {
            #expect(EventDetails.currency(text) == nil)
        }
    }
}
