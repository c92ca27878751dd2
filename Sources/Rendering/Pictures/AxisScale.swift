import Messages

/// The height of a value axis: the next round number from the highest value on.
struct AxisScale: Equatable {
    /// The value at the top; 1 where there is nothing to draw.
    let top: Double

    init(highest: Double) {
        guard highest > 0, highest.isFinite else {
            top = 1
            return
        }
        var magnitude = 1.0
        while magnitude * 10 <= highest, magnitude < 1e300 { magnitude *= 10 }
        if highest <= 1 { magnitude = 0.1 }
        top = Self.tenths.lazy.map { $0 * magnitude / 10 }.first { $0 >= highest } ?? highest
    }

    /// Round numbers whose halves are whole from ten on, in tenths so that their products are exact.
    private static let tenths: [Double] = [10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100]

    func label(_ language: Language) -> String { NumberNotation.people(language).text(shortest: top) }

    /// Half of the height, where that is a whole number.
    func halfLabel(_ language: Language) -> String? {
        (top / 2).rounded() == top / 2 ? NumberNotation.people(language).text(shortest: top / 2) : nil
    }
}
