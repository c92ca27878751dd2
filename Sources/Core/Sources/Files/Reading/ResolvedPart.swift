internal import Base
internal import Foundation

/// A part of a file whose check-ins are resolved to ids, instants and the event's codes.
struct ResolvedPart: Sendable {
    let file: Int
    /// The event's codes, by the part's own.
    let sessions: [UInt32]
    let types: [UInt32]
    let methods: [UInt32]
    /// The code of the session of a file that names none.
    let single: UInt32
    /// The keys of sessions, by code.
    let sessionKeys: [Int64]
    /// Once resolved, their times are instants, marks or none.
    var checkIns: [RawCheckIn]
    var bad: [BadRow]

    mutating func resolve(_ file: ReadFile, clock: WallClock) {
        let clock = file.header.zone.map { WallClock(zone: $0) } ?? clock
        var resolution = TimeResolution(order: file.order, clock: clock)
        var row = RowText()
        for index in checkIns.indices {
            var checkIn = checkIns[index]
            checkIn.session = checkIn.session == .max ? single : sessions[Int(checkIn.session)]
            if checkIn.type != .max { checkIn.type = types[Int(checkIn.type)] }
            if checkIn.method != .max { checkIn.method = methods[Int(checkIn.method)] }
            let cell = checkIn.time
            if let seconds = resolution.seconds(cell) {
                checkIn.time = .instant(seconds)
            } else if cell.kind == .unordered {
                checkIn.time = .none
                let column = file.header.name(of: file.header[.createdAt] == nil ? .date : .createdAt)
                bad.append(
                    BadRow(offset: checkIn.offset, column: column, reason: .notInOrder, lacks: .createdAt))
            }
            if checkIn.idForm != .given { checkIn.id = madeID(checkIn, file, &row) }
            checkIns[index] = checkIn
        }
        bad.sort { $0.offset < $1.offset }
    }

    /// Replaces given ids.
    mutating func makeIDs(_ file: ReadFile) {
        var text = RowText()
        for row in checkIns.indices where checkIns[row].idForm == .given {
            checkIns[row].idForm = .none
            checkIns[row].id = madeID(checkIns[row], file, &text)
        }
    }

    /// Makes an id for a check-in without one, from its time and a hash of the text in place of the id, or of guest and
    /// session. Such ids are in chronological order, like those of services, and the same in every run.
    ///
    /// - Parameter row: The row whose text was read last: in a wide list, one row has many check-ins.
    private func madeID(_ checkIn: RawCheckIn, _ file: ReadFile, _ row: inout RowText) -> Int64 {
        let seconds = checkIn.time.seconds
        var hash = StableHash()
        if checkIn.idForm == .text {
            hash.add(checkIn.id)
        } else {
            hash.add(checkIn.guest)
            hash.add(checkIn.session == .max ? .min : sessionKeys[Int(checkIn.session)])
            if checkIn.guest == RawCheckIn.missingGuest || seconds == nil {
                // Nothing but its text may tell such a row apart.
                if row.offset != checkIn.offset { row = RowText(at: checkIn.offset, of: file.file.bytes) }
                row.add(to: &hash)
            }
        }
        guard let seconds, seconds > 0, seconds < 1 << 34 else { return Int64(hash.value & 0xF_FFFF_FFFF_FFFF) }
        return seconds << 29 | Int64(hash.value & 0x1FFF_FFFF)
    }
}

/// The text of a row, as a part of what identifies its check-ins.
private struct RowText {
    private(set) var offset: Int?
    private var bytes: ArraySlice<UInt8> = []
    /// The hash of a long row.
    private var hash: Int64?

    /// A row that is longer is hashed once, and not for each of its check-ins: that would take the square of its columns.
    private static let maximumLength = 1024

    init() {}

    init(at offset: Int, of file: [UInt8]) {
        self.offset = offset
        bytes = file[offset...].prefix(Self.maximumLength + 1).prefix { $0 != RecordScanner.newline }
        guard bytes.count > Self.maximumLength else { return }
        var hash = StableHash()
        for byte in file[offset...].prefix(while: { $0 != RecordScanner.newline && $0 != RecordScanner.carriageReturn })
        {
            hash.add(byte)
        }
        self.hash = Int64(bitPattern: hash.value)
    }

    func add(to other: inout StableHash) {
        if let hash { return other.add(hash) }
        for byte in bytes { other.add(byte) }
    }
}
