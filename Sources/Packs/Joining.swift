/// Joins the smallest types and sessions of a cube as "Others" where a table would otherwise be mostly asterisks.
struct Joining {
    let cube: PackCube
    let tables: ProtectedCube.Tables
    let minimumCount: Int
    /// The sessions whose number earlier editions show: they are not joined.
    let kept: Set<Int64>
    /// The sessions whose registered number may not be shown; `nil` stands for the total.
    let hidesRegistered: Set<Int64?>
    let guests: [VisitKey: [UInt32]]

    /// A table is mostly withheld if less than this share of its numbers is shown.
    static let minimumShare = 0.5
    /// The share that joining must reach.
    static let share = 0.8
    /// Joining is rejected if it keeps less than this share of the numbers shown before.
    static let keptShare = 0.75
    /// A limit, since protecting a large table takes a second.
    private static let maximumTrials = 8

    private enum Table: CaseIterable {
        case types, sessions, pairs

        func isOf(_ tables: ProtectedCube.Tables) -> Bool {
            switch self {
            case .types: tables.types
            case .sessions: tables.sessions
            case .pairs: tables.pairs
            }
        }

        var only: ProtectedCube.Tables {
            ProtectedCube.Tables(sessions: self == .sessions, types: self == .types, pairs: self == .pairs)
        }
    }

    /// How many of the smallest rows and columns are joined.
    private struct Extent {
        var sessions = 0
        var types = 0

        /// The extent with one more row or column; joining begins with two.
        func with(moreSessions: Bool) -> Extent {
            var next = self
            if moreSessions { next.sessions = max(2, sessions + 1) } else { next.types = max(2, types + 1) }
            return next
        }
    }

    var unjoined: ProtectedCube { ProtectedCube(problems(of: cube), publishing: tables, guests: guests) }

    /// The cube with just enough joined to show most numbers of each table that would otherwise be mostly withheld. A table for
    /// which nothing is enough stays as it is.
    var protected: ProtectedCube {
        var (extent, best) = (Extent(), unjoined)
        guard best.showsTotal else { return best }
        for table in Table.allCases where table.isOf(tables) && share(of: table, in: best) < Self.minimumShare {
            let least = Int((Self.keptShare * Double(best.numbers(in: tables).shown)).rounded(.up))
            if let (more, joined) = joined(for: table, from: extent), joined.numbers(in: tables).shown >= least {
                (extent, best) = (more, joined)
            }
        }
        return best
    }

    /// Joins one row or column after another until most numbers of a table are shown; `nil` if they never are.
    private func joined(for table: Table, from start: Extent) -> (Extent, ProtectedCube)? {
        var extent = start
        var trials = 0
        while trials < Self.maximumTrials {
            let steps = [false, true].compactMap { moreSessions -> (Extent, CubeProblems, bound: Double)? in
                guard table == .pairs || (table == .sessions) == moreSessions else { return nil }
                let next = extent.with(moreSessions: moreSessions)
                guard isPossible(next) else { return nil }
                let problems = problems(of: joined(next))
                return (next, problems, boundOfShare(of: table, in: problems))
            }
            guard let (next, problems, bound) = steps.max(by: { $0.bound < $1.bound }) else { return nil }
            extent = next
            guard bound >= Self.share else { continue }
            trials += 1
            let trial = ProtectedCube(problems, publishing: tables, guests: guests)
            if trial.showsTotal, share(of: table, in: trial) >= Self.share { return (next, trial) }
        }
        return nil
    }

    /// Whether something remains unjoined, and everything joined may be.
    private func isPossible(_ extent: Extent) -> Bool {
        (extent.types == 0 || extent.types < cube.types.count) && extent.sessions <= smallestSessions.count
            && (extent.sessions == 0 || extent.sessions < cube.sessions.count)
    }

    private func joined(_ extent: Extent) -> PackCube {
        cube.joining(
            sessions: Set(smallestSessions.prefix(extent.sessions)), types: Set(smallestTypes.prefix(extent.types)),
            guests: guests)
    }

    private func problems(of cube: PackCube) -> CubeProblems {
        CubeProblems(cube, minimumCount: minimumCount, keeping: kept, hidingRegistered: hidesRegistered)
    }

    private var smallestSessions: [Int] {
        cube.sessions.indices.filter { !(cube.sessions[$0].sessionID.map(kept.contains) ?? false) }
            .sorted { (size(ofRow: $0), $1) < (size(ofRow: $1), $0) }
    }

    private var smallestTypes: [Int] {
        let first = cube.sessions.count * cube.columnCount
        return cube.types.indices.sorted { (cube.attended(first + $0), $1) < (cube.attended(first + $1), $0) }
    }

    private func size(ofRow row: Int) -> Int { cube.attended((row + 1) * cube.columnCount - 1) }

    private func share(of table: Table, in counts: ProtectedCube) -> Double {
        let numbers = counts.numbers(in: table.only)
        return Double(numbers.shown) / Double(max(1, numbers.all))
    }

    /// The share if only numbers of too few people were withheld: no less than is shown in the end.
    private func boundOfShare(of table: Table, in problems: CubeProblems) -> Double {
        let cells = problems.cube.cells
        let shows = problems.hidesAttended.map { !$0 }
        return share(
            of: table,
            in: ProtectedCube(
                problems.cube, tables: tables, showsAttended: shows,
                showsRegistered: cells.indices.map {
                    shows[$0] && !problems.hidesRegistered[$0] && cells[$0]?.isOffered ?? false
                }, asOf: nil))
    }
}

extension ProtectedCube {
    /// How many numbers some tables have, and how many are shown: attended, registered, no-shows unless more came than were
    /// registered, and percentages.
    func numbers(in tables: Tables) -> (shown: Int, all: Int) {
        let listed = cube.shown(in: tables)
        let isPublished = cube.shown(in: self.tables)
        var (shown, all) = (0, 0)
        for (index, cell) in cube.cells.enumerated() where listed[index] && index != cube.total {
            guard let cell else { continue }
            let beside = cell.isOffered ? (cell.difference < 0 ? 2 : 3) : 0
            all += 1 + beside
            guard isPublished[index] else { continue }
            shown += (showsAttended[index] ? 1 : 0) + (showsRegistered[index] ? beside : 0)
        }
        return (shown, all)
    }
}
