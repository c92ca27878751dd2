import Files
import Foundation
import Synchronization
import Tables

/// Tikit's data as requests see it, one at a time, with the lists requested since the last change: the thousandth page
/// is as fast as the first.
final class TikitStore: Sendable {
    private struct Contents {
        var data: TikitData
        /// Places of the rows, by the request.
        var lists: [String: [Int]] = [:]
        /// Places of the guests, by their codes, which do not change.
        var codes: [String: Int]?
    }

    private let contents: Mutex<Contents>

    init(_ data: TikitData) { contents = Mutex(Contents(data: data)) }

    var data: TikitData { contents.withLock { $0.data } }

    func read<Result: Sendable>(_ body: (TikitData) throws -> Result) rethrows -> Result {
        try contents.withLock { try body($0.data) }
    }

    func change<Result: Sendable>(_ body: (inout TikitData) throws -> Result) rethrows -> Result {
        try contents.withLock { contents in
            contents.lists.removeAll()
            return try body(&contents.data)
        }
    }

    /// The guest with a code.
    func guest(code: String) -> TikitData.Guest? {
        contents.withLock { contents in
            if contents.codes == nil {
                let places = contents.data.guests.enumerated().map { ($0.element.code, $0.offset) }
                contents.codes = Dictionary(places, uniquingKeysWith: { first, _ in first })
            }
            return contents.codes?[code].map { contents.data.guests[$0] }
        }
    }

    /// A page of a list, as JSON.
    ///
    /// - Parameters:
    ///   - find: The places of the list's rows.
    ///   - append: Appends the row at a place.
    func page(
        _ query: ListQuery, find: (TikitData) throws -> [Int], append: (Int, TikitData, inout [UInt8]) -> Void
    ) throws -> Response {
        try contents.withLock { contents in
            if contents.lists.count > 32 { contents.lists.removeAll() }
            let places = try contents.lists[query.key] ?? find(contents.data)
            contents.lists[query.key] = places
            var bytes = Array(#"{"data":["#.utf8)
            let (start, overflow) = (query.page - 1).multipliedReportingOverflow(by: query.limit)
            let rest = overflow ? [] : places.dropFirst(start)
            for (index, place) in rest.prefix(query.limit).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(place, contents.data, &bytes)
            }
            let pages = (places.count + query.limit - 1) / query.limit
            bytes += #"],"pagination":{"current_page":\#(query.page),"per_page":\#(query.limit),"#.utf8
            bytes += #""total_items":\#(places.count),"total_pages":\#(pages)}}"#.utf8
            return .json(bytes: bytes)
        }
    }
}

/// The parameters of lists, parsed from a request's query. If that fails, the error is `TikitError.invalidData`.
struct ListQuery {
    /// From 1.
    var page = 1
    /// The requested rows per page, capped by the service.
    var limit = 10
    /// In lower case.
    var search = ""
    var order = (field: "e.id", isDescending: false)
    var filter: [FilterClause] = []
    var isActive: Bool?
    /// All that decides which rows are in the list, and their order.
    private(set) var key = ""

    init(_ request: Request, mostRows: Int, _ rangeFilters: SandboxFaults.RangeFilters) throws {
        let parameters = Request.formParameters(in: request.query)
        // If a parameter is repeated, the last one counts, as in PHP.
        func last(_ name: String) -> String? {
            parameters.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        func positive(_ name: String) throws -> Int? {
            guard let text = last(name) else { return nil }
            guard let number = Int(text), number > 0, number <= Int(Int32.max) else { throw TikitError.invalidData }
            return number
        }
        page = try positive("page") ?? page
        limit = min(try positive("limit") ?? limit, mostRows)
        search = last("query")?.lowercased() ?? ""
        if let text = last("order") { order = try Self.order(text) }
        if let text = last("filter") { filter = try FilterClause.list(text, rangeFilters) }
        if let text = last("isActive") {
            switch text.lowercased() {
            case "true", "1": isActive = true
            case "false", "0": isActive = false
            default: throw TikitError.invalidData
            }
        }
        let texts = ["query", "order", "filter", "isActive"].map { last($0) ?? "" }
        key = ([request.path, "\(rangeFilters)"] + texts).joined(separator: "\n")
    }

    private static func order(_ text: String) throws -> (field: String, isDescending: Bool) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let direction = parts.count == 1 ? "ASC" : parts[1].uppercased()
        guard parts.count <= 2, ["ASC", "DESC"].contains(direction) else { throw TikitError.invalidData }
        return (parts[0].hasPrefix("e.") ? parts[0] : "e." + parts[0], direction == "DESC")
    }

    /// The places of the rows that the filter and `isIn` admit, in order; ties by place. Rows are in the order of ids.
    func places<Row>(
        in rows: [Row], _ fields: [String: ListField<Row>], where isIn: (Row) -> Bool = { _ in true }
    ) throws -> [Int] {
        var conditions: [(Row) -> Bool] = []
        for clause in filter {
            guard let field = fields[clause.field] else { throw TikitError.invalidData }
            conditions.append(try clause.condition(field))
        }
        guard let key = fields[order.field]?.value else { throw TikitError.invalidData }
        var places = rows.indices.filter { place in conditions.allSatisfy { $0(rows[place]) } && isIn(rows[place]) }
        if order.field != "e.id" {
            let keyed = places.map { (key: key(rows[$0]), place: $0) }
            places = keyed.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.place)
        }
        return order.isDescending ? places.reversed() : places
    }
}

/// A field by which a list is filtered and ordered.
struct ListField<Row> {
    enum Kind {
        case integer, boolean, text, instant
    }

    /// Numbers, including truth values and seconds, or texts.
    enum Value: Comparable {
        case number(Int64)
        case text(ExactText)
    }

    var kind: Kind
    var value: (Row) -> Value

    static func integer(_ value: @escaping (Row) -> Int64) -> Self { Self(kind: .integer) { .number(value($0)) } }
    static func text(_ value: @escaping (Row) -> String) -> Self { Self(kind: .text) { .text(ExactText(value($0))) } }
    static func boolean(_ value: @escaping (Row) -> Bool) -> Self {
        Self(kind: .boolean) { .number(value($0) ? 1 : 0) }
    }
    static func instant(_ value: @escaping (Row) -> Instant?) -> Self {
        Self(kind: .instant) { .number(value($0)?.secondsSinceEpoch ?? .min) }
    }

    /// A value of a condition, as this field has it.
    func value(of json: JSONValue) throws -> Value {
        switch (kind, json) {
        case (.integer, .integer(let number)): return .number(number)
        case (.integer, .string(let text)): if let number = Int64(text) { return .number(number) }
        case (.boolean, .boolean(let flag)): return .number(flag ? 1 : 0)
        case (.boolean, .integer(let number)) where number == 0 || number == 1: return .number(number)
        case (.text, .string(let text)): return .text(ExactText(text))
        case (.instant, .string(let text)):
            if let time = ISO8601Text(text)?.instant { return .number(time.secondsSinceEpoch) }
        default: break
        }
        throw TikitError.invalidData
    }
}

/// One condition of the `filter` parameter: `{"field":"e.event","operator":"=","value":6}`.
struct FilterClause {
    var field: String
    var comparison: String
    var value: JSONValue

    /// The clauses that the service heeds.
    static func list(_ text: String, _ rangeFilters: SandboxFaults.RangeFilters) throws -> [FilterClause] {
        guard let objects = JSONValue(text.utf8)?.objects else { throw TikitError.invalidData }
        return try objects.compactMap { object in
            guard let field = object["field"]?.string, let comparison = object["operator"]?.string,
                let value = object["value"]
            else { throw TikitError.invalidData }
            guard rangeFilters != .honoured, ["<", "<=", ">", ">="].contains(comparison) else {
                return FilterClause(field: field, comparison: comparison, value: value)
            }
            if rangeFilters == .refused { throw TikitError.invalidData }
            return nil
        }
    }

    /// Whether a row meets it. An unknown operator, or a value of another type, is invalid data.
    func condition<Row>(_ field: ListField<Row>) throws -> (Row) -> Bool {
        let own = field.value
        if comparison == "in" {
            guard let values = try value.array?.map(field.value(of:)) else { throw TikitError.invalidData }
            return { values.contains(own($0)) }
        }
        let value = try field.value(of: value)
        switch comparison {
        case "=": return { own($0) == value }
        case "!=": return { own($0) != value }
        case "<": return { own($0) < value }
        case "<=": return { own($0) <= value }
        case ">": return { own($0) > value }
        case ">=": return { own($0) >= value }
        default: throw TikitError.invalidData
        }
    }
}
