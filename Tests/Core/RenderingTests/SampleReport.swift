import Base
import Foundation
import Reporting

/// A report that looks like a real one: the sections and columns of the default definition, with figures that agree
/// with each other where a reader would check them (no-shows, percentages, sums over the types of a session).
enum SampleReport {
    static let clock = WallClock(
        zone: TimeZone(identifier: "America/Santiago")!, from: day, to: day.advanced(bySeconds: 3 * 86_400))

    /// 2026-03-01T00:00:00-03:00.
    static let day = Instant(secondsSinceEpoch: 1_772_334_000)

    static func make() -> Report {
        Report(
            name: "attendance", title: Phrase(es: "Asistencia", en: "Attendance"),
            subject: .event(id: 6, name: "Tech Summit 2026"), clock: clock, headlines: headlines,
            sections: [
                byRegistrantType, bySession, bySessionAndType, histogram, histogramBySession, arrivalProfile, byMethod,
                geoSummary, geoCells, overlap, reconciliation, dataQuality,
            ],
            notices: notices, about: about, dataTime: at(day: 1, 18, 42, 7))
    }

    static func at(day offset: Int64 = 0, _ hour: Int64, _ minute: Int64, _ second: Int64 = 0) -> Instant {
        day.advanced(bySeconds: offset * 86_400 + hour * 3600 + minute * 60 + second)
    }

    // MARK: - What happened

    struct Offer {
        var typeID: Int64
        var type: String
        var registered: Int64
        var attended: Int64
        var checkIns: Int64
        var price: Double?
        var stock: Int64?
    }

    struct Session {
        var id: Int64
        var name: String
        var start: Instant?
        var end: Instant?
        var offers: [Offer]

        var registered: Int64 { offers.reduce(0) { $0 + $1.registered } }
        var attended: Int64 { offers.reduce(0) { $0 + $1.attended } }
        var checkIns: Int64 { offers.reduce(0) { $0 + $1.checkIns } }
        var stock: Int64? { start == nil ? nil : offers.reduce(0) { $0 + ($1.stock ?? 0) } }
    }

    static let types: [(id: Int64, name: String, price: Double?)] = [
        (1, "General", 25_000), (2, "VIP", 120_000), (3, "Estudiantes de pregrado y postgrado", 9_990),
        (4, "Prensa", 0), (5, "Expositores O’Higgins & Cía.", nil),
    ]

    static let sessions: [Session] = {
        func session(
            _ id: Int64, _ name: String, _ start: Instant?, hours: Int64, _ registered: [Int64], _ attended: [Int64]
        ) -> Session {
            let offers = types.indices.filter { registered[$0] > 0 || attended[$0] > 0 }.map { index in
                Offer(
                    typeID: types[index].id, type: types[index].name, registered: registered[index],
                    attended: attended[index], checkIns: attended[index] + attended[index] / 40,
                    price: registered[index] > 0 ? types[index].price : nil,
                    stock: registered[index] > 0 ? registered[index] / 50 * 50 + 50 : nil)
            }
            return Session(
                id: id, name: name, start: start, end: start?.advanced(bySeconds: hours * 3600), offers: offers)
        }
        return [
            session(
                11, "Acreditación y bienvenida", at(8, 0), hours: 2, [1200, 150, 600, 40, 220],
                [934, 131, 389, 37, 214]),
            session(
                12, "Inauguración: el futuro del trabajo 🚀", at(10, 0), hours: 1, [1000, 150, 400, 40, 0],
                [771, 118, 240, 31, 6]),
            session(
                13, "Taller de Swift en el servidor", at(11, 30), hours: 2, [120, 20, 80, 0, 0], [97, 16, 74, 0, 0]),
            session(
                14, "Panel «Mujeres en tecnología»", at(11, 30), hours: 2, [300, 40, 150, 10, 0], [268, 33, 121, 8, 0]),
            session(15, "Almuerzo de auspiciadores", at(13, 30), hours: 1, [0, 150, 0, 0, 60], [0, 142, 0, 0, 63]),
            session(
                16, "Inteligencia artificial aplicada a la minería y a la energía: casos de Chile, Perú y Colombia",
                at(15, 0), hours: 2, [500, 80, 250, 12, 0], [331, 52, 168, 9, 0]),
            session(17, "Noche de redes", at(19, 0), hours: 3, [400, 120, 100, 20, 100], [187, 74, 31, 11, 58]),
            session(
                21, "Segundo día: acreditación", at(day: 1, 8, 30), hours: 2, [1200, 150, 600, 40, 220],
                [702, 98, 251, 29, 190]),
            session(
                22, "Cierre y premiación", at(day: 1, 17, 0), hours: 2, [800, 150, 300, 40, 100],
                [412, 87, 133, 22, 71]),
            session(99, "Sesión 99", nil, hours: 0, [0, 0, 0, 0, 0], [3, 0, 0, 0, 1]),
        ]
    }()

    // MARK: - Columns

    static func column(_ name: String, _ role: ReportColumn.Role, _ es: String, _ en: String, _ cells: [Cell])
        -> ReportColumn
    {
        ReportColumn(
            name, role, title: Phrase(es: "\(es)", en: "\(en)"),
            definition: Phrase(
                es: "«\(es)»: se cuenta como lo define la página «Acerca de estos números».",
                en: "“\(en)”: counted as the page “About these numbers” defines it."),
            cells: cells)
    }

    static func attendance(_ rows: [(registered: Int64, attended: Int64, checkIns: Int64)]) -> [ReportColumn] {
        [
            column("registered", .count, "Inscritos", "Registered", rows.map { .integer($0.registered) }),
            column("attended", .count, "Asistentes", "Attended", rows.map { .integer($0.attended) }),
            column("checkins", .count, "Check-ins", "Check-ins", rows.map { .integer($0.checkIns) }),
            column(
                "no_shows", .count, "Ausentes", "No-shows", rows.map { .integer(max(0, $0.registered - $0.attended)) }),
            column(
                "attendance_percentage", .percentage, "Porcentaje de asistencia", "Attendance percentage",
                rows.map { Cell(Percentage($0.attended, of: $0.registered)) }),
        ]
    }

    static func stock(_ rows: [(stock: Int64?, used: Int64)]) -> [ReportColumn] {
        [
            column("stock", .count, "Cupos", "Stock", rows.map { Cell($0.stock) }),
            column("used", .count, "Usados", "Used", rows.map { Cell($0.stock == nil ? nil : $0.used) }),
            column(
                "available", .count, "Disponibles", "Available",
                rows.map { row in Cell(row.stock.map { $0 - row.used }) }),
        ]
    }
}
