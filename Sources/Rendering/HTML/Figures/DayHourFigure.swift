import Messages
import Reporting
import Tables

/// Check-ins by day and hour of the report's clock: the histogram's bins, put where they belong in a week's plan.
struct DayHourFigure {
    let table: ReportTable
    let id: String
    let setting: PageSetting

    /// Days shown at most.
    private static let mostDays = 31

    var markup: Markup {
        var markup = Markup()
        guard let starts = table[column: "bin_start"], let checkIns = table[column: "checkins"],
            // Wider bins do not say in which hour.
            let step = HistogramBins(starts, count: table.rowCount, clock: setting.clock).step, step <= 3600
        else { return markup }
        var counts: [Int64: [Double]] = [:]
        var withheld: Set<Hour> = []
        var comesTwice = false
        for row in 0..<table.rowCount {
            guard case .instant(let start) = starts.cell(row) else { continue }
            let civil = setting.clock.civil(at: start)
            if checkIns.cell(row) == .withheld {
                withheld.insert(Hour(day: civil.daysSinceEpoch, hour: civil.hour))
            }
            guard let value = checkIns.cell(row).drawnValue, value > 0 else { continue }
            if setting.clock.isShownTwice(start) { comesTwice = true }
            counts[civil.daysSinceEpoch, default: Array(repeating: 0, count: 24)][civil.hour] += value
        }
        guard let highest = counts.values.joined().max(), highest > 0 else { return markup }
        let days = Set(counts.keys).union(withheld.map(\.day)).sorted()
        let shown = days.prefix(Self.mostDays)
        let busy = (0..<24).filter { hour in
            shown.contains { (counts[$0]?[hour] ?? 0) > 0 || withheld.contains(Hour(day: $0, hour: hour)) }
        }
        let hours = (busy.first ?? 0)...(busy.last ?? 0)
        let rows = shown.map { day in
            row(
                day, hours.map { ($0, withheld.contains(Hour(day: day, hour: $0)) ? nil : counts[day]?[$0] ?? 0) },
                highest: highest)
        }
        markup.figure(id: id, class: "whole", title: setting.text(.pageDayHour)) { markup in
            if comesTwice { markup.element("p", ["class": "note"], setting.text(.pageHourTwice)) }
            markup.append(
                HeatTable(
                    kind: "fit", caption: setting.text(.pageDayHour), corner: setting.text(.pageDay),
                    columns: hours.map { (Self.twoDigits($0), nil) }, rows: rows
                ).markup)
            markup.ramp(from: setting.text(.pageHeatNone), to: setting.number(highest))
            if shown.count < days.count {
                let phrase = Phrase.pageDaysLeftOut(setting.number(shown.count), of: setting.number(days.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private struct Hour: Hashable {
        var day: Int64
        var hour: Int
    }

    /// - Parameter hours: each with its number, `nil` where a part of it is withheld.
    private func row(_ day: Int64, _ hours: [(hour: Int, count: Double?)], highest: Double) -> HeatTable.Row {
        let civil = CivilTime(secondsSinceEpoch: day * 86_400)
        let name = TimeText.day(civil, in: setting.language)
        let cells = hours.map { hour, count in
            guard let count else { return HeatTable.Cell.withheld(in: setting) }
            let text = setting.number(count)
            return HeatTable.Cell(
                text: text, level: HeatTable.level(count / highest),
                words: count > 0 ? setting.text(.pageHour(name, Self.twoDigits(hour), text)) : nil)
        }
        let weekday = setting.text(Phrase.pageWeekdays[civil.weekday - 1])
        return HeatTable.Row(heading: "\(weekday) \(name)", cells: cells)
    }

    private static func twoDigits(_ hour: Int) -> String {
        var text = ""
        text.appendPadded(hour, digits: 2)
        return text
    }
}
