extension FixedWidthInteger {
    /// A sum that cannot be held stays at the largest number. Counts are too small for that where they were read
    /// (`BelievedRange`); open ends of time, which are the least and the greatest number, are not.
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
