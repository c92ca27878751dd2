extension FixedWidthInteger {
    /// Counts come from outside: a sum too large to hold stays at the largest number instead of stopping the program.
    func addingSaturated(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    func subtractingSaturated(_ other: Self) -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The sum of what is given, `nil` where neither is.
    static func sum(_ left: Self?, _ right: Self?) -> Self? {
        guard let left, let right else { return left ?? right }
        return left.addingSaturated(right)
    }
}
