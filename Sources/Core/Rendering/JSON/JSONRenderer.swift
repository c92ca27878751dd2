public import Base
import Foundation
public import Reporting

/// Writes a report as one JSON document for programs. Keys have a fixed order and are the same in every language; times are ISO
/// 8601 with the zone's offset; missing values are `null`. Withheld values are also `null`; the section's `withheld` lists them.
public struct JSONRenderer: ReportRenderer {
    public init() {}

    /// Returns one file, named after the report with the extension `json`.
    public func render(_ report: Report, in language: Language) -> [RenderedFile] {
        var writer = JSONWriter(clock: report.clock, language: language)
        writer.document(report, in: language)
        return [RenderedFile(path: "\(report.name).json", bytes: writer.bytes)]
    }

    /// The rows of a table alone, as an array of objects, one per line, for commands with `--json`.
    public func bytes(of table: ReportTable, on clock: WallClock, in language: Language = .english) -> [UInt8] {
        var writer = JSONWriter(clock: clock, language: language)
        writer.rows(of: table, indent: "  ", closing: "")
        writer.raw("\n")
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func document(_ report: Report, in language: Language) {
        raw("{\n  \"report\": ")
        string(report.name)
        raw(",\n  \"title\": ")
        string(report.title[language])
        raw(",\n  \"note\": ")
        string(report.note?[language])
        subject(report.subject)
        raw(",\n  \"timezone\": ")
        string(report.clock.zone.nameForPeople)
        raw(",\n  \"data_time\": ")
        if let time = report.dataTime { instant(time) } else { raw("null") }
        raw(",\n  \"headlines\": {")
        list(report.headlines) { writer, headline in
            writer.key(headline.name)
            writer.cell(headline.value)
            guard headline.isLowerBound else { return }
            writer.raw(", ")
            writer.key("\(headline.name)_at_least")
            writer.raw("true")
        }
        raw("}")
        changes(report.headlines.flatMap(\.changes))
        raw(",\n  \"notices\": [")
        list(report.notices, separator: ",") { $0.notice($1, in: language) }
        raw(report.notices.isEmpty ? "],\n  \"about\": {" : "\n  ],\n  \"about\": {")
        list(report.about, separator: ",") { $0.entry($1, in: language) }
        if let parts = report.parts { self.parts(parts) }
        raw(report.about.isEmpty ? "}" : "\n  }")
        if let leftOut = report.leftOut { self.leftOut(leftOut) }
        raw(",\n  \"sections\": {")
        list(report.sections, separator: ",") { $0.section($1, in: language) }
        raw(report.sections.isEmpty ? "}\n}\n" : "\n  }\n}\n")
    }

    private mutating func subject(_ subject: ReportSubject) {
        switch subject {
        case .event(let id, let name):
            raw(",\n  \"event\": {\"id\": ")
            integer(id)
            raw(", \"name\": ")
            string(name)
            raw("}")
        case .members(let name):
            raw(",\n  \"members\": {\"name\": ")
            string(name)
            raw("}")
        case .editions(_, let ids), .summary(_, let ids):
            raw(",\n  \"events\": [")
            for (position, id) in ids.enumerated() {
                if position > 0 { raw(", ") }
                integer(id)
            }
            raw("]")
        }
    }

    /// Writes how headlines differ from earlier ones; nothing if none does.
    private mutating func changes(_ changes: [HeadlineChange]) {
        guard !changes.isEmpty else { return }
        raw(",\n  \"headline_changes\": [")
        list(changes, separator: ",") { writer, change in
            writer.raw("\n    {\"headline\": ")
            writer.string(change.headline)
            writer.raw(", \"measure\": ")
            writer.string(change.measure)
            writer.raw(", \"since\": ")
            writer.string(change.basis.rawValue)
            if let days = change.days {
                writer.raw(", \"days\": ")
                writer.integer(Int64(days))
            }
            if let event = change.event {
                writer.raw(", \"event\": ")
                writer.integer(event)
                writer.raw(", \"name\": ")
                writer.string(change.name)
            }
            if let days = change.daysBefore {
                writer.raw(", \"days_before\": ")
                writer.integer(days)
            }
            writer.raw(", \"before\": ")
            writer.cell(.decimal(change.before, places: 2))
            writer.raw(", \"difference\": ")
            writer.cell(.decimal(change.difference, places: 2))
            writer.raw(", \"effect\": ")
            writer.string(change.effect.rawValue)
            writer.raw("}")
        }
        raw("\n  ]")
    }

    private mutating func notice(_ notice: Notice, in language: Language) {
        raw("\n    {\"severity\": ")
        string(notice.severity.rawValue)
        raw(", \"text\": ")
        string(notice.text[language])
        raw(", \"section\": ")
        string(notice.section)
        raw("}")
    }

    /// The entry's value, or its text if it has no value.
    private mutating func entry(_ entry: AboutEntry, in language: Language) {
        raw("\n    ")
        key(entry.name)
        if case .empty = entry.value { string(entry.code ?? entry.text?[language]) } else { cell(entry.value) }
    }

    private mutating func parts(_ parts: [ReportPart]) {
        raw(",\n    \"parts\": [")
        list(parts, separator: ",") { writer, part in
            writer.raw("\n      {\"part\": ")
            writer.string(part.name)
            writer.raw(", \"sessions\": [")
            writer.list(part.sessions) { $0.integer($1) }
            writer.raw("], \"registrant_types\": [")
            writer.list(part.registrantTypes) { $0.integer($1) }
            writer.raw("]}")
        }
        raw("\n    ]")
    }

    private mutating func leftOut(_ leftOut: [ReportLeftOut]) {
        raw(",\n  \"left_out\": [")
        list(leftOut, separator: ",") { writer, left in
            writer.raw("\n    {\"session_id\": ")
            writer.integer(left.sessionID)
            writer.raw(", \"session\": ")
            writer.string(left.session)
            writer.raw(", \"part\": ")
            writer.string(left.part)
            writer.raw(", \"reason\": ")
            writer.string(left.reason)
            writer.raw("}")
        }
        raw(leftOut.isEmpty ? "]" : "\n  ]")
    }

    private mutating func section(_ section: ReportSection, in language: Language) {
        raw("\n    ")
        key(section.name)
        raw("{\n      \"title\": ")
        string(section.title[language])
        raw(",\n      \"note\": ")
        string(section.note?[language])
        raw(",\n      \"columns\": [")
        list(section.table.columns, separator: ",") { $0.column($1, in: language) }
        raw(section.table.columns.isEmpty ? "],\n      \"rows\": " : "\n      ],\n      \"rows\": ")
        rows(of: section.table, indent: "        ", closing: "      ")
        withheld(in: section.table)
        raw("\n    }")
    }

    private mutating func column(_ column: ReportColumn, in language: Language) {
        raw("\n        {\"name\": ")
        string(column.name)
        raw(", \"title\": ")
        string(column.title[language])
        raw(", \"unit\": ")
        string(column.role.unit)
        raw(", \"definition\": ")
        string(column.definition[language])
        raw("}")
    }

    /// Writes `"withheld": {"attended": [1, 3]}`: for each column, the indices in `rows` (from 0) of withheld numbers. Writes
    /// nothing if there are none.
    private mutating func withheld(in table: ReportTable) {
        let places = table.columns.map { column in
            (name: column.name, rows: column.cells.indices.filter { column.cells[$0] == .withheld })
        }.filter { !$0.rows.isEmpty }
        guard !places.isEmpty else { return }
        raw(",\n      \"withheld\": {")
        list(places) { writer, place in
            writer.key(place.name)
            writer.raw("[")
            writer.list(place.rows) { $0.integer(Int64($1)) }
            writer.raw("]")
        }
        raw("}")
    }

    /// The `"name": ` of each column, with the comma before it, encoded once for all rows.
    private func encodedKeys(of table: ReportTable) -> [[UInt8]] {
        table.columns.enumerated().map { index, column in
            var key = JSONWriter(clock: clock, language: language)
            if index > 0 { key.raw(", ") }
            key.key(column.name)
            return key.bytes
        }
    }

    fileprivate mutating func rows(of table: ReportTable, indent: StaticString, closing: StaticString) {
        let columns = table.columns.map(\.cells)
        let keys = encodedKeys(of: table)
        raw("[")
        for row in 0..<table.rowCount {
            raw(row == 0 ? "\n" : ",\n")
            raw(indent)
            raw("{")
            for index in columns.indices {
                append(keys[index])
                cell(row < columns[index].count ? columns[index][row] : .empty)
            }
            raw("}")
        }
        if table.rowCount > 0 {
            raw("\n")
            raw(closing)
        }
        raw("]")
    }
}

extension ReportColumn.Role {
    /// The unit's code in the Unified Code for Units of Measure (https://ucum.org), or `nil`.
    fileprivate var unit: String? {
        switch self {
        case .percentage: "%"
        case .metres: "m"
        case .degrees: "deg"
        case .identifier, .text, .count, .money, .instant, .quantity, .share: nil
        }
    }
}
