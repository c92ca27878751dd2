public import Messages

/// A picture of what a section's table says, as values that every renderer draws its own way.
///
/// A picture is made of columns of its section's table and drawn again from them whenever the table changes, so that what
/// a definition leaves out or a pack withholds is in no picture.
public enum ReportPicture: Sendable, Hashable {
    case bars(BarPicture)
    case histogram(HistogramPicture)
    case sessionHistograms(SessionHistogramsPicture)
    case dayHours(DayHourPicture)
    case map(MapPicture)
    case overlap(OverlapPicture)
    case grid(GridPicture)
    case changes(ChangesPicture)

    /// The picture of a table whose rows or columns are no longer those it was made of; `nil` where one is missing that
    /// it cannot do without.
    func redrawn(from table: ReportTable) -> ReportPicture? {
        switch self {
        case .bars(let picture): picture.redrawn(from: table).map(Self.bars)
        case .histogram(let picture): picture.redrawn(from: table).map(Self.histogram)
        case .sessionHistograms(let picture): picture.redrawn(from: table).map(Self.sessionHistograms)
        case .dayHours(let picture): picture.redrawn(from: table).map(Self.dayHours)
        case .map(let picture): picture.redrawn(from: table).map(Self.map)
        case .overlap(let picture): picture.redrawn(from: table).map(Self.overlap)
        case .grid(let picture): picture.redrawn(from: table).map(Self.grid)
        case .changes(let picture): picture.redrawn(from: table).map(Self.changes)
        }
    }

    /// Whether every renderer draws it, unless a definition wants no charts.
    var isChart: Bool {
        switch self {
        case .bars, .histogram: true
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: false
        }
    }

    /// The title of a chart; `nil` for pictures that renderers title.
    public var title: Phrase? {
        get {
            switch self {
            case .bars(let picture): picture.title
            case .histogram(let picture): picture.title
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
            case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: break
            }
        }
    }
}

extension Cell {
    /// The number that a picture draws for the cell, percentages from 0 to 100; `nil` for text and for what does not exist.
    public var drawnValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value), .decimal(let value, _): value.isFinite ? value : nil
        case .percentage(let percentage): Double(percentage.hundredths) / 100
        case .empty, .withheld, .text, .flag, .phrase, .instant: nil
        }
    }
}
