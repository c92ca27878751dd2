/// The narrow columns of the summary, which hold tiles and charts of any number side by side.
enum SummaryGrid {
    static let columns = 48
    /// Pixels.
    static let columnWidth = 24
    static let width = columns * columnWidth
    static let all = 0...(columns - 1)

    /// The columns of one of `count` equal parts.
    static func part(_ index: Int, of count: Int) -> ClosedRange<Int> {
        (index * columns / count)...((index + 1) * columns / count - 1)
    }

    /// Pixels that a text has in some columns.
    static func room(in columns: ClosedRange<Int>) -> Int { columns.count * columnWidth - ColumnLayout.padding }
}
