internal import Base

/// The names that renamed sessions had first, by their later ones: what a form says under `same-as`.
struct FormerNames: Sendable {
    private var former: [MatchedName: MatchedName] = [:]
    private var given: [(name: String, formerly: String)] = []

    init() {}

    /// - Throws: a `Fault` of kind `.misconfigured` if names lead back to themselves.
    init(_ names: [String: String]) throws(Fault) {
        given = names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        var earlier: [MatchedName: MatchedName] = [:]
        for (name, formerly) in given where MatchedName(name) != MatchedName(formerly) {
            earlier[MatchedName(name)] = MatchedName(formerly)
        }
        for (name, _) in given {
            var first = MatchedName(name)
            var steps = 0
            while let next = earlier[first] {
                (first, steps) = (next, steps + 1)
                guard steps <= earlier.count else { throw Fault(.misconfigured, .sameAsInCircle(name)) }
            }
            if steps > 0 { former[MatchedName(name)] = first }
        }
    }

    /// The name that a session had first.
    func first(_ name: MatchedName) -> MatchedName { former.isEmpty ? name : former[name] ?? name }

    /// Whether a session was called otherwise before.
    func isLater(_ name: String?) -> Bool { !former.isEmpty && former[MatchedName(name)] != nil }

    /// Whether a later name refers to this one.
    func isFirst(_ name: String) -> Bool { former.values.contains(MatchedName(name)) }

    /// Throws a `Fault` of kind `.misconfigured` if no session was ever called as it says: the session would be a new one, which is
    /// what a mistyped name must not lead to.
    ///
    /// - Parameters:
    ///   - known: the sessions of earlier readings; there is nothing to compare with if there are none.
    ///   - names: the sessions of the files.
    /// - Returns: later names that earlier readings had already, without ever having had the first one.
    func require(known: some Collection<String>, or names: some Sequence<String>) throws(Fault) -> [String] {
        guard !given.isEmpty else { return [] }
        let read = Set(names.map { MatchedName($0) })
        // Two sessions of the files would become one.
        for (name, formerly) in given
        where name != formerly && read.contains(MatchedName(name)) && read.contains(MatchedName(formerly)) {
            throw Fault(.misconfigured, .sameAsBoth(name, formerly))
        }
        guard !known.isEmpty else { return [] }
        let all = read.union(known.map { MatchedName($0) })
        let earlier = Set(known.map { MatchedName($0) })
        var unknown: [String] = []
        for (name, formerly) in given
        where !all.contains(MatchedName(formerly)) && !all.contains(first(MatchedName(name))) {
            guard earlier.contains(MatchedName(name)) else {
                throw Fault(.misconfigured, .sameAsUnknown(name, formerly: formerly, known: known.sorted()))
            }
            if read.contains(MatchedName(name)) { unknown.append(name) }
        }
        return unknown
    }

    /// Throws a `Fault` of kind `.misconfigured` if the last reading did not have these later names for what they are said to be: then
    /// its check-ins have other ids. A store that was begun anew knows only the later names.
    ///
    /// - Parameter known: what earlier readings found.
    func require(_ names: [String], in checkIns: FileCheckIns, known: KnownNames) throws(Fault) {
        let held = Set(known.checkIns)
        for (name, formerly) in given where names.contains(name) {
            let own = checkIns.ids.indices.filter { row in
                let checkIn = checkIns[row]
                guard checkIn.session != .max, checkIn.idForm != .given else { return false }
                return MatchedName(checkIns.sessionNames[Int(checkIn.session)].name) == MatchedName(name)
            }
            guard own.count(where: { held.contains(checkIns.ids[$0]) }) * 2 <= own.count else { continue }
            let known = Set(known.sessions.keys).union(known.earlierSessions.keys)
            throw Fault(.misconfigured, .sameAsUnknown(name, formerly: formerly, known: known.sorted()))
        }
    }
}
