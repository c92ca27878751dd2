import Foundation
import Messages
import Reporting
import Tables

/// What stands at the head of every page: what it is about, and up to when.
struct PageHeading {
    var report: Report
    var setting: TerminalSetting

    func lines(width: Int, limit: Int = 2) -> [StyledLine] {
        let separator = setting.glyphs.separator
        let title = setting.clean(report.subject.name) + separator + setting.text(report.title)
        var facts = [setting.text(report.subject.designation)]
        if let time = report.dataTime {
            let shown = TimeText.dateAndTime(time, on: report.clock, in: setting.language)
            facts.append(setting.text(.terminalDataUpTo(shown)))
        }
        facts.append(setting.clean(report.clock.zone.identifier))
        return setting.lines(title, .title, width: width, limit: limit)
            + setting.lines(facts.joined(separator: separator), .dim, width: width, limit: limit)
            + [rule(width: width)]
    }

    /// A line from one of the theme's colours to the other.
    private func rule(width: Int) -> StyledLine {
        var line = StyledLine()
        for column in 0..<width {
            // Steps of an eighth keep runs of one colour together.
            let step = column * 32 / max(1, width) * 8
            line.append(setting.glyphs.rule, .blend(UInt8(clamping: step)))
        }
        return line
    }
}
