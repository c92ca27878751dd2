public import Tables

/// How good the forecast would have been: each edition in turn is left out and forecast from the others.
public struct ForecastCheck: Sendable, Equatable {
    /// A past edition, forecast from the others.
    public struct Row: Sendable, Equatable {
        public var eventID: Int64
        public var name: String?
        public var startsAt: Instant?
        public var registered: Int
        public var attended: Int
        /// `nil` if fewer than five others are left.
        public var quantiles: ForecastQuantiles?
        /// What the total rate of the edition before gives; `nil` for the first.
        public var byLastEdition: Int?
        /// Rows of type and session with a forecast, and those within their interval.
        public var cells: Int
        public var cellsInside: Int

        /// Whether the attended were from P10 to P90.
        public var isInside: Bool? { quantiles.map { ($0.p10...max($0.p10, $0.p90)).contains(attended) } }
        /// P50 minus attended.
        public var error: Int? { quantiles?.p50.map { $0 - attended } }
        public var errorByLastEdition: Int? { byLastEdition.map { $0 - attended } }
    }

    public let rows: [Row]

    /// - Parameter editions: those of the forecast.
    public init(_ editions: [SeriesEvent]) {
        let editions = editions.filter(\.isUsable).inOrder
        rows = editions.indices.map { index in
            let edition = editions[index]
            var others = editions
            others.remove(at: index)
            let before = index > 0 ? editions[index - 1] : nil
            var row = Row(
                eventID: edition.eventID, name: edition.name, startsAt: edition.startsAt,
                registered: edition.registered, attended: edition.attended, quantiles: nil,
                byLastEdition: before.map { before in
                    Int((Double(edition.registered) * before.rate).rounded())
                }, cells: 0, cellsInside: 0)
            guard others.count >= EventForecast.fewestEditions else { return row }
            let forecast = EventForecast(of: edition, from: others)
            row.quantiles = forecast.total?.quantiles
            for (cell, forecast) in zip(edition.cells, forecast.rows) {
                guard let quantiles = forecast.quantiles else { continue }
                row.cells += 1
                if (quantiles.p10...max(quantiles.p10, quantiles.p90)).contains(cell.attended) { row.cellsInside += 1 }
            }
            return row
        }
    }

    /// The editions that could be forecast.
    public var checked: Int { rows.count { $0.quantiles != nil } }
    /// Those whose attended were within the interval, which 80 % should be.
    public var inside: Int { rows.count { $0.isInside == true } }
    public var cells: Int { rows.reduce(0) { $0 + $1.cells } }
    public var cellsInside: Int { rows.reduce(0) { $0 + $1.cellsInside } }

    /// The mean distance of P50, and of the last edition's rate, from the attended, over the editions that have both;
    /// `nil` if none has.
    public var meanErrors: (forecast: Double, lastEdition: Double)? {
        let pairs = rows.compactMap { row in row.error.flatMap { error in row.errorByLastEdition.map { (error, $0) } } }
        guard !pairs.isEmpty else { return nil }
        let count = Double(pairs.count)
        return (
            pairs.reduce(0.0) { $0 + Double(abs($1.0)) } / count, pairs.reduce(0.0) { $0 + Double(abs($1.1)) } / count
        )
    }
}

extension SeriesEvent {
    /// Attended per registered, at most 1.
    var rate: Double { registered > 0 ? min(1, Double(attended) / Double(registered)) : 0 }
}
