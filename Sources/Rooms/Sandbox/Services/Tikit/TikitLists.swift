import Base
import Synchronization

/// Tikit's data, which one request at a time can access. It keeps the lists requested since the last change, so that the
/// thousandth page is as fast as the first.
final class TikitStore: Sendable {
    private struct Contents {
        var data: TikitData
        /// The places of a list's rows, by the key of its query.
        var lists: [String: [Int]] = [:]
        /// The places of the guests, by their codes, which do not change.
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
    ///   - row: The row at a place.
    func page(
        _ query: ListQuery, find: (TikitData) throws -> [Int], row: (TikitData, Int) -> JSONValue
    ) throws -> Response {
        try contents.withLock { contents in
            if contents.lists.count > 32 { contents.lists.removeAll() }
            let places = try contents.lists[query.key] ?? find(contents.data)
            contents.lists[query.key] = places
            let (start, overflow) = (query.page - 1).multipliedReportingOverflow(by: query.limit)
            let rows = overflow ? [] : places.dropFirst(start).prefix(query.limit).map { row(contents.data, $0) }
            let pagination = JSONValue([
                "current_page": query.page, "per_page": query.limit, "total_items": places.count,
                "total_pages": (places.count + query.limit - 1) / query.limit,
            ])
            return .json(JSONValue(["data": rows, "pagination": pagination]))
        }
    }
}

/// The parameters of lists, parsed from a request's query. If that fails, the error is `TikitError.invalidData`.
struct ListQuery {
    /// The number of the page, from 1.
    var page = 1
    /// The requested rows per page, capped by the service.
    var limit = 10
    /// The text to search for, in lower case.
    var search = ""
    var order = (field: "e.id", isDescending: false)
    var filter: [FilterClause] = []
    var isActive: Bool?
    /// Everything that determines the rows of the list and their order.
    private(set) var key = ""

    init(_ request: Request, maximumRows: Int) throws {
        // If a parameter is repeated, the last one counts, as in PHP; an empty one is as if it were absent.
        let given = Dictionary(request.parameters.map { ($0.name, $0.value) }) { $1 }.filter { !$0.value.isEmpty }
        func positive(_ name: String) throws -> Int? {
            guard let text = given[name] else { return nil }
            guard let number = Int(text), number > 0 else { throw TikitError.invalidData }
            return number
        }
        page = try positive("page") ?? page
        limit = min(try positive("limit") ?? limit, maximumRows)
        search = given["query"]?.lowercased() ?? ""
        if let text = given["order"] {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let direction = parts.count == 1 ? "ASC" : parts[1].uppercased()
            guard parts.count <= 2, ["ASC", "DESC"].contains(direction) else { throw TikitError.invalidData }
            order = (parts[0].hasPrefix("e.") ? parts[0] : "e." + parts[0], direction == "DESC")
        }
        if let text = given["filter"] { filter = try FilterClause.list(text) }
        if let text = given["isActive"]?.lowercased() {
            guard let flag = ["true": true, "1": true, "false": false, "0": false][text] else {
                throw TikitError.invalidData
            }
            isActive = flag
        }
        let texts = ["query", "order", "filter", "isActive"].map { given[$0] ?? "" }
        key = ([request.path] + texts).joined(separator: "\n")
    }

    /// The places of the rows that the filter and `isIn` admit, in order; ties by place. Rows are in the order of ids.
    func places<Row>(
        in rows: [Row], _ fields: [String: ListField<Row>], where isIn: (Row) -> Bool = { _ in true }
    ) throws -> [Int] {
        let conditions = try filter.map { clause in
            guard let field = fields[clause.field] else { throw TikitError.invalidData }
            return try clause.condition(field)
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
    /// Numbers, including truth values and seconds, or texts.
    enum Value: Comparable {
        case number(Int64)
        case text(ExactText)
    }

    var value: (Row) -> Value
    /// Reads the value of a condition on this field.
    var read: (JSONValue) -> Value?

    static func integer(_ value: @escaping (Row) -> Int64) -> Self {
        Self {
            .number(value($0))
        } read: {
            $0.integer.map { .number($0) }
        }
    }
    static func text(_ value: @escaping (Row) -> String) -> Self {
        Self {
            .text(ExactText(value($0)))
        } read: {
            $0.string.map { .text(ExactText($0)) }
        }
    }
    static func boolean(_ value: @escaping (Row) -> Bool) -> Self {
        Self {
            .number(value($0) ? 1 : 0)
        } read: {
            if case .boolean(let flag) = $0 { .number(flag ? 1 : 0) } else { nil }
        }
    }
    static func instant(_ value: @escaping (Row) -> Instant?) -> Self {
        Self {
            .number(value($0)?.secondsSinceEpoch ?? .min)
        } read: { text in
            text.string.flatMap { ISO8601Text($0) }.map { .number($0.instant.secondsSinceEpoch) }
        }
    }
}

/// One condition of the `filter` parameter: `{"field":"e.event","operator":"=","value":6}`.
struct FilterClause {
    var field: String
    var comparison: String
    var value: JSONValue

    static func list(_ text: String) throws -> [FilterClause] {
        guard let objects = JSONValue(text.utf8)?.objects else { throw TikitError.invalidData }
        return try objects.map { object in
            guard let field = object["field"]?.string, let comparison = object["operator"]?.string,
                let value = object["value"]
            else { throw TikitError.invalidData }
            return FilterClause(field: field, comparison: comparison, value: value)
        }
    }

    /// Returns a test of whether a row meets the clause. An unknown operator, or a value of another type, is invalid data.
    func condition<Row>(_ field: ListField<Row>) throws -> (Row) -> Bool {
        let own = field.value
        func read(_ value: JSONValue) throws -> ListField<Row>.Value {
            guard let value = field.read(value) else { throw TikitError.invalidData }
            return value
        }
        if comparison == "in" {
            guard let values = try value.array?.map(read) else { throw TikitError.invalidData }
            return { values.contains(own($0)) }
        }
        let value = try read(value)
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
