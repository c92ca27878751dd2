import Base
import Foundation

/// An event's tables as CSV files, exactly: times in seconds since 1970, degrees with all their digits.
struct EventFiles {
    let folder: String

    func write(_ tables: EventTables) throws {
        try writeListing(tables)
        let checkIns = tables.checkIns
        let (ids, times, guests) = (checkIns.ids.values, checkIns.createdAt.values, tables.guests.ids)
        let (guestRows, sessionCodes) = (checkIns.guests.values, checkIns.sessions.values)
        let (sessions, types) = (tables.sessionReferences.identifiers, tables.typeReferences.identifiers)
        let methods = tables.methodNames
        var file = try CSVFile(
            "\(folder)/checkins.csv", "id,guest_id,session_id,registrant_type_id,method,latitude,longitude,created_at")
        for row in ids.indices {
            try file.write([
                "\(ids[row])", "\(guests[Int(guestRows[row])])", "\(sessions[Int(sessionCodes[row])])",
                text(checkIns.registrantTypes[row].map { types[Int($0)] }),
                checkIns.methods[row].flatMap { methods[Int($0)] } ?? "", text(checkIns.latitudes[row]),
                text(checkIns.longitudes[row]), "\(times[row].secondsSinceEpoch)",
            ])
        }
        try file.close()
    }

    private func writeListing(_ tables: EventTables) throws {
        let sessions = tables.sessions
        var file = try CSVFile("\(folder)/sessions.csv", "id,name,starts_at,ends_at")
        for row in 0..<sessions.count {
            try file.write([
                "\(sessions.ids.values[row])", sessions.names[row] ?? "",
                text(sessions.startsAt[row]?.secondsSinceEpoch), text(sessions.endsAt[row]?.secondsSinceEpoch),
            ])
        }
        try file.close()
        file = try CSVFile(
            "\(folder)/offers.csv",
            "session_id,registrant_type_id,registrant_type,price,stock,used,available,registered,reported_checkins,"
                + "reported_percentage")
        for offer in (0..<tables.offers.count).map({ tables.offers[$0] }) {
            try file.write([
                "\(offer.sessionID)", "\(offer.registrantTypeID)", offer.registrantTypeName ?? "", text(offer.price),
                text(offer.stock), text(offer.used), text(offer.available), text(offer.registered),
                text(offer.reportedCheckIns), text(offer.reportedPercentage),
            ])
        }
        try file.close()
    }

    private func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
}

/// A CSV file of cells that need no quotes.
private struct CSVFile {
    private let handle: FileHandle
    private var pending: [UInt8] = []

    init(_ path: String, _ header: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
        handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try write([header])
    }

    mutating func write(_ cells: [String]) throws {
        for (index, cell) in cells.enumerated() {
            if index > 0 { pending.append(UInt8(ascii: ",")) }
            pending.append(contentsOf: cell.utf8)
        }
        pending.append(UInt8(ascii: "\n"))
        if pending.count > 1 << 20 { try flush() }
    }

    mutating func close() throws {
        try flush()
        try handle.close()
    }

    private mutating func flush() throws {
        try handle.write(contentsOf: Data(pending))
        pending.removeAll(keepingCapacity: true)
    }
}
