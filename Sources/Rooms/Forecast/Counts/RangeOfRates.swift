import Foundation

/// Forecasts the range of the past editions' rates: all that fewer than five editions can tell.
struct RangeOfRates: ForecastMethod {
    private let editions: [SeriesEvent]
    private let pace: RegistrationGrowth
    /// Registered and attended of each group, by edition.
    private let sums: [[ShowRates.Group: (registered: Int, attended: Int)]]

    init(_ editions: [SeriesEvent], _ pace: RegistrationGrowth) {
        self.editions = editions
        self.pace = pace
        sums = editions.map { edition in
            var sums: [ShowRates.Group: (registered: Int, attended: Int)] = [:]
            for cell in edition.cells where cell.registered > 0 {
                for group in ShowRates.Group.chain(cell) {
                    let known = sums[group] ?? (0, 0)
                    sums[group] = (known.registered + cell.registered, known.attended + cell.attended)
                }
            }
            return sums
        }
    }

    var expectsRegistrations: Bool { !pace.growth.isEmpty }

    func expected(of registered: Int) -> ClosedRange<Int>? {
        guard let least = pace.growth.min(), let most = pace.growth.max() else { return nil }
        return RegistrationGrowth.grown(registered, by: least)...RegistrationGrowth.grown(registered, by: most)
    }

    func row(_ cell: EditionCell) -> ForecastRow {
        let chain = ShowRates.Group.chain(cell)
        guard cell.registered > 0,
            let level = chain.lastIndex(where: { group in sums.contains { $0[group] != nil } })
        else { return ForecastRow(cell: cell, quantiles: nil, editions: 0, matched: 0, basis: nil) }
        let rates = rates(of: chain[level])
        return ForecastRow(
            cell: cell, quantiles: range(rates, of: cell.registered), editions: rates.count,
            matched: level == ShowRates.levels - 1 ? rates.count : 0,
            basis: [.series, .type, .type, .sessionAndType][level])
    }

    func total(_ cells: [EditionCell]) -> ForecastQuantiles? {
        let registered = cells.reduce(0) { $0 + $1.registered }
        guard registered > 0, !editions.isEmpty else { return nil }
        // An edition's total rate reflects its own mix of types, so its rates are applied to this event's cells.
        let attended = sums.map { sums in
            cells.reduce(0.0) { attended, cell in
                let known = ShowRates.Group.chain(cell).lazy.compactMap { sums[$0] }
                guard let counts = Array(known).last else { return attended }
                return attended + Double(cell.registered) * Double(counts.attended) / Double(counts.registered)
            }
        }
        return range(attended.map { $0 / Double(registered) }, of: registered)
    }

    private func rates(of group: ShowRates.Group) -> [Double] {
        sums.compactMap { sums in
            sums[group].map { Double($0.attended) / Double($0.registered) }
        }
    }

    private func range(_ rates: [Double], of registered: Int) -> ForecastQuantiles? {
        guard let low = rates.min(), let high = rates.max() else { return nil }
        let whole = expected(of: registered) ?? registered...registered
        return ForecastQuantiles(
            p10: Int((Double(whole.lowerBound) * low).rounded()), p50: nil,
            p90: Int((Double(whole.upperBound) * high).rounded()))
    }
}
