internal import Tables

/// Rows of check-ins whose ids, instants and codes are known.
struct ResolvedRows: Sendable {
    var ids: [Int64] = []
    var isGiven: [Bool] = []
    var guests: [Int64] = []
    var sessions: [UInt32] = []
    var types: [UInt32] = []
    var methods: [UInt32] = []
    /// `.min` if there is none.
    var times: [Int64] = []
    var latitudes: [Double] = []
    var longitudes: [Double] = []
    var files: [UInt32] = []
    var offsets: [Int] = []

    init(_ rows: Int) {
        ids.reserveRoom(rows)
        isGiven.reserveRoom(rows)
        guests.reserveRoom(rows)
        sessions.reserveRoom(rows)
        types.reserveRoom(rows)
        methods.reserveRoom(rows)
        times.reserveRoom(rows)
        latitudes.reserveRoom(rows)
        longitudes.reserveRoom(rows)
        files.reserveRoom(rows)
        offsets.reserveRoom(rows)
    }

    mutating func append(_ other: ResolvedRows) {
        ids += other.ids
        isGiven += other.isGiven
        guests += other.guests
        sessions += other.sessions
        types += other.types
        methods += other.methods
        times += other.times
        latitudes += other.latitudes
        longitudes += other.longitudes
        files += other.files
        offsets += other.offsets
    }
}

/// A part of a file with the codes that its names have in the event.
struct ResolvedPart: Sendable {
    let file: Int
    let part: Int
    /// The event's codes, by those of the part.
    let sessions: [UInt32]
    let types: [UInt32]
    let methods: [UInt32]
    /// The code of the session of a file that names none.
    let single: UInt32
    /// What identifies sessions, by code.
    let sessionKeys: [Int64]
    var rows = ResolvedRows(0)
    var bad: [BadRow] = []

    mutating func resolve(_ file: ReadFile, clock: WallClock) {
        let raw = file.parts[part]
        let count = raw.ids.count
        bad = raw.bad
        rows.guests = raw.guests
        rows.offsets = raw.offsets
        rows.files = Array(repeating: UInt32(self.file), count: count)
        rows.latitudes = raw.latitudes.isEmpty ? Array(repeating: .nan, count: count) : raw.latitudes
        rows.longitudes = raw.longitudes.isEmpty ? Array(repeating: .nan, count: count) : raw.longitudes
        rows.isGiven = raw.idForms.map { $0 == .given }
        rows.sessions = raw.sessions.map { $0 == .max ? single : sessions[Int($0)] }
        rows.types = raw.types.map { $0 == .max ? .max : types[Int($0)] }
        rows.methods = raw.methods.map { $0 == .max ? .max : methods[Int($0)] }
        rows.times.reserveCapacity(count)
        rows.ids.reserveCapacity(count)
        var resolution = TimeResolution(order: file.order, clock: clock)
        for row in 0..<count {
            let cell = raw.times[row]
            var time = resolution.seconds(cell) ?? .min
            if time == .min {
                if cell.kind == .mark {
                    time = Instant.untimed.secondsSinceEpoch
                } else if cell.kind == .unordered {
                    let column = file.header.name(of: file.header[.createdAt] == nil ? .date : .createdAt)
                    bad.append(
                        BadRow(offset: raw.offsets[row], column: column, reason: .notInOrder, lacks: .createdAt))
                }
            }
            rows.times.append(time)
            rows.ids.append(rows.isGiven[row] ? raw.ids[row] : madeID(raw, row, time, file))
        }
        bad.sort { $0.offset < $1.offset }
    }

    /// The id of a check-in without one: its time, and a hash of the text in place of the id, or of guest and session. So ids are in the
    /// order of time, as those of services are, and the same in every run.
    private func madeID(_ raw: RawCheckIns, _ row: Int, _ time: Int64, _ file: ReadFile) -> Int64 {
        var hash = StableHash()
        if raw.idForms[row] == .text {
            hash.add(raw.ids[row])
        } else {
            hash.add(raw.guests[row])
            hash.add(rows.sessions[row] == .max ? .min : sessionKeys[Int(rows.sessions[row])])
            if raw.guests[row] == RawCheckIns.missingGuest || time == .min {
                // What is wrong may be all that a row has.
                for byte in file.file.bytes[raw.offsets[row]...].prefix(while: { $0 != RecordScanner.newline }) {
                    hash.add(byte)
                }
            }
        }
        let isTimed = time > 0 && time < 1 << 34
        return isTimed ? time << 29 | Int64(hash.value & 0x1FFF_FFFF) : Int64(hash.value & 0xF_FFFF_FFFF_FFFF)
    }
}

extension Array where Element: BitwiseCopyable {
    /// The elements at some places, in that order.
    func gathering(_ places: [UInt32]) -> [Element] {
        withUnsafeBufferPointer { elements in
            Array(filling: places.count) { room in
                for (row, place) in places.enumerated() { room[row] = elements[Int(place)] }
            }
        }
    }
}
