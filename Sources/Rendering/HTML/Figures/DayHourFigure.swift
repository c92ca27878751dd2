import Messages
import Reporting
import Tables

/// Check-ins by day and hour of the report's clock, as a table of coloured cells.
struct DayHourFigure {
    let picture: DayHourPicture
    let id: String
    let setting: PageSetting

    /// Days shown at most.
    private static let mostDays = 31

    var markup: Markup {
        var markup = Markup()
        let (days, comeTwice) = picture.days(on: setting.clock)
        let highest = days.flatMap(\.hours).reduce(0) { max($0, $1.drawnValue ?? 0) }
        guard highest > 0 else { return markup }
        let shown = days.prefix(Self.mostDays)
        let busy = (0..<24).filter { hour in
            shown.contains { $0.hours[hour] == .withheld || $0.hours[hour].drawnValue ?? 0 > 0 }
        }
        let hours = (busy.first ?? 0)...(busy.last ?? 0)
        markup.figure(id: id, class: "whole", title: setting.text(.pageDayHour)) { markup in
            if comeTwice { markup.element("p", ["class": "note"], setting.text(.pageHourTwice)) }
            markup.append(
                HeatTable(
                    kind: "fit", caption: setting.text(.pageDayHour), corner: setting.text(.pageDay),
                    columns: hours.map { (Self.twoDigits($0), nil) },
                    rows: shown.map { row($0, hours, highest: highest) }
                ).markup)
            markup.ramp(from: setting.text(.pageHeatNone), to: setting.number(highest))
            if shown.count < days.count {
                let phrase = Phrase.pageDaysLeftOut(setting.number(shown.count), of: setting.number(days.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
        }
        return markup
    }

    private func row(_ day: DayHourPicture.Day, _ hours: ClosedRange<Int>, highest: Double) -> HeatTable.Row {
        let name = TimeText.day(day.date, in: setting.language)
        let cells = hours.map { hour in
            guard let count = day.hours[hour].drawnValue else { return HeatTable.Cell.withheld(in: setting) }
            let text = setting.number(count)
            return HeatTable.Cell(
                text: text, level: HeatTable.level(count / highest),
                words: count > 0 ? setting.text(.pageHour(name, Self.twoDigits(hour), text)) : nil)
        }
        let weekday = setting.text(Phrase.pageWeekdays[day.date.weekday - 1])
        return HeatTable.Row(heading: "\(weekday) \(name)", cells: cells)
    }

    private static func twoDigits(_ hour: Int) -> String {
        var text = ""
        text.appendPadded(hour, digits: 2)
        return text
    }
}
