internal import Base
internal import Foundation

/// The sessions or registrant types named by the check-ins of an event, with a code for each spelling.
struct CodedNames: Sendable {
    /// By code.
    private(set) var list: [(id: Int64, name: String?)] = []
    /// All names as they are written.
    private(set) var written: [String] = []
    /// By code: keys that, unlike the ids given to names, do not depend on the order of rows.
    private(set) var keys: [Int64] = []
    /// The event's codes, by file, part, and the code within the part.
    private var codes: [[[UInt32]]] = []
    /// The code of the session of rows that name none.
    private var single: UInt32 = .max

    private struct Spelling: Hashable {
        var id: ExactText?
        var name: ExactText?

        /// The number itself, or a hash of anything else: of a renamed session, that of its first name.
        func key(_ former: FormerNames) -> Int64 {
            if let number = id.flatMap({ $0.text.read { NumberCell.integer($0) } }) { return number }
            var hash = StableHash()
            hash.add(id?.text ?? former.first(MatchedName(name?.text)).folded)
            return hash.identifier
        }
    }

    /// Assigns ids in the order in which names first appear: from the first row, or from the last if a file has the
    /// newest check-ins first.
    ///
    /// - Parameters:
    ///   - names: the names in the rows of a part.
    ///   - code: the code of a row's name among these.
    init(
        _ files: [ReadFile], _ ids: inout NameIDs, names: KeyPath<RawCheckIns, NamedPairs>,
        of code: (RawCheckIn) -> UInt32
    ) {
        var spellings: [Spelling: UInt32] = [:]
        var pairs: [Spelling] = []
        for file in files {
            codes.append(
                file.parts.map { part in
                    let names = part[keyPath: names]
                    return names.pairs.indices.map { code in
                        let spelling = Spelling(
                            id: names.id(of: code).map { ExactText($0) },
                            name: names.name(of: code).map { ExactText($0) })
                        if let known = spellings[spelling] { return known }
                        spellings[spelling] = UInt32(pairs.count)
                        pairs.append(spelling)
                        return UInt32(pairs.count - 1)
                    }
                })
        }
        ids.reserve(pairs.compactMap(\.id?.text))
        list = pairs.map { (0, $0.name?.text) }
        written = pairs.compactMap(\.name?.text)
        let columns = names == \.sessionNames ? files.map(\.header.sessionColumns.count) : files.map { _ in 0 }
        let order = Self.appearance(files, codes, of: pairs.count, columns, code).map { Int($0) }
        // A name without an id refers to the id that has the name elsewhere, even if it comes first.
        for code in order.filter({ pairs[$0].id != nil }) + order.filter({ pairs[$0].id == nil }) {
            list[code].id = ids.id(pairs[code].id?.text, named: pairs[code].name?.text) ?? 0
        }
        // Reports show the first of several spellings of a name, and the last name of a renamed session.
        var first: [Int64: String] = [:]
        for code in order where ids.former.isLater(pairs[code].name?.text) {
            if let name = pairs[code].name?.text, first[list[code].id] == nil { first[list[code].id] = name }
        }
        for code in order {
            if let name = pairs[code].name?.text, first[list[code].id] == nil { first[list[code].id] = name }
        }
        // A text in place of a number is all the name that a row without one has.
        for code in order where first[list[code].id] == nil {
            if let text = pairs[code].id?.text, NameIDs.number(text) == nil { first[list[code].id] = text }
        }
        for code in list.indices { list[code].name = first[list[code].id] }
        // Some rows may use an id where others use a name.
        var known: [Int64: Int64] = [:]
        for (pair, named) in zip(pairs, list) { known[named.id] = min(known[named.id] ?? .max, pair.key(ids.former)) }
        keys = list.map { known[$0.id] ?? $0.id }
    }

    /// All codes: those in rows, in order of appearance, and then the others.
    ///
    /// - Parameter columns: by file, how many of the names are those of columns. These appear in the order of the columns, whoever
    ///   has a mark there: each part of a file has them as its first names.
    private static func appearance(
        _ files: [ReadFile], _ codes: [[[UInt32]]], of count: Int, _ columns: [Int], _ code: (RawCheckIn) -> UInt32
    ) -> [UInt32] {
        var order: [UInt32] = []
        var seen = Set<UInt32>()
        for (number, file) in files.enumerated() {
            let isNewestFirst = file.isNewestFirst
            let parts = file.parts.indices
            for known in codes[number].first?.prefix(columns[number]) ?? [] where seen.insert(known).inserted {
                order.append(known)
            }
            for part in isNewestFirst ? Array(parts.reversed()) : Array(parts) {
                let checkIns = file.parts[part].checkIns
                var last = UInt32.max
                for row in checkIns.indices where seen.count < count {
                    let code = code(checkIns[isNewestFirst ? checkIns.count - 1 - row : row])
                    guard code != last, code != .max else { continue }
                    last = code
                    let known = codes[number][part][Int(code)]
                    if seen.insert(known).inserted { order.append(known) }
                }
            }
        }
        return order + (0..<UInt32(count)).filter { !seen.contains($0) }
    }

    /// Adds the session of rows that name none.
    mutating func addSingle(id: Int64, name: String?) {
        single = UInt32(list.count)
        list.append((id, name))
        // The key must not depend on the name of the file.
        keys.append(0)
    }

    func codes(of file: Int, _ part: Int) -> [UInt32] { codes[file][part] }

    /// The code of the session of a file's rows, if they name none.
    func single(of header: Header) -> UInt32 { header.namesSessions ? .max : single }
}

extension ReadFile {
    /// Whether most rows are older than those before them. Rows of no order, as in a list by name, are read from the first on; a row
    /// added out of order changes nothing.
    var isNewestFirst: Bool {
        var resolution = TimeResolution(order: order ?? .dayFirst, clock: WallClock(zone: .gmt))
        var (older, newer) = (0, 0)
        var last: Int64?
        var rest = Self.rowsCompared
        comparing: for part in parts {
            for checkIn in part.checkIns where checkIn.time.isTold {
                if rest == 0 { break comparing }
                rest -= 1
                guard let seconds = resolution.seconds(checkIn.time) else { continue }
                if let last, seconds < last { older += 1 } else if let last, seconds > last { newer += 1 }
                last = seconds
            }
        }
        return older > 3 * newer
    }

    private static let rowsCompared = 10_000
}

extension Header {
    /// Whether rows say which session they belong to.
    var namesSessions: Bool {
        self[.session] != nil || self[.sessionID] != nil || !sessionColumns.isEmpty || self[.attendedSessions] != nil
            || singleSession != nil
    }
}

extension TimeCell {
    /// Whether it is a time, in whatever order and zone.
    fileprivate var isTold: Bool { kind != .none && kind != .mark }
}
