import Base

/// Whom a no reaches. A no in one row of a list is a no of everybody who has its id or its address, under whatever name, and of
/// whoever has an id or an address of theirs in turn: a guest's two badges have one mailbox.
///
/// The same code written otherwise (`0200`, `200`) is an id in common, too, unless the names tell that it is another person's.
struct Refusals {
    /// What rows and guests may have in common.
    enum Key: Hashable {
        case id(Int64)
        case address(String)
        /// A code that is written in several ways, with the full name beside it, without one, or with any.
        case named(Int64, FullName), nameless(Int64), code(Int64)
    }

    /// What somebody has, and by what a no of theirs reaches others.
    struct Trace {
        var keys: [Key] = []
        var reaches: [Key] = []

        init() {}

        /// - Parameters:
        ///   - code: The code, if it is written in several ways.
        init(id: Int64?, _ addresses: Set<String>, code: Int64?, _ name: FullName?) {
            keys = [id.map(Key.id)].compactMap(\.self) + addresses.map(Key.address)
            reaches = keys
            guard let code else { return }
            keys += [name.map { .named(code, $0) } ?? .nameless(code), .code(code)]
            reaches += name.map { [.named(code, $0), .nameless(code)] } ?? [.code(code)]
        }

        mutating func add(_ other: Trace) {
            keys += other.keys
            reaches += other.reaches
        }
    }

    /// Whether the no of some reaches each of those of whom these are the traces.
    static func reached(_ traces: [Trace], from refusing: [Int]) -> [Bool] {
        var holders: [Key: [Int]] = [:]
        for (index, trace) in traces.enumerated() {
            for key in trace.keys { holders[key, default: []].append(index) }
        }
        var isReached = [Bool](repeating: false, count: traces.count)
        for index in refusing { isReached[index] = true }
        var open = refusing
        while let next = open.popLast() {
            for key in traces[next].reaches {
                // Once is enough.
                for index in holders.removeValue(forKey: key) ?? [] where !isReached[index] {
                    isReached[index] = true
                    open.append(index)
                }
            }
        }
        return isReached
    }

    /// Which of some rows have nothing in common with any other row, or with a guest.
    static func alone(_ rows: [Int], of traces: [Trace], beside guests: [Trace]) -> [Int] {
        var holders: [Key: Int] = [:]
        for trace in traces + guests {
            for key in trace.keys { holders[key, default: 0] += 1 }
        }
        return rows.filter { row in
            traces[row].reaches.allSatisfy { holders[$0, default: 0] == (traces[row].keys.contains($0) ? 1 : 0) }
        }
    }
}
