import Base
import Foundation
import TestSupport
import Testing

@testable import Rendering
@testable import Reporting

@Suite("XLSX: random tables", .timeLimit(.minutes(30))) struct XLSXFuzzTests {
    private static let roles: [ReportColumn.Role] = [
        .identifier, .text, .count, .money, .percentage, .metres, .degrees, .instant,
    ]

    private static func text(_ random: inout SeededGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let scalar: Unicode.Scalar? =
                switch Int.random(in: 0...4, using: &random) {
                case 0: Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
                case 1: "_x=+-@\"<&>'\n\t\r".unicodeScalars.randomElement(using: &random)
                default: Unicode.Scalar(UInt32.random(in: 0x20...0x7E, using: &random))
                }
            if let scalar { text.append(scalar) }
        }
        return String(text)
    }

    private static func cell(_ random: inout SeededGenerator) -> Cell {
        switch Int.random(in: 0...10, using: &random) {
        case 0: .empty
        case 1: .integer(Int64.random(in: -1000...1000, using: &random))
        case 2: .integer(Int64.random(in: .min ... .max, using: &random))
        case 3: .number(Double(bitPattern: random.next()))
        case 4: .decimal(Double.random(in: -1e6...1e6, using: &random), places: Int.random(in: 0...6, using: &random))
        case 5: .percentage(Percentage(hundredths: Int64.random(in: 0...30_000, using: &random)))
        case 6: .instant(Instant(secondsSinceEpoch: Int64.random(in: 0...4_000_000_000, using: &random)))
        case 7: .withheld
        case 9: .flag(Bool.random(using: &random))
        case 8: .phrase(Phrase { _ in text(&random) })
        case 10: .name(text(&random), told: Phrase { _ in text(&random) })
        default: .text(text(&random))
        }
    }

    /// What the file must hold in a cell; `nil` where there is nothing.
    private static func expected(_ cell: Cell) -> RawCell? {
        switch cell {
        case .empty: return nil
        case .withheld: return RawCell(text: "*")
        case .text(let text): return expectedCell(text)
        case .name(_, let told): return expectedCell(told.en)
        case .flag(let flag): return RawCell(text: flag ? "✓" : "–")
        case .phrase(let phrase): return expectedCell(phrase.en)
        case .integer(let integer):
            let fits = integer.magnitude < 1_000_000_000_000_000
            return fits ? RawCell(number: Double(integer)) : RawCell(text: String(integer))
        case .number(let number): return number.isFinite ? RawCell(number: number) : nil
        case .decimal(let number, let places):
            return RawCell(number: Double(String(format: "%.\(places)f", number)) ?? number)
        case .percentage(let percentage): return RawCell(number: Double(percentage.hundredths) / 10_000)
        case .wholeDay(let day, _): return RawCell(text: TimeText.date(day, in: .english))
        case .instant(let instant): return RawCell(number: Double(instant.secondsSinceEpoch) / 86_400 + 25_569)
        }
    }

    private static func expectedCell(_ text: String) -> RawCell? {
        let kept = expected(text)
        return kept.isEmpty ? nil : RawCell(text: kept)
    }

    /// What was typed, with each kind of line end one, and without what XML cannot hold.
    private static func expected(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar.value {
            case 0x0D: kept.append("\n")
            case 0x0A: if previous != "\r" { kept.append(scalar) }
            case 0x09, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...: kept.append(scalar)
            default: break
            }
        }
        return String(kept)
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `are read back cell by cell`(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let sections = (0..<4).map { index in
            let rows = Int.random(in: 1...30, using: &random)
            let columns = (0..<Int.random(in: 1...7, using: &random)).map { column in
                TableFixture.column(
                    "c\(column)", Self.roles.randomElement(using: &random) ?? .text,
                    (0..<rows).map { _ in Self.cell(&random) }, title: Self.text(&random))
            }
            return TableFixture.section(columns, "s\(index)", title: Self.text(&random))
        }
        let report = TableFixture.report(sections, clock: TableFixture.utc)
        let sheets = try await WorkbookTool.raw(XLSXRenderer().bytes(report))
        #expect(sheets.count == 6)
        for (sheet, section) in zip(sheets.dropFirst(), sections) {
            for (columnIndex, column) in section.table.columns.enumerated() {
                for (row, cell) in column.cells.enumerated() {
                    let name = "\("ABCDEFG".dropFirst(columnIndex).prefix(1))\(row + 5)"
                    let (read, expected) = (sheet[name], Self.expected(cell))
                    #expect(read?.text == expected?.text, "\(name): \(cell)")
                    // The library writes 16 digits.
                    let number = expected?.number ?? 0
                    #expect(abs((read?.number ?? 0) - number) <= abs(number) * 1e-15, "\(name): \(cell)")
                    #expect((read == nil) == (expected == nil), "\(name): \(cell)")
                }
            }
        }
    }
}
