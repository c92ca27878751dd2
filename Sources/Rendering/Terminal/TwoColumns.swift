/// Lines side by side on a wide terminal.
struct TwoColumns {
    /// From this width of the page on there are two columns.
    private static let least = 150
    /// Columns of the terminal that a part of a page is stretched to at most.
    static let widestPart = 100
    private static let between = 4

    /// The width of the page: both columns.
    let pageWidth: Int
    /// The width of each.
    let columnWidth: Int

    /// `nil` where the terminal is too narrow for two.
    init?(width: Int) {
        guard width >= Self.least else { return nil }
        pageWidth = min(width, Self.widestPart * 2 + Self.between)
        columnWidth = (pageWidth - Self.between) / 2
    }

    func lines(_ left: [StyledLine], _ right: [StyledLine]) -> [StyledLine] {
        (0..<max(left.count, right.count)).map { row in
            var line = row < left.count ? left[row] : .blank
            if row < right.count, right[row].width > 0 {
                line.pad(to: columnWidth + Self.between)
                line.append(right[row])
            }
            return line
        }
    }

    /// Blocks in order, each put where there is more room above.
    func lines(_ blocks: [[StyledLine]]) -> [StyledLine] {
        var left: [StyledLine] = []
        var right: [StyledLine] = []
        for block in blocks {
            if left.count <= right.count {
                left += (left.isEmpty ? [] : [.blank]) + block
            } else {
                right += (right.isEmpty ? [] : [.blank]) + block
            }
        }
        return lines(left, right)
    }
}
