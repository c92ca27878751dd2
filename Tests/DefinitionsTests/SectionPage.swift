import Foundation
import Reporting

/// A page of the reference that describes sections: a heading `### `name`` each, and below it a table of its columns.
struct SectionPage {
    struct Column: Equatable, CustomStringConvertible {
        var name: String
        var unit: String
        var isSupplementary: Bool

        var description: String { "\(name) \(unit)\(isSupplementary ? "*" : "")" }
    }

    private let file: String

    /// - Parameter file: Its name in `Documentation/reference`.
    init(_ file: String) { self.file = file }

    var lines: [String] {
        get throws {
            let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            let path = tests.deletingLastPathComponent().appendingPathComponent("Documentation/reference/\(file)")
            return try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
        }
    }

    /// The cells of a table's row; `nil` for any other line.
    static func cells(_ line: String) -> [String]? {
        guard line.hasPrefix("| "), line.hasSuffix("|") else { return nil }
        return line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The columns of each section, by the heading above their table.
    func sections() throws -> [(name: String, columns: [Column])] {
        var sections: [(name: String, columns: [Column])] = []
        var isInSection = false
        for line in try lines {
            if line.hasPrefix("#") { isInSection = line.hasPrefix("### `") }
            if isInSection, line.hasPrefix("### `") {
                sections.append((line.dropFirst(5).components(separatedBy: "`")[0], []))
            }
            guard isInSection, let cells = Self.cells(line), cells[0].hasPrefix("`"), cells.count == 3 else { continue }
            let name = cells[0].components(separatedBy: "`")[1]
            sections[sections.count - 1].columns.append(
                Column(name: name, unit: cells[1], isSupplementary: cells[0].hasSuffix("*")))
        }
        return sections
    }

    /// The units explained in a table of two columns.
    var units: [String] {
        get throws { try lines.compactMap { Self.cells($0) }.filter { $0.count == 2 }.map { $0[0] } }
    }
}

extension SectionPage.Column {
    /// A column of the program, with the word for its unit.
    init(_ column: ReportColumn) {
        let unit =
            switch (column.meaning, column.role) {
            case (.codes(.level), _), (.codes(.weekday), _): "number"
            case (.codes(.examples), _): "text"
            case (.codes, _): "code"
            case (.days, _): "date"
            case (_, .text): column.name == "first_month" ? "month" : "text"
            case (_, .identifier): "number"
            case (_, .count): "count"
            case (_, .percentage): "%"
            case (_, .instant): "time"
            case (_, .quantity): "decimal"
            case (_, .share): "share"
            case (_, .money): "money"
            case (_, .metres): "metres"
            case (_, .degrees): "degrees"
            }
        self.init(name: column.name, unit: unit, isSupplementary: column.isSupplementary)
    }
}
