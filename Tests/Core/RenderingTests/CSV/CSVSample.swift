import Base
import Foundation
import Reporting

/// A table with every kind of cell, and with the texts that comma-separated files get wrong.
enum CSVSample {
    static func clock() throws -> WallClock {
        WallClock(zone: TimeZone(identifier: "America/Santiago") ?? .gmt)
    }

    static func column(
        _ name: String, _ role: ReportColumn.Role, es: String, en: String, _ cells: [Cell]
    ) -> ReportColumn {
        let words = Phrase(es: "\(es)", en: "\(en)")
        return ReportColumn(name, role, title: words, definition: words, cells: cells)
    }

    /// 2026-03-01T09:15:00Z, 06:15 in Santiago.
    static let morning = Instant(secondsSinceEpoch: 1_772_356_500)

    static let table = ReportTable([
        column(
            "session_id", .identifier, es: "ID de sesión", en: "Session ID",
            [.integer(1_234_567), .integer(-8), .empty]),
        column(
            "session", .text, es: "Sesión; sala", en: "Session, room",
            [.text("=HYPERLINK(\"x\")"), .text("Panel, «tarde»; sala\n2"), .text("-5")]),
        column("starts_at", .instant, es: "Inicio", en: "Starts at", [.instant(morning), .empty, .empty]),
        column(
            "attendance_percentage", .percentage, es: "Porcentaje", en: "Percentage",
            [.percentage(Percentage(hundredths: 8350)), .empty, .percentage(Percentage(hundredths: 10_005))]),
        column("price", .money, es: "Precio", en: "Price", [.number(50_000), .number(19.9), .number(-1.5)]),
        column(
            "median_distance_m", .metres, es: "Distancia", en: "Distance",
            [.decimal(12, places: 1), .decimal(-0.04, places: 1), .decimal(.nan, places: 1)]),
        column(
            "latitude", .degrees, es: "Latitud", en: "Latitude",
            [.decimal(-33.4372219, places: 6), .decimal(0, places: 6), .empty]),
    ])
}
