internal import Base
internal import CSimdjson
private import Synchronization
internal import Transport

/// A page of check-ins whose JSON has been read. Its rows are views of its parser's memory.
///
/// Never changed once made, so any thread may read it. It owns the parser until it is destroyed.
final class TikitPage: DecodedPage, @unchecked Sendable {
    let facts: PageFacts
    let ids: UnsafeBufferPointer<Int64>
    let guestIDs: UnsafeBufferPointer<Int64>
    fileprivate let rows: UnsafeBufferPointer<CheckInRow>
    private let parser: OpaquePointer
    private let decoder: CheckInDecoder

    fileprivate init(_ page: CheckInPage, _ parser: OpaquePointer, of decoder: CheckInDecoder) {
        facts = PageFacts(
            totalItems: Int(page.total_items), totalPages: Int(page.total_pages), perPage: Int(page.per_page))
        ids = UnsafeBufferPointer(start: page.ids, count: page.count)
        guestIDs = UnsafeBufferPointer(start: page.guest_ids, count: page.count)
        rows = UnsafeBufferPointer(start: page.rows, count: page.count)
        self.parser = parser
        self.decoder = decoder
    }

    deinit { decoder.recycle(parser) }
}

/// Reads the JSON of pages, several at once, each with a parser of its own. Parsers keep their memory from page to
/// page.
final class CheckInDecoder: Sendable {
    private struct Spare: @unchecked Sendable {
        var parsers: [OpaquePointer] = []
    }

    private let spare = Mutex(Spare())

    deinit {
        spare.withLock { for parser in $0.parsers { checkin_page_reader_destroy(parser) } }
    }

    /// Reads a page. Throws a `Fault` of kind `.unreadableData` that names the page and, if possible, the row and
    /// field.
    func decode(_ body: [UInt8], named name: @autoclosure () -> Phrase) throws(Fault) -> TikitPage {
        guard let parser = spare.withLock({ $0.parsers.popLast() }) ?? checkin_page_reader_create() else {
            throw Fault(.unreadableData, .outOfMemory)
        }
        let page = body.withUnsafeBufferPointer {
            checkin_page_reader_read(parser, $0.baseAddress, $0.count).pointee
        }
        if page.status == CHECKIN_PAGE_READ { return TikitPage(page, parser, of: self) }
        defer { recycle(parser) }
        switch page.status {
        case CHECKIN_PAGE_FIELD_MISSING:
            throw Fault(.unreadableData, .fieldMissing(name(), row: page.row, field: String(cString: page.field)))
        case CHECKIN_PAGE_FIELD_MISTYPED:
            throw Fault(.unreadableData, .fieldMistyped(name(), row: page.row, field: String(cString: page.field)))
        case CHECKIN_PAGE_NO_MEMORY:
            throw Fault(.unreadableData, .outOfMemory)
        default:
            throw Fault(.unreadableData, .notTheJSONExpected(name(), received: ReceivedText.describe(body)))
        }
    }

    fileprivate func recycle(_ parser: OpaquePointer) {
        spare.withLock { $0.parsers.append(parser) }
    }
}

/// Takes rows from pages of check-ins, and counts their unreadable fields.
struct CheckInReader: PageReader {
    private var instants = InstantReader()
    private var unreadable = Array(repeating: 0, count: Int(CHECKIN_OPTIONAL_FIELDS.rawValue))

    /// Resets the counts.
    mutating func beginAttempt() {
        for field in unreadable.indices { unreadable[field] = 0 }
    }

    /// Rows taken whose optional field has an undocumented type, by field.
    var unreadableFields: [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(Self.optionalFields, unreadable).filter { $0.1 > 0 })
    }

    mutating func take(
        _ indices: [Int], of page: TikitPage, _ body: (Int, borrowing CheckInTable.Row) throws -> Void
    ) rethrows {
        for index in indices { try body(index, take(index, of: page)) }
    }

    /// Takes the row at `index` of a page and counts its unreadable fields.
    mutating func take(_ index: Int, of page: TikitPage) -> CheckInTable.Row {
        let source = page.rows[index]
        var row = CheckInTable.Row(
            id: source.id, guestID: source.has_guest != 0 ? source.guest_id : nil,
            sessionID: source.has_session != 0 ? source.session_id : nil,
            createdAt: instants.read(UnsafeBufferPointer(source.created_at)))
        row.guestFirstName = source.first_name.view
        row.guestLastName = source.last_name.view
        row.guestEmail = source.email.view
        if source.has_registrant_type != 0 {
            row.registrantTypeID = source.registrant_type_id
            row.registrantTypeName = source.registrant_type_name.view
        }
        row.sessionName = source.session_name.view
        row.method = source.method.view
        if source.has_latitude != 0 { row.latitude = source.latitude }
        if source.has_longitude != 0 { row.longitude = source.longitude }
        if let text = source.updated_at.view {
            row.updatedAt = instants.read(text)
            if row.updatedAt == nil { unreadable[Int(CHECKIN_UPDATED_AT.rawValue)] += 1 }
        }
        if source.unreadable != 0 { count(source.unreadable) }
        return row
    }

    private mutating func count(_ mask: UInt16) {
        for field in unreadable.indices where mask & (1 << UInt16(field)) != 0 { unreadable[field] += 1 }
    }

    /// In the order of `CheckInOptionalField`.
    private static let optionalFields = [
        "guest.firstName", "guest.lastName", "guest.email", "guest.registrantType", "guest.registrantType.id",
        "guest.registrantType.name", "eventSession.name", "method", "latitude", "longitude", "updatedAt",
    ]
}

extension CheckInText {
    fileprivate var view: UnsafeBufferPointer<UInt8>? {
        bytes == nil ? nil : UnsafeBufferPointer(start: bytes, count: length)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate init(_ text: CheckInText) {
        self.init(start: text.bytes, count: text.length)
    }
}

/// Reads a column of ISO 8601 times. It caches the last date and the last time, which adjacent rows often share.
struct InstantReader {
    /// The ten bytes of the date and its midnight. The initial value is not valid UTF-8.
    private var date: (UInt64, UInt16) = (.max, .max)
    private var midnight: Int64 = 0
    /// The ten bytes of the time, with `T` and `Z`, and its second of the day.
    private var time: (UInt64, UInt16) = (.max, .max)
    private var secondOfDay: Int64 = 0

    /// Returns the instant, in UTC if the text has no offset; `nil` if the text is not a time, or is outside the
    /// plausible range.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
        guard text.count == 20, let bytes = UnsafeRawPointer(text.baseAddress) else {
            return ISO8601Text(text)?.plausibleInstant
        }
        let newDate = (
            bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
        )
        let newTime = (
            bytes.loadUnaligned(fromByteOffset: 10, as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: 18, as: UInt16.self)
        )
        if newDate == date, newTime == time { return Instant(secondsSinceEpoch: midnight + secondOfDay) }
        if newDate == date, let seconds = Self.secondOfDay(text) {
            (time, secondOfDay) = (newTime, seconds)
            return Instant(secondsSinceEpoch: midnight + seconds)
        }
        // A leap second belongs to the next day, which is not the date in the text.
        guard let parsed = ISO8601Text(text), parsed.offset == 0, let instant = parsed.plausibleInstant,
            let seconds = Self.secondOfDay(text)
        else { return ISO8601Text(text)?.plausibleInstant }
        (date, time) = (newDate, newTime)
        midnight = parsed.civil.daysSinceEpoch * 86_400
        secondOfDay = seconds
        return instant
    }

    /// The second of the day of `T09:15:30Z`, the last ten of twenty bytes.
    private static func secondOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[19] == UInt8(ascii: "Z")
        else { return nil }
        let hour = number(text, 11)
        let minute = number(text, 14)
        let second = number(text, 17)
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Int64(hour * 3600 + minute * 60 + second)
    }

    /// Two digits; for anything else, a number too large for a time.
    private static func number(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
        let tens = Int(text[index]) - 48
        let ones = Int(text[index + 1]) - 48
        return (0...9).contains(tens) && (0...9).contains(ones) ? tens * 10 + ones : 1000
    }
}
