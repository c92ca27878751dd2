public import Base
internal import Foundation

/// An event in the form in which a dataset stores it.
///
///     let event = DatasetEvent(tables, timeZone: "America/Santiago")
///     for file in event.files(withGuests: false) { print(file.entry.path, file.entry.rows) }
public struct DatasetEvent: Sendable {
    let tables: EventTables
    let timeZone: String

    /// - Parameters:
    ///   - tables: The event's tables, with check-ins sorted and incomplete ones set apart.
    ///   - timeZone: The IANA name of the report's time zone.
    public init(_ tables: EventTables, timeZone: String) {
        self.tables = tables
        self.timeZone = timeZone
    }

    var name: String? { tables.eventName }

    public var id: Int64 { tables.eventID }

    /// The manifest's entry for the event.
    public var summary: DatasetManifest.Event {
        DatasetManifest.Event(
            id: id, name: name, highestCheckInID: tables.provenance.highestCheckInID,
            highestCheckInAt: tables.provenance.highestCheckInAt?.secondsSinceEpoch, checkIns: tables.checkIns.count,
            reading: DatasetManifest.Reading(
                total: tables.provenance.total, pages: tables.provenance.pages,
                withoutTime: .init(tables.incomplete.withoutTime), withoutGuest: .init(tables.incomplete.withoutGuest),
                withoutSession: .init(tables.incomplete.withoutSession),
                unreadableFields: tables.provenance.unreadableFields,
                settledAt: tables.settledAt?.secondsSinceEpoch,
                believedUntil: tables.settledLimit?.secondsSinceEpoch, details: tables.details, listed: tables.listed,
                contents: tables.contents, uncounted: tables.uncounted, assumedEnd: tables.assumedEnd,
                people: tables.provenance.people))
    }

    /// The event's files.
    ///
    /// - Parameter rowsPerFile: The maximum number of rows in a file.
    public func files(withGuests: Bool, rowsPerFile: Int = DatasetLayout.rowsPerFile) -> [DatasetFile] {
        (DatasetTable.ofEveryEvent + (withGuests ? [.guests] : [])).flatMap { table in
            DatasetFile.files(of: table, event: id, lines(of: table), rowsPerFile: rowsPerFile)
        }
    }

    private func lines(of table: DatasetTable) -> TableLines {
        switch table {
        case .events: TableLines(rows: 1, appendEvent)
        case .sessions: TableLines(rows: tables.sessions.count, appendSessions)
        case .offers: TableLines(rows: tables.offers.count, appendOffers)
        case .checkIns: TableLines(rows: tables.checkIns.count, CheckInLines(tables).append)
        case .guests: TableLines(rows: tables.guests.count, GuestLines(tables.guests).append)
        case .members, .visits, .memberNames: TableLines(rows: 0) { _, _ in }
        }
    }
}

/// A data file, complete in memory.
public struct DatasetFile: Sendable {
    public let entry: DatasetManifest.File
    public let bytes: [UInt8]

    /// The number of lines that are formatted and compressed together.
    private static let rowsPerChunk = 16_384

    /// The files of a table, in order. There is at least one, even if it has only a header, so that readers find the columns and no
    /// folder is missing.
    ///
    /// - Parameters:
    ///   - event: The event's id; `nil` for a club's tables.
    ///   - rowsPerFile: The maximum number of rows in a file.
    package static func files(
        of table: DatasetTable, event: Int64?, _ lines: TableLines, rowsPerFile: Int = DatasetLayout.rowsPerFile
    ) -> [DatasetFile] {
        stride(from: 0, to: max(1, lines.rows), by: rowsPerFile).enumerated().map { number, start in
            let rows = start..<min(start + rowsPerFile, lines.rows)
            return DatasetFile(of: table, event: event, number: number, lines: lines, rows: rows)
        }
    }

    private init(of table: DatasetTable, event: Int64?, number: Int, lines: TableLines, rows: Range<Int>) {
        let chunks = max(1, (rows.count + Self.rowsPerChunk - 1) / Self.rowsPerChunk)
        bytes = GzipFile.bytes(chunks: chunks) { index, text in
            if index == 0 {
                let header = table.header
                text.reserve(header.count)
                header.withUnsafeBufferPointer { text.append($0) }
            }
            let start = rows.lowerBound + index * Self.rowsPerChunk
            lines.append(start..<min(start + Self.rowsPerChunk, rows.upperBound), &text)
        }
        let sha256 = SHA256.hexadecimal(of: bytes)
        let folder = DatasetLayout.folder(of: table, event: event)
        entry = DatasetManifest.File(
            path: "\(folder)/\(DatasetLayout.name(number: number, sha256: sha256))", table: table, event: event,
            rows: rows.count, bytes: bytes.count, sha256: sha256)
    }
}

/// The lines of a table, formatted on demand. Rows are numbered in the order of the dataset.
package struct TableLines: Sendable {
    let rows: Int
    let append: @Sendable (Range<Int>, inout CSVLines) -> Void

    package init(rows: Int, _ append: @escaping @Sendable (Range<Int>, inout CSVLines) -> Void) {
        self.rows = rows
        self.append = append
    }
}
