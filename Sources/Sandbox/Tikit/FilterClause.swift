import Foundation
import GRDB
import Tables

/// What a field of a list is compared as.
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

    /// Whether it compares by order, which a service may not honour.
    var isRange: Bool { ["<", "<=", ">", ">="].contains(`operator`) }

    /// Adds the condition to a list; an unknown field or operator, or a value of another kind, is invalid data.
    func apply(to listing: inout Listing, fields: [String: ListField]) throws {
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

/// A value of a condition, as JSON gives it.
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
