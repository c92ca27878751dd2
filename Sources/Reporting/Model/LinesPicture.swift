public import Base

/// Lines over one axis, one for each edition: how many had arrived by a time after the start, or had registered by a number of
/// days before it.
public struct LinesPicture: Sendable, Hashable {
    /// What the positions measure.
    public enum Axis: Sendable, Hashable {
        /// Minutes since the start; negative before it.
        case minutes
        /// Days until the start. The axis counts down, and later days are not drawn.
        case daysBefore
    }

    public struct Point: Sendable, Hashable {
        /// From left to right: minutes, or days with a minus sign.
        public var position: Double
        public var value: Double
    }

    public struct Line: Sendable, Hashable {
        /// The id, or the name if the table has no ids.
        public var id: Cell
        /// The name, with the id if it is not unique.
        public var name: Cell
        /// In order of position, at least one.
        public var points: [Point]
    }

    public var title: Phrase
    public let axis: Axis
    public private(set) var ids: ReportColumn
    public private(set) var names: ReportColumn?
    public private(set) var positions: ReportColumn
    public private(set) var values: ReportColumn
    /// Added to each position: the width of a bin, if a value is reached at its end.
    private(set) var shift = 0.0
    /// The ids of lines that are not drawn, because their start has no hour: nobody knows how far from it a position is.
    private(set) var withoutHour: Set<Cell> = []
    /// The ids of lines of editions under way: their shares are of those who came so far.
    public private(set) var growing: Set<Cell> = []
    /// In the order of their first rows, the latest edition last. At least one has two points.
    public private(set) var lines: [Line] = []

    /// The number of lines with a colour of their own: the last ones. Earlier ones look alike.
    public static let maximumColors = 6

    /// `nil` if a required column is missing or there is no line to draw.
    func redrawn(from table: ReportTable) -> LinesPicture? {
        guard let ids = table[ids.id], let positions = table[positions.id], let values = table[values.id] else {
            return nil
        }
        var picture = self
        picture.ids = ids
        picture.names = names.flatMap { table[$0.id] }
        picture.positions = positions
        picture.values = values
        picture.lines = picture.drawn
        return picture.lines.contains { $0.points.count > 1 } ? picture : nil
    }

    private var drawn: [Line] {
        let names = names.map { $0.cells.disambiguated(by: ids) } ?? ids.cells
        var places: [Cell: Int] = [:]
        var lines: [Line] = []
        for (row, id) in ids.cells.enumerated() {
            guard let position = positions.cell(row).drawnValue, let value = values.cell(row).drawnValue,
                axis == .minutes || position >= 0, !withoutHour.contains(id)
            else { continue }
            let place = places[id] ?? lines.count
            if place == lines.count {
                places[id] = place
                lines.append(Line(id: id, name: names[row] == .empty ? id : names[row], points: []))
            }
            lines[place].points.append(Point(position: (axis == .minutes ? position : -position) + shift, value: value))
        }
        for place in lines.indices { lines[place].points.sort { $0.position < $1.position } }
        return lines
    }

    /// The first and the last position of all lines.
    public var span: ClosedRange<Double> {
        let ends = lines.flatMap { [$0.points.first, $0.points.last].compactMap { $0?.position } }
        let (first, last) = (ends.min() ?? 0, ends.max() ?? 0)
        return first...max(first, last)
    }

    public var highest: Double { lines.reduce(0) { $1.points.reduce($0) { max($0, $1.value) } } }

    /// The number of a line's colour, from 0 for the latest edition; `nil` for lines that look alike.
    public func color(of line: Int) -> Int? {
        let color = lines.count - 1 - line
        return color < Self.maximumColors ? color : nil
    }
}
