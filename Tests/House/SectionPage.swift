import Base
import Foundation
import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// A page of the reference that describes the sections of a topic: a heading `### `name`` each, and below it a table of its
/// columns. Which there are, their order and units are the program's; their meaning too, unless the page says more of it.
struct SectionPage: Sendable, CustomTestStringConvertible {
    let file: WrittenFile
    let kinds: [SectionKind]

    static let all = House.ofAttendance.topics.map(SectionPage.init)

    private static let names = ["event": "event-reports", "editions": "comparisons"]

    private init(of topic: ReportTopic) {
        file = WrittenFile("Documentation/reference/\(Self.names[topic.name] ?? topic.name).md")
        kinds = topic.sections
    }

    var testDescription: String { file.path }

    var lines: [String] { get throws { try file.text.components(separatedBy: "\n") } }

    /// The sections that have a heading.
    var headings: [String] {
        get throws { try lines.filter { $0.hasPrefix("### `") }.map { $0.components(separatedBy: "`")[1] } }
    }

    /// The page with each section's columns as they are now. A section without a table gets one after its first paragraph.
    func current(_ catalogue: SectionCatalogue) throws -> String {
        let parts = try file.text.components(separatedBy: "\n### `")
        return parts.enumerated().map { index, part in
            let name = part.components(separatedBy: "`")[0]
            guard index > 0, let kind = catalogue.kind(name), let section = catalogue.section(kind) else {
                return part
            }
            let end = part.hasSuffix("\n") ? "\n" : ""
            var paragraphs = part.dropLast(end.count).components(separatedBy: "\n\n")
            let old = paragraphs.firstIndex { $0.hasPrefix("| column | unit |") }
            let meanings = Self.meanings(in: old.map { paragraphs[$0] } ?? "")
            let rows = section.table.columns.map { $0.row(meanings[$0.name]) }
            let table = (["| column | unit | meaning |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
            if let old {
                paragraphs[old] = table
            } else {
                paragraphs.insert(table, at: min(2, paragraphs.count))
            }
            return paragraphs.joined(separator: "\n\n") + end
        }.joined(separator: "\n### `")
    }

    /// What a table says of columns, by name.
    private static func meanings(in table: String) -> [String: String] {
        let rows = table.components(separatedBy: "\n").compactMap(cells).filter {
            $0.count == 3 && $0[0].hasPrefix("`") && !$0[2].isEmpty
        }
        return Dictionary(rows.map { ($0[0].components(separatedBy: "`")[1], $0[2]) }) { first, _ in first }
    }

    /// The cells of a table's row; `nil` for any other line.
    static func cells(_ line: String) -> [String]? {
        guard line.hasPrefix("| "), line.hasSuffix("|") else { return nil }
        return line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The units explained in a table of two columns.
    var units: [String] {
        get throws { try lines.compactMap { Self.cells($0) }.filter { $0.count == 2 }.map { $0[0] } }
    }
}

extension ReportColumn {
    /// Its row in a table of the reference.
    fileprivate func row(_ meaning: String?) -> String {
        let own = definition.en.hasSuffix(".") ? String(definition.en.dropLast()) : definition.en
        let meaning = meaning ?? own.prefix(1).lowercased() + own.dropFirst()
        return "| `\(name)`\(isSupplementary ? " *" : "") | \(unit) | \(meaning) |"
    }

    /// The word for its unit.
    var unit: String {
        switch (meaning, role) {
        case (.codes(.level), _), (.codes(.weekday), _): "number"
        case (.codes(.examples), _): "text"
        case (.codes, _): "code"
        case (.days, _): "date"
        case (_, .text): name == "first_month" ? "month" : "text"
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
    }
}
