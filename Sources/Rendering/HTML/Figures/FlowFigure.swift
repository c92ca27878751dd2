import Messages
import Reporting

/// Which sessions share their guests: a row for each session, in each cell the share of its guests that also attended
/// the column's.
struct FlowFigure {
    let table: ReportTable
    let names: SessionNames
    let id: String
    let setting: PageSetting

    /// Sessions shown at most.
    private static let mostSessions = 20

    private struct Pair: Hashable {
        var from: Int64
        var to: Int64
    }

    var markup: Markup {
        var markup = Markup()
        guard let from = table[column: "session_id"], let to = table[column: "other_session_id"],
            let guests = table[column: "guests"], let shares = table[column: "percentage"]
        else { return markup }
        var rowOf: [Pair: Int] = [:]
        var shared: [Int64: Double] = [:]
        for row in 0..<table.rowCount {
            guard case .integer(let first) = from.cell(row), case .integer(let second) = to.cell(row) else { continue }
            rowOf[Pair(from: first, to: second)] = row
            shared[first, default: 0] += guests.cell(row).drawnValue ?? 0
        }
        guard shared.count > 1 else { return markup }
        let all = order(Set(shared.keys).union(rowOf.keys.map(\.to)))
        let sessions = all.count > Self.mostSessions ? largest(all, shared) : all
        let rows = sessions.map { first in
            let cells = sessions.map { second in
                cell(first, second, rowOf[Pair(from: first, to: second)], guests, shares)
            }
            return HeatTable.Row(heading: label(first), cells: cells)
        }
        let heat = HeatTable(
            kind: "names", caption: setting.text(.pageFlow), corner: setting.text(.pageFlowCorner),
            columns: sessions.map { (String($0), name($0)) }, rows: rows)
        markup.figure(id: id, class: "whole", title: setting.text(.pageFlow)) { markup in
            markup.element("p", ["class": "note"], setting.text(.pageFlowNote))
            markup.append(heat.markup)
            if sessions.count < all.count {
                let phrase = Phrase.pageFlowLeftOut(setting.number(sessions.count), of: setting.number(all.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    /// In the order of the table of sessions, those it does not know last.
    private func order(_ sessions: Set<Int64>) -> [Int64] {
        let known = names.order.filter(sessions.contains)
        return known + sessions.subtracting(known).sorted()
    }

    private func largest(_ sessions: [Int64], _ shared: [Int64: Double]) -> [Int64] {
        let kept = sessions.enumerated().sorted { first, second in
            let (left, right) = (shared[first.element] ?? 0, shared[second.element] ?? 0)
            return left == right ? first.offset < second.offset : left > right
        }.prefix(Self.mostSessions)
        return kept.sorted { $0.offset < $1.offset }.map(\.element)
    }

    private func name(_ session: Int64) -> String { setting.shown(names.name(session) ?? String(session), longest: 80) }

    private func label(_ session: Int64) -> String {
        names.name(session) == nil ? String(session) : "\(session) · \(name(session))"
    }

    private func cell(
        _ first: Int64, _ second: Int64, _ row: Int?, _ guests: ReportColumn, _ shares: ReportColumn
    ) -> HeatTable.Cell {
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
