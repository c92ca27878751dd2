/// The counts of an event's check-ins, which can be removed one by one.
///
/// As in `Attendances`, a guest counts once in a session, once in a session and type, once in a type, and once in the
/// event.
struct LiveCounts: Sendable {
    /// Check-ins, and distinct guests among them.
    struct Tally: Sendable, Equatable {
        var checkIns = 0
        var guests = 0
    }

    /// A guest's check-ins in a session.
    private struct Visit {
        var checkIns: Int32
        /// The id of the only check-in; meaningless if there are several.
        var id: Int64
    }

    /// A pair of codes.
    private struct Pair: Hashable {
        var first: Int32
        var second: Int32
    }

    private(set) var checkIns = 0
    private(set) var uniqueGuests = 0
    /// By code of the session.
    private(set) var sessions: [Tally] = []
    /// By code of the session and of the type; type 0 means none.
    private var pairs: [Pair: Tally] = [:]
    /// Distinct guests, by code of the type; 0 means none.
    private(set) var typeGuests: [Int] = []
    private var visits: [Pair: Visit] = [:]
    /// The ids of a guest's check-ins in a session, where there are several.
    private var several: [Pair: [Int64]] = [:]
    /// By place of the pair of session and type, and guest.
    private var typedVisits: [Pair: Int32] = [:]
    private var places: [Pair: Int32] = [:]
    private var guestTypes: [Pair: Int32] = [:]
    private var guests: [Int32] = []

    /// Later check-ins of a guest in the same session.
    var repeated: Int { checkIns - sessions.reduce(0) { $0 + $1.guests } }

    /// The guests of a session with check-ins of some types, each once, by the codes described above.
    func guests(session: Int32, ofTypes types: Set<Int32>) -> Int {
        let all = pairs.filter { $0.key.first == session && $0.value.checkIns > 0 }
        let chosen = all.filter { types.contains($0.key.second) }
        if chosen.count == all.count { return chosen.isEmpty ? 0 : sessions[Int(session)].guests }
        if chosen.count < 2 { return chosen.first?.value.guests ?? 0 }
        let places = Set(chosen.keys.compactMap { self.places[$0] })
        return Set(typedVisits.keys.lazy.filter { places.contains($0.first) }.map(\.second)).count
    }

    /// The pairs of session and type with check-ins.
    var occurring: [(session: Int32, type: Int32, tally: Tally)] {
        pairs.compactMap { $1.checkIns > 0 ? ($0.first, $0.second, $1) : nil }
    }

    /// The ids of each guest's check-ins in a session, where there are several.
    var repetitions: some Collection<[Int64]> { several.values }

    mutating func add(_ checkIn: LiveEvent.CheckIn, id: Int64) {
        let (session, type) = (Int(checkIn.session), Int(checkIn.type))
        grow(session: session, type: type, guest: Int(checkIn.guest))
        let pair = Pair(first: checkIn.session, second: checkIn.type)
        checkIns += 1
        sessions[session].checkIns += 1
        pairs[pair, default: Tally()].checkIns += 1
        let visit = Pair(first: checkIn.session, second: checkIn.guest)
        if let known = visits[visit] {
            if known.checkIns == 1 { several[visit] = [known.id] }
            several[visit, default: []].append(id)
            visits[visit]?.checkIns += 1
        } else {
            visits[visit] = Visit(checkIns: 1, id: id)
            sessions[session].guests += 1
        }
        let place = places[pair] ?? Int32(places.count)
        places[pair] = place
        if add(to: &typedVisits, Pair(first: place, second: checkIn.guest)) { pairs[pair]?.guests += 1 }
        if add(to: &guestTypes, Pair(first: checkIn.type, second: checkIn.guest)) { typeGuests[type] += 1 }
        guests[Int(checkIn.guest)] += 1
        if guests[Int(checkIn.guest)] == 1 { uniqueGuests += 1 }
    }

    /// Removes a check-in that was added.
    mutating func remove(_ checkIn: LiveEvent.CheckIn, id: Int64) {
        let pair = Pair(first: checkIn.session, second: checkIn.type)
        checkIns -= 1
        sessions[Int(checkIn.session)].checkIns -= 1
        pairs[pair]?.checkIns -= 1
        let visit = Pair(first: checkIn.session, second: checkIn.guest)
        if visits[visit]?.checkIns == 1 {
            visits[visit] = nil
            sessions[Int(checkIn.session)].guests -= 1
        } else {
            visits[visit]?.checkIns -= 1
            several[visit]?.removeAll { $0 == id }
            if let left = several[visit], left.count == 1 {
                visits[visit]?.id = left[0]
                several[visit] = nil
            }
        }
        if let place = places[pair], remove(from: &typedVisits, Pair(first: place, second: checkIn.guest)) {
            pairs[pair]?.guests -= 1
        }
        if remove(from: &guestTypes, Pair(first: checkIn.type, second: checkIn.guest)) {
            typeGuests[Int(checkIn.type)] -= 1
        }
        guests[Int(checkIn.guest)] -= 1
        if guests[Int(checkIn.guest)] == 0 { uniqueGuests -= 1 }
    }

    private mutating func grow(session: Int, type: Int, guest: Int) {
        while sessions.count <= session { sessions.append(Tally()) }
        while typeGuests.count <= type { typeGuests.append(0) }
        while guests.count <= guest { guests.append(0) }
    }

    /// Counts a key. Returns whether it is the first.
    private func add(to counts: inout [Pair: Int32], _ key: Pair) -> Bool {
        counts[key, default: 0] += 1
        return counts[key] == 1
    }

    /// Removes a key. Returns whether it was the last.
    private func remove(from counts: inout [Pair: Int32], _ key: Pair) -> Bool {
        guard let count = counts[key], count > 1 else {
            counts[key] = nil
            return true
        }
        counts[key] = count - 1
        return false
    }
}

/// The times of check-ins by minute, which show what is happening now.
struct Timeline: Sendable {
    struct Moment: Sendable, Equatable {
        var id: Int64
        /// In seconds since 1970.
        var time: Int64
        var session: Int32
        var method: Int32

        init(_ checkIn: LiveEvent.CheckIn, id: Int64) {
            self.id = id
            time = checkIn.time
            session = checkIn.session
            method = checkIn.method
        }
    }

    private var minutes: [Int64: [Moment]] = [:]
    /// The time of the latest check-in.
    private(set) var last: Int64?

    mutating func add(_ moment: Moment) {
        minutes[Self.minute(of: moment.time), default: []].append(moment)
        last = max(last ?? .min, moment.time)
    }

    mutating func remove(_ moment: Moment) {
        let minute = Self.minute(of: moment.time)
        minutes[minute]?.removeAll { $0.id == moment.id }
        if minutes[minute]?.isEmpty == true { minutes[minute] = nil }
        if moment.time == last { last = minutes.keys.max().flatMap { minutes[$0]?.map(\.time).max() } }
    }

    /// The check-ins of a span in seconds since 1970, excluding its start and including its end.
    func moments(after start: Int64, upTo end: Int64) -> [Moment] {
        guard start < end else { return [] }
        var moments: [Moment] = []
        for minute in stride(from: Self.minute(of: start), through: Self.minute(of: end), by: 1) {
            for moment in minutes[minute] ?? [] where moment.time > start && moment.time <= end {
                moments.append(moment)
            }
        }
        return moments
    }

    /// Minutes since 1970. The clocks of all time zones agree on them.
    static func minute(of time: Int64) -> Int64 { time >= 0 ? time / 60 : (time - 59) / 60 }
}
