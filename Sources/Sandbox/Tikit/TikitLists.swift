import Foundation
import GRDB
import Tables

/// The parameters of lists, parsed from a request's query. If that fails, the error is `TikitError.invalidData`.
struct ListQuery {
    /// From 1.
    var page = 1
    /// The requested rows per page, capped by the service.
    var limit = 10
    var search = ""
    var order: (field: String, descending: Bool)?
    var filter: [FilterClause] = []
    var isActive: Bool?

    init(_ request: Request, mostRows: Int) throws {
        let parameters = Request.formParameters(in: request.query)
        // If a parameter is repeated, the last one counts, as in PHP.
        func last(_ name: String) -> String? {
            parameters.last { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        if let text = last("page") { page = try Self.positive(text) }
        if let text = last("limit") { limit = min(try Self.positive(text), mostRows) }
        limit = min(limit, mostRows)
        search = last("query") ?? ""
        if let text = last("order") { order = try Self.order(text) }
        if let text = last("filter") { filter = try FilterClause.list(text) }
        if let text = last("isActive") {
            switch text.lowercased() {
            case "true", "1": isActive = true
            case "false", "0": isActive = false
            default: throw TikitError.invalidData
            }
        }
    }

    private static func positive(_ text: String) throws -> Int {
        guard let number = Int(text), number > 0, number <= Int(Int32.max) else { throw TikitError.invalidData }
        return number
    }

    private static func order(_ text: String) throws -> (field: String, descending: Bool) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw TikitError.invalidData }
        switch parts.count == 2 ? parts[1].uppercased() : "ASC" {
        case "ASC": return (String(parts[0]), false)
        case "DESC": return (String(parts[0]), true)
        default: throw TikitError.invalidData
        }
    }

    /// The requested list, of a table with these fields.
    func listing(
        of table: ServedList.Table, fields: [String: ListField], rangeFilters: SandboxFaults.RangeFilters
    ) throws -> ServedList {
        var listing = ServedList(table: table)
        for clause in filter {
            switch rangeFilters {
            case .ignored where clause.isRange: continue
            case .refused where clause.isRange: throw TikitError.invalidData
            default: try clause.apply(to: &listing, fields: fields)
            }
        }
        if let order {
            let name = order.field.hasPrefix("e.") ? order.field : "e." + order.field
            guard let field = fields[name] else { throw TikitError.invalidData }
            let direction = order.descending ? "DESC" : "ASC"
            listing.order = "\(field.column) \(direction)"
            if field.column != "e.id" { listing.order += ", e.id \(direction)" }
        }
        return listing
    }
}

/// The type as which a list's field is compared.
struct ListField {
    enum Kind {
        case integer
        case boolean
        case text
        case instant
    }

    /// In SQL over the row `e`.
    var column: String
    var kind: Kind

    init(_ column: String, _ kind: Kind) {
        self.column = column
        self.kind = kind
    }
}

/// One condition of the `filter` parameter: `{"field":"e.event","operator":"=","value":6}`.
struct FilterClause: Decodable {
    var field: String
    var `operator`: String
    var value: FilterValue

    static func list(_ json: String) throws -> [FilterClause] {
        do {
            return try JSONDecoder().decode([FilterClause].self, from: Data(json.utf8))
        } catch {
            throw TikitError.invalidData
        }
    }

    /// Whether it compares by order, which a service may not support.
    var isRange: Bool { ["<", "<=", ">", ">="].contains(`operator`) }

    /// Adds the condition to a list. An unknown field or operator, or a value of another type, is invalid data.
    func apply(to listing: inout ServedList, fields: [String: ListField]) throws {
        guard let field = fields[field] else { throw TikitError.invalidData }
        switch `operator` {
        case "=", "!=", "<", "<=", ">", ">=":
            listing.conditions.append("\(field.column) \(`operator`) ?")
            listing.arguments.append(try value.compared(as: field.kind))
        case "in":
            guard case .list(let values) = value else { throw TikitError.invalidData }
            let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
            listing.conditions.append("\(field.column) IN (\(marks))")
            listing.arguments += try values.map { try $0.compared(as: field.kind) }
        default:
            throw TikitError.invalidData
        }
    }
}

/// A value of a condition, as in JSON.
enum FilterValue: Decodable {
    case integer(Int64)
    case boolean(Bool)
    case text(String)
    case list([FilterValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else {
            self = .list(try container.decode([FilterValue].self))
        }
    }

    func compared(as kind: ListField.Kind) throws -> DatabaseValue {
        switch (kind, self) {
        case (.integer, .integer(let value)): return value.databaseValue
        case (.integer, .text(let text)):
            guard let value = Int64(text) else { throw TikitError.invalidData }
            return value.databaseValue
        case (.boolean, .boolean(let value)): return value.databaseValue
        case (.boolean, .integer(let value)) where value == 0 || value == 1: return value.databaseValue
        case (.text, .text(let text)): return text.databaseValue
        case (.instant, .text(let text)):
            guard let instant = ISO8601Text(text)?.instant else { throw TikitError.invalidData }
            return instant.utcText.databaseValue
        default: throw TikitError.invalidData
        }
    }
}

/// One page of a list: rows that are already JSON, and their position in the list.
struct ListPage {
    var rows: [String]
    var page: Int
    var perPage: Int
    var total: Int

    /// The ids of a page; none beyond the last page.
    static func slice(_ identifiers: [Int64], page: Int, perPage: Int) -> ArraySlice<Int64> {
        let (start, overflow) = (page - 1).multipliedReportingOverflow(by: perPage)
        guard !overflow, start < identifiers.count else { return [] }
        return identifiers[start..<min(start + perPage, identifiers.count)]
    }

    var response: Response {
        var text = #"{"data":["#
        text.reserveCapacity(rows.reduce(256) { $0 + $1.utf8.count + 1 })
        for (index, row) in rows.enumerated() {
            if index > 0 { text += "," }
            text += row
        }
        text += #"],"pagination":{"current_page":\#(page),"per_page":\#(perPage),"total_items":\#(total),"#
        text += #""total_pages":\#((total + perPage - 1) / perPage)}}"#
        return .json(text: text)
    }
}
