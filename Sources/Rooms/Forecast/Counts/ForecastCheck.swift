import Base

/// How good the forecast would have been, judged in two ways.
///
/// Left out: each edition is forecast from all others, including later ones. That gives as many judgements as there are
/// editions, but no real forecast knows what comes after. Rolling: each edition is forecast only from those before it,
/// as it would have been; since five are needed, there are fewer judgements. Beside each stands the simplest forecast
/// with the same knowledge: the rate of the editions right before and right after, or of the one before alone.
struct ForecastCheck: Sendable, Equatable {
    /// A past edition, forecast.
    struct Row: Sendable, Equatable {
        var eventID: Int64
        var name: String?
        var startsAt: Instant?
        var startsOnDay: Bool
        /// `nil` if the service does not say for one of its rows; then only the other rows are judged.
        var registered: Int?
        var attended: Int
        /// From all other editions.
        var leftOut: Judgement
        /// From earlier editions.
        var rolling: Judgement
    }

    /// A forecast of an edition compared with what happened.
    struct Judgement: Sendable, Equatable {
        var attended: Int
        /// `nil` if there are fewer than five editions to forecast from.
        var quantiles: ForecastQuantiles?
        /// The forecast by the rates of the neighbouring editions; `nil` if there are none.
        var simplest: Int?
        /// The rows of type and session with a forecast, and those within their interval.
        var cells = 0
        var cellsInside = 0

        /// Whether the number who attended is from P10 to P90.
        var isInside: Bool? { quantiles.map { $0.holds(attended) } }
        /// P50 minus attended.
        var error: Int? { quantiles?.p50.map { $0 - attended } }
        var simplestError: Int? { simplest.map { $0 - attended } }

        /// - Parameters:
        ///   - others: The editions to forecast from.
        ///   - neighbours: Those of `others` right next to the edition.
        fileprivate init(_ edition: SeriesEvent, from others: [SeriesEvent], neighbours: [SeriesEvent]) {
            attended = edition.used
            if !neighbours.isEmpty, edition.isRegisteredKnown {
                // Multiply first, so that a half stays exactly a half.
                let attended = neighbours.reduce(0) {
                    $0 + Double(edition.registered) * Double($1.usedOfRegistered) / Double(max(1, $1.registered))
                }
                simplest = Int((attended / Double(neighbours.count)).rounded())
            }
            guard others.count >= EventForecast.minimumEditions else { return }
            let forecast = EventForecast(of: edition, from: others, withPeople: false)
            quantiles = forecast.total?.quantiles
            for (cell, row) in zip(edition.cells, forecast.rows) {
                guard let quantiles = row.quantiles else { continue }
                cells += 1
                if quantiles.holds(cell.attended) { cellsInside += 1 }
            }
        }
    }

    /// The result of all judgements made in one way.
    struct Result: Sendable, Equatable {
        /// The number of editions that could be forecast, and of those within the interval; 80 % should be.
        var checked = 0
        var inside = 0
        var cells = 0
        var cellsInside = 0
        /// The number of editions that have both a P50 and the simplest forecast.
        var compared = 0
        /// The mean error, regardless of sign, of P50 and of the simplest forecast over those editions; `nil` if there are none.
        var meanError: Double?
        var simplestMeanError: Double?

        fileprivate init(_ judgements: [Judgement]) {
            checked = judgements.count { $0.quantiles != nil }
            inside = judgements.count { $0.isInside == true }
            cells = judgements.reduce(0) { $0 + $1.cells }
            cellsInside = judgements.reduce(0) { $0 + $1.cellsInside }
            let pairs = judgements.compactMap { one in one.error.flatMap { own in one.simplestError.map { (own, $0) } }
            }
            compared = pairs.count
            guard !pairs.isEmpty else { return }
            meanError = pairs.reduce(0) { $0 + Double(abs($1.0)) } / Double(pairs.count)
            simplestMeanError = pairs.reduce(0) { $0 + Double(abs($1.1)) } / Double(pairs.count)
        }
    }

    let rows: [Row]
    let leftOut: Result
    let rolling: Result

    /// - Parameter editions: The editions of the forecast.
    init(_ editions: [SeriesEvent]) {
        let editions = editions.usable(for: nil)
        let rows = editions.indices.map { index in
            let edition = editions[index]
            let (earlier, later) = (Array(editions[..<index]), Array(editions[(index + 1)...]))
            return Row(
                eventID: edition.eventID, name: edition.name, startsAt: edition.startsAt,
                startsOnDay: edition.startsOnDay, registered: edition.wholeRegistered, attended: edition.used,
                leftOut: Judgement(
                    edition, from: earlier + later, neighbours: [earlier.last, later.first].compactMap(\.self)),
                rolling: Judgement(edition, from: earlier, neighbours: [earlier.last].compactMap(\.self)))
        }
        self.rows = rows
        leftOut = Result(rows.map(\.leftOut))
        rolling = Result(rows.map(\.rolling))
    }
}

extension ForecastQuantiles {
    /// Whether a number is from P10 to P90.
    fileprivate func holds(_ number: Int) -> Bool { (p10...max(p10, p90)).contains(number) }
}

extension SeriesEvent {
    /// Attended per registered; more than 1 with walk-ins.
    var rate: Double { registered > 0 ? Double(attendedOfRegistered) / Double(registered) : 0 }
}
