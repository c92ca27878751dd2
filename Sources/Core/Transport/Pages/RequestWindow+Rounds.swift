extension RequestWindow {
    /// The responses of a round.
    struct Round {
        private(set) var count = 0
        private var sum = 0.0
        private var squares = 0.0
        private var inFlight = 0

        var mean: Double { sum / Double(count) }
        /// The mean number of requests in flight.
        var width: Double { Double(inFlight) / Double(count) }
        var deviation: Double { max(0, squares / Double(count) - mean * mean).squareRoot() }

        mutating func append(_ logarithm: Double, amid inFlight: Int) {
            count += 1
            sum += logarithm
            squares += logarithm * logarithm
            self.inFlight += inFlight
        }
    }

    struct Judged {
        var width: Double
        var count: Int
        var mean: Double
    }

    /// How long responses take while the window is narrow: the mean over the narrowest rounds.
    struct Normal {
        var mean = 0.0
        var count = 1
        /// The widest of those rounds.
        var width = 1.0

        init() {}

        /// - Parameters:
        ///   - enough: the number of responses that give an accurate mean.
        ///   - least: the least number of rounds; more than 12 count as 12.
        ///   - width: the window's width. A quarter of the responses suffice once the remaining rounds are more than
        ///     two thirds as wide.
        init(_ rounds: [Judged], enough: Int, rounds least: Int, below width: Int) {
            count = 0
            var (total, taken) = (0.0, 0)
            let least = min(least, 12)
            for round in rounds.sorted(by: { ($0.width, $0.mean) < ($1.width, $1.mean) }) {
                if taken >= least, count >= max(6, enough / 4), round.width > 0.67 * Double(width) { break }
                total += round.mean * Double(round.count)
                count += round.count
                taken += 1
                self.width = round.width
                if count >= enough, taken >= least { break }
            }
            mean = total / Double(count)
        }
    }
}
