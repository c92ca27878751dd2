public import Base

/// A picture of a section's table, as values that each renderer draws in its own way.
///
/// Pictures are made from columns of their section's table and updated whenever the table changes, so that no picture
/// shows what a definition omits or a pack withholds.
public enum ReportPicture: Sendable, Hashable {
    /// A bar for each row: `General  ████████░░  120 / 150  80.00 %`.
    case bars(BarPicture)
    /// Columns over time: arrivals in bins of 15 minutes, with their running total as a line.
    case histogram(HistogramPicture)
    /// A small histogram for each session: `Keynote  ▁▃█▂  peak 84`.
    case sessionHistograms(SessionHistogramsPicture)
    /// A table of days by hours: Monday at 09:00 has 214 check-ins.
    case dayHours(DayHourPicture)
    /// Circles on a map, sized by check-ins: one at −33.44, −70.65 for 381 of them.
    case map(MapPicture)
    /// A matrix of sessions by sessions: 62 % of the guests of the keynote also attended the workshop.
    case overlap(OverlapPicture)
    /// A grid of weekdays by hours, or of months by months since: 45 % of those who first came in March came in May.
    case grid(GridPicture)
    /// Lines over one axis, one for each edition: by 15 minutes after the start, 80 % had arrived.
    case lines(LinesPicture)
    /// A list of changes since an earlier reading: `check-ins  1,204 → 1,350`.
    case changes(ChangesPicture)

    /// The picture after a change of its table's rows or columns; `nil` if a required column is missing.
    func redrawn(from table: ReportTable) -> ReportPicture? {
        switch self {
        case .bars(let picture): picture.redrawn(from: table).map(Self.bars)
        case .histogram(let picture): picture.redrawn(from: table).map(Self.histogram)
        case .sessionHistograms(let picture): picture.redrawn(from: table).map(Self.sessionHistograms)
        case .dayHours(let picture): picture.redrawn(from: table).map(Self.dayHours)
        case .map(let picture): picture.redrawn(from: table).map(Self.map)
        case .overlap(let picture): picture.redrawn(from: table).map(Self.overlap)
        case .grid(let picture): picture.redrawn(from: table).map(Self.grid)
        case .lines(let picture): picture.redrawn(from: table).map(Self.lines)
        case .changes(let picture): picture.redrawn(from: table).map(Self.changes)
        }
    }

    /// Whether every renderer draws it, unless the definition turns charts off.
    package var isChart: Bool {
        switch self {
        case .bars, .histogram, .lines: true
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: false
        }
    }

    /// The title of a chart; `nil` for pictures that renderers title themselves.
    public var title: Phrase? {
        get {
            switch self {
            case .bars(let picture): picture.title
            case .histogram(let picture): picture.title
            case .lines(let picture): picture.title
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .bars(var picture):
                picture.title = newValue
                self = .bars(picture)
            case .histogram(var picture):
                picture.title = newValue
                self = .histogram(picture)
            case .lines(var picture):
                picture.title = newValue
                self = .lines(picture)
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: break
            }
        }
    }
}

extension Cell {
    /// The number that a picture draws for the cell, with percentages from 0 to 100; `nil` for text and missing
    /// values.
    public var drawnValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value), .decimal(let value, _): value.isFinite ? value : nil
        case .percentage(let percentage): Double(percentage.hundredths) / 100
        case .empty, .withheld, .text, .name, .flag, .phrase, .instant, .wholeDay: nil
        }
    }
}
