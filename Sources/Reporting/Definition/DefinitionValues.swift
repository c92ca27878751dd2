package import Base
import Membership
import Templates

/// Whether a name is portable as a file name: 1 to 64 lower-case letters, digits, `-` and `_`, not starting with `-`.
package func isFileName(_ name: String) -> Bool {
    let allowed = Set("abcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
    return !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("-")
        && name.unicodeScalars.allSatisfy(allowed.contains)
}

extension SectionDefinition {
    /// The upper bound of `top`: the rows of a sheet.
    static let maximumRows = 1_048_576
}

extension YAMLValue {
    /// One of the given names.
    func name(among names: [String]) throws(Fault) -> String {
        let text = try text()
        guard names.contains(text) else {
            throw fault(expected: .oneOf(names, nearest: nearestName(to: text, among: names)))
        }
        return text
    }

    /// Reads a non-empty list without duplicates.
    func each<Element: Hashable>(_ read: (YAMLValue) throws(Fault) -> Element) throws(Fault) -> [Element] {
        var elements: [Element] = []
        var seen: Set<Element> = []
        for value in list() {
            let element = try read(value)
            guard seen.insert(element).inserted else { throw value.fault(expected: .noneTwice) }
            elements.append(element)
        }
        guard !elements.isEmpty else { throw fault(expected: .aListOfSome) }
        return elements
    }

    package func ids() throws(Fault) -> Set<Int64> {
        Set(try each { value throws(Fault) in Int64(try value.integer(in: 1 ... .max)) })
    }

    /// A duration, `5m`.
    func width() throws(Fault) -> BinWidth {
        guard let width = BinWidth(try text()) else { throw fault(expected: .aWidthOfTime) }
        return width
    }

    /// A number of seconds, above 0 and up to 3600.
    func seconds() throws(Fault) -> Double {
        let seconds = try number()
        guard seconds > 0, seconds <= 3600 else { throw fault(expected: .aNumberOfSeconds) }
        return seconds
    }

    /// A date or time in ISO 8601.
    func time() throws(Fault) -> ISO8601Text {
        guard let time = ISO8601Text(try text()) else { throw fault(expected: .aTime) }
        return time
    }

    /// `session`, `-attended`, or a mapping of `column` and `order`.
    func sortKey(among columns: [String]) throws(Fault) -> SectionDefinition.SortKey {
        guard isMapping else {
            let text = try text()
            let column = text.hasPrefix("-") ? String(text.dropFirst()) : text
            guard columns.contains(column) else {
                throw fault(expected: .oneOf(columns, nearest: nearestName(to: column, among: columns)))
            }
            return SectionDefinition.SortKey(column, descending: text.hasPrefix("-"))
        }
        var mapping = try mapping()
        let column = mapping.take("column")
        let order = try mapping.take("order")?.choice(SortOrder.self) ?? .ascending
        try mapping.finish()
        guard let column else { throw Fault(.misconfigured, .missingKey("column", at: place)) }
        return SectionDefinition.SortKey(try column.name(among: columns), descending: order == .descending)
    }
}

/// The values of `order:`.
enum SortOrder: String, CaseIterable {
    case ascending = "asc"
    case descending = "desc"
}

extension YAMLMapping {
    /// Throws for the first key without a value: most likely its lines were deleted and the key forgotten.
    func requireValues() throws(Fault) {
        var rest = self
        for (_, value) in rest.takeAll() where value.isNull {
            throw value.fault(expected: value.isCommentedOut ? .aValueInQuotes : .aValue)
        }
    }
}
