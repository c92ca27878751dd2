/// Decides whether the withheld numbers of several editions stay protected against a reader who has all of them.
///
/// The reader knows every number that an edition shows, and that numbers only grow. A number withheld in edition k is protected
/// if two histories agree with everything shown in all editions and differ in that number by at least the minimum. The second
/// history is the true one with a cycle of cells changed from edition `start` on, and changed back in edition `end`, or never:
/// a *window*. Within the window every cell of the cycle is withheld. A cell that falls does so by visits admitted in `start`,
/// and one that rises gives back visits admitted in `end`, so that no number ever falls in either history.
struct EditionProtection {
    /// What a reader may know about registered numbers.
    enum Registered {
        /// The numbers, in all editions; and that no more came than were registered, wherever that holds: in the first edition
        /// or, if the numbers were published later, in the edition that first had them.
        case known(since: Int?)
        /// Nothing, except that nobody can register for what is not offered.
        case unknown
    }

    private let minimumCount: Int
    private let registered: Registered
    /// By edition and cell.
    private let editions: [[PackEdition.Cell?]]
    /// By edition and cell: visits admitted by the edition.
    private let layers: [[Int]]
    private let published: [Bool]
    private let network: CountNetwork
    /// By cell: the first edition that has it, and the first that shows it; the number of editions if none does.
    private let firstEditions: [Int]
    private let firstShown: [Int]
    private let sumsOfUnregistered: Set<Int>
    /// By cell: whether a table names the session, the type or both.
    private let isNamed: [Bool]

    /// - Parameter editions: The cells of all editions in the same order: row by row, with sums. The new edition comes last.
    init(
        _ editions: [[PackEdition.Cell?]], columnCount: Int, published: [Bool], minimumCount: Int,
        registered: Registered = .known(since: nil)
    ) {
        self.editions = editions
        self.registered = registered
        self.published = published
        self.minimumCount = minimumCount
        let newest = editions.last ?? []
        network = CountNetwork(columnCount: columnCount, exists: newest.map { $0 != nil })
        sumsOfUnregistered = Set(PackCube.sumsOfUnregistered(newest.map { $0?.isOffered }, columnCount: columnCount))
        isNamed = PackCube.named(in: zip(published, newest).map { $0 && $1 != nil }, columnCount: columnCount)
        layers = editions.indices.map { edition in
            newest.indices.map { cell in
                (editions[edition][cell]?.attended ?? 0)
                    - (edition > 0 ? editions[edition - 1][cell]?.attended ?? 0 : 0)
            }
        }
        firstEditions = newest.indices.map { cell in editions.firstIndex { $0[cell] != nil } ?? editions.count }
        firstShown = newest.indices.map { cell in
            published[cell]
                ? editions.firstIndex { $0[cell]?.showsAttended ?? false } ?? editions.count : editions.count
        }
    }

    /// Whether every withheld number of every edition is protected, and so is every count of too few people that no table lists.
    var holds: Bool {
        var windows: [[Int]: Window] = [:]
        return published.indices.allSatisfy { cell in
            firstEditions[cell] >= firstShown[cell] || isProtected(cell, &windows)
        }
    }

    private func isProtected(_ cell: Int, _ windows: inout [[Int]: Window]) -> Bool {
        let (birth, release) = (firstEditions[cell], firstShown[cell])
        var open = Array(birth..<release)
        // Differences of too few people between two editions: only a window that starts or ends between the two changes one.
        var moves: [Int] = []
        if !published[cell] {
            open.removeAll { (editions[$0][cell]?.people ?? 0) >= minimumCount }
            moves = (birth + 1..<max(birth + 1, editions.count)).filter {
                layers[$0][cell] > 0 && layers[$0][cell] < minimumCount
            }
        }
        if open.isEmpty, moves.isEmpty { return true }
        // The longest windows protect the most editions, and most cells are in them.
        for start in birth..<release {
            for end in (start + 1...release).reversed() {
                guard
                    open.contains(where: { $0 >= start && $0 < end })
                        || moves.contains(where: { $0 == start || $0 == end })
                else { continue }
                let window = windows[[start, end]] ?? Window(self, start, end)
                windows[[start, end]] = window
                guard window.protects(cell) else { continue }
                open.removeAll { $0 >= start && $0 < end }
                moves.removeAll { $0 == start || $0 == end }
                if open.isEmpty, moves.isEmpty { return true }
            }
        }
        return false
    }

    /// The cycles of one window.
    private struct Window {
        private let problem: CountProtection
        private let isFree: [Bool]
        private let prices: [Int]

        init(_ all: EditionProtection, _ start: Int, _ end: Int) {
            let cells = all.published.indices
            isFree = cells.map { all.firstEditions[$0] <= start && all.firstShown[$0] >= end }
            prices = isFree.map { $0 ? 0 : .max }
            let admitted = all.layers[start]
            let newest = all.editions.last ?? []
            func isNew(_ cell: Int) -> Bool {
                all.isNamed[cell] && all.firstEditions[cell] == start
                    && all.editions[start][cell]?.provesAttendance ?? false
            }
            var families = [
                BoundedCounts(
                    values: admitted, lower: cells.map { isNew($0) ? min(1, admitted[$0]) : 0 },
                    upper: cells.map { admitted[$0] + all.room(of: $0, from: start, to: end) })
            ]
            if start == 0, end == all.editions.count {
                // Attended and registered vary together.
                families.append(
                    BoundedCounts(
                        values: admitted,
                        lower: cells.map { cell in
                            guard let counts = newest[cell], counts.isOffered else { return admitted[cell] }
                            return max(0, admitted[cell] - counts.registered)
                        },
                        upper: cells.map { cell in
                            newest[cell]?.isOffered ?? false ? Self.boundless : admitted[cell]
                        }))
            }
            problem = CountProtection(
                width: all.minimumCount, network: all.network, families: families, floor: cells.map { _ in 0 },
                shown: cells.map { _ in true }, prices: prices)
        }

        /// Whether the window has a proof for a cell; verified by plain sums.
        func protects(_ cell: Int) -> Bool {
            guard isFree[cell], let proof = problem.freeProof(for: cell, prices: prices) else { return false }
            return problem.accepts(proof, for: cell, hiding: isFree)
        }

        /// More than any count, and far from overflowing.
        fileprivate static let boundless = 1 << 50
    }

    /// How far a number can rise from one edition on if a later one takes that back: only by the visits that the later one admits.
    private func room(of cell: Int, from start: Int, to end: Int) -> Int {
        let room = end < editions.count ? layers[end][cell] : roomBesideRegistered(cell, in: editions.count - 1)
        guard case .known(let since?) = registered, start <= since, since < end else { return room }
        // If no more had come than were registered when the registered numbers were published, the same held in every earlier
        // edition.
        return min(room, roomBesideRegistered(cell, in: since))
    }

    /// How far a number of an edition can rise: a reader may assume that no more attended than were registered.
    private func roomBesideRegistered(_ cell: Int, in edition: Int) -> Int {
        guard let counts = editions[edition][cell] else { return Window.boundless }
        if case .unknown = registered, counts.isOffered { return Window.boundless }
        if let excess = counts.excessElsewhere {
            return counts.isOffered ? max(0, counts.registered - counts.attended - excess) : 0
        }
        guard counts.isOffered, counts.attended <= counts.registered, !sumsOfUnregistered.contains(cell) else {
            return Window.boundless
        }
        return counts.registered - counts.attended
    }
}
