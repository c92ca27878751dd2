import Messages
import Reporting

/// What is different, a line each: what kind of change, of which session and type, before and now.
struct ChangesFigure {
    let table: ReportTable
    let names: SessionNames
    let types: [Int64: String]
    let id: String
    /// What stands above the list already.
    let heading: String
    let setting: PageSetting

    /// Changes shown; the table has all of them.
    private static let most = 12

    var markup: Markup {
        var markup = Markup()
        guard let kinds = table[column: "kind"], let before = table[column: "before"], let now = table[column: "now"],
            table.rowCount > 0
        else { return markup }
        markup.figure(id: id, class: "whole", title: heading, under: heading) { markup in
            markup.element("ul", ["class": "changes"]) { markup in
                for row in 0..<min(table.rowCount, Self.most) {
                    markup.element("li") { line(row, kinds, before, now, &$0) }
                }
            }
            if table.rowCount > Self.most {
                let phrase = Phrase.terminalMore(setting.number(table.rowCount - Self.most))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    /// What changed stands in words where the table has them, else as kind and measure.
    private func line(
        _ row: Int, _ kinds: ReportColumn, _ before: ReportColumn, _ now: ReportColumn, _ markup: inout Markup
    ) {
        func words(_ column: ReportColumn) -> String? { setting.cellText(column.cell(row), role: column.role) }
        let change = table[column: "change"]
        let measure = change == nil ? table[column: "measure"].flatMap(words) : nil
        let parts = [session(row), type(row), measure].compactMap { $0 }
        markup.element("span", ["class": "kind"]) { $0.element("bdi", words(change ?? kinds) ?? "–") }
        markup.element("span", ["class": "what"]) { markup in
            for (index, part) in parts.enumerated() {
                if index > 0 { markup.append(" · ") }
                markup.element("bdi", part)
            }
        }
        let values = (before: words(before) ?? "–", now: words(now) ?? "–")
        markup.element("span", ["class": "values"]) { markup in
            let spoken = Phrase.pageChange(before: values.before, now: values.now)
            markup.element("span", ["class": "hidden"], setting.text(spoken))
            markup.element("span", ["aria-hidden": "true"]) { markup in
                markup.element("bdi", values.before)
                markup.append(" → ")
                markup.element("b") { $0.element("bdi", values.now) }
            }
        }
    }

    private func session(_ row: Int) -> String? {
        if let name = table[column: "session"] { return setting.cellText(name.cell(row), role: name.role) }
        guard case .integer(let id)? = table[column: "session_id"]?.cell(row) else { return nil }
        return setting.shown(names.name(id) ?? String(id), longest: 120)
    }

    private func type(_ row: Int) -> String? {
        if let name = table[column: "registrant_type"] { return setting.cellText(name.cell(row), role: name.role) }
        guard case .integer(let id)? = table[column: "registrant_type_id"]?.cell(row) else { return nil }
        return setting.shown(types[id] ?? String(id), longest: 120)
    }
}

extension Report {
    /// What its tables call each registrant type.
    var registrantTypeNames: [Int64: String] {
        var names: [Int64: String] = [:]
        for section in sections {
            guard let ids = section.table[column: "registrant_type_id"],
                let titles = section.table[column: "registrant_type"]
            else { continue }
            for (id, title) in zip(ids.cells, titles.cells) {
                if case .integer(let id) = id, case .text(let title) = title, names[id] == nil { names[id] = title }
            }
        }
        return names
    }
}
