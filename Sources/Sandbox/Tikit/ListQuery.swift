import GRDB
import Hummingbird
import HummingbirdCore

/// The parameters that lists take, read from a request's query. What cannot be read is `TikitError.invalidData`.
struct ListQuery {
    /// From 1.
    var page = 1
    /// The rows asked for in a page, capped by the service.
    var limit = 10
    var search = ""
    var order: (field: String, descending: Bool)?
    var filter: [FilterClause] = []
    var isActive: Bool?

    init(_ request: Request, mostRows: Int) throws {
        // A plus is a space in a query as forms write it.
        let query = (request.uri.query ?? "").split(separator: "+", omittingEmptySubsequences: false)
        let parameters = URI("/?" + query.joined(separator: "%20")).queryParameters
        // Of a parameter given twice the last one counts, as in PHP.
        func last(_ name: Substring) -> String? {
            parameters[values: name].last.map(String.init).flatMap { $0.isEmpty ? nil : $0 }
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

    /// The list that is asked for, of a table with these fields.
    func listing(
        of table: Listing.Table, fields: [String: ListField], rangeFilters: SandboxFaults.RangeFilters
    ) throws -> Listing {
        var listing = Listing(table: table)
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
