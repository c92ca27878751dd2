import Messages
import Reporting

/// Which sessions share their guests: a row for each session, in each cell the share of its guests that also attended
/// the column's.
struct FlowFigure {
    let picture: OverlapPicture
    let names: ReportNames
    let id: String
    let setting: PageSetting

    /// Sessions shown at most.
    private static let mostSessions = 20

    var markup: Markup {
        var markup = Markup()
        let (sessions, count) = picture.sessions(in: names.sessions, limit: Self.mostSessions)
        guard !sessions.isEmpty else { return markup }
        let rowOf = picture.rows
        let rows = sessions.map { first in
            let cells = sessions.map { second in cell(first, second, rowOf[.init(first, second)]) }
            return HeatTable.Row(heading: label(first), cells: cells)
        }
        let heat = HeatTable(
            kind: "names", caption: setting.text(.pageFlow), corner: setting.text(.pageFlowCorner),
            columns: sessions.map { (String($0), name($0)) }, rows: rows)
        markup.figure(id: id, class: "whole", title: setting.text(.pageFlow)) { markup in
            markup.element("p", ["class": "note"], setting.text(.pageFlowNote))
            markup.append(heat.markup)
            if sessions.count < count {
                let phrase = Phrase.pageFlowLeftOut(setting.number(sessions.count), of: setting.number(count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func name(_ session: Int64) -> String {
        setting.shown(names.distinctName(ofSession: session) ?? String(session), longest: 80)
    }

    private func label(_ session: Int64) -> String {
        names.distinctName(ofSession: session) == nil ? String(session) : "\(session) · \(name(session))"
    }

    private func cell(_ first: Int64, _ second: Int64, _ row: Int?) -> HeatTable.Cell {
        let (guests, shares) = (picture.guests, picture.shares)
        if first == second { return HeatTable.Cell(text: "–", level: nil) }
        guard let row else { return HeatTable.Cell(text: "0", level: 0) }
        if shares.cell(row) == .withheld || guests.cell(row) == .withheld { return .withheld(in: setting) }
        guard case .percentage(let share) = shares.cell(row) else { return HeatTable.Cell(text: "–", level: 0) }
        let phrase = Phrase.pageFlowCell(
            String(first), String(second), guests: setting.text(guests, row: row), share: setting.text(shares, row: row)
        )
        return HeatTable.Cell(
            text: setting.shortText(share), level: HeatTable.level(share.fraction), words: setting.text(phrase))
    }
}
