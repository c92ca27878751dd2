import FoundationEssentials
import JSON
import Tables

/// `GET …/documents/{collection}`, page by page, in the order of the documents' names.
struct DocumentList {
    /// The default number of rows per page, and the most.
    static let usualPageSize = 20
    static let largestPageSize = 300

    private let collection: String
    private let pageSize: Int
    private let mask: [ServedFieldPath]?
    /// The id of the last document on the previous page.
    private let after: String?

    init(_ call: FirestoreCall, _ request: Request) throws(FirestoreRefusal) {
        let query = try QueryParameters(request, known: ["pageSize", "pageToken", "mask.fieldPaths"])
        collection = call.parts.joined(separator: "/")
        let size = try query.count("pageSize") ?? 0
        pageSize = size == 0 ? Self.usualPageSize : min(size, Self.largestPageSize)
        mask = try query.mask
        if let token = try query.text("pageToken") {
            guard let id = PageToken.read(token, collection: collection) else {
                throw FirestoreRefusal(.invalidArgument, "The page token is invalid, or of another list.")
            }
            after = id
        } else {
            after = nil
        }
    }

    func run(on database: FirestoreDatabase) throws(FirestoreRefusal) -> String {
        try database.perform { (store, _) throws(FirestoreRefusal) -> String in
            store.withCollection(collection) { documents in
                let entries = documents.entries(by: .name)
                // Documents are added and removed between requests. A page still starts after the last name of the
                // previous one.
                let start =
                    after.map { id in entries.partition { !id.utf8.lexicographicallyPrecedes($0.id.utf8) } } ?? 0
                let page = entries[start..<min(start + pageSize, entries.count)]
                var text = "{"
                for entry in page {
                    guard let document = documents[entry.id] else { continue }
                    text += text.utf8.count == 1 ? #""documents":["# : ","
                    let path = DocumentPath(collection: collection, id: entry.id)
                    document.append(to: &text, name: path.name(in: database.name), mask: mask)
                }
                if !page.isEmpty { text += "]" }
                if let last = page.last, page.endIndex < entries.count {
                    text += #","nextPageToken":"\#(PageToken.text(last.id, collection: collection))""#
                }
                return text + "}"
            }
        }
    }
}

/// The document after which a page starts, with its list. Opaque to clients, in URL-safe base 64.
enum PageToken {
    static func text(_ id: String, collection: String) -> String {
        Data("\(collection)/\(id)".utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// The id in a token for the same list; `nil` if it is invalid.
    static func read(_ token: String, collection: String) -> String? {
        var text = token.replacing("-", with: "+").replacing("_", with: "/")
        while !text.utf8.count.isMultiple(of: 4) { text += "=" }
        guard let data = Data(base64Encoded: text), let path = String(validating: data, as: UTF8.self) else {
            return nil
        }
        return path.rest(after: collection + "/")
    }
}

/// `GET …/documents/{collection}/{id}`.
struct DocumentGet {
    private let path: DocumentPath
    private let mask: [ServedFieldPath]?

    init(_ call: FirestoreCall, _ request: Request) throws(FirestoreRefusal) {
        mask = try QueryParameters(request, known: ["mask.fieldPaths"]).mask
        path = try DocumentPath(parts: call.parts)
    }

    func run(on database: FirestoreDatabase) throws(FirestoreRefusal) -> String {
        try database.perform { (store, _) throws(FirestoreRefusal) -> String in
            let name = path.name(in: database.name)
            guard let document = store[path] else {
                throw FirestoreRefusal(.notFound, "Document \"\(name)\" not found.")
            }
            var text = ""
            document.append(to: &text, name: name, mask: mask)
            return text
        }
    }
}

/// The query parameters of a path. Unknown ones are refused.
private struct QueryParameters {
    private let values: [String: [String]]

    init(_ request: Request, known: Set<String>) throws(FirestoreRefusal) {
        var values: [String: [String]] = [:]
        for (name, value) in request.parameters {
            guard known.contains(name) else {
                throw FirestoreRefusal(
                    .invalidArgument,
                    "Invalid JSON payload received. Unknown name \"\(name.prefix(80))\": Cannot bind query parameter.")
            }
            values[name, default: []].append(value)
        }
        self.values = values
    }

    func text(_ name: String) throws(FirestoreRefusal) -> String? {
        guard let values = values[name], let value = values.first else { return nil }
        guard values.count == 1 else {
            throw FirestoreRefusal(.invalidArgument, "\(name) is given more than once.")
        }
        return value.isEmpty ? nil : value
    }

    func count(_ name: String) throws(FirestoreRefusal) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let number = Int32(text) else {
            throw .invalidValue(.string(text), at: name, type: "TYPE_INT32")
        }
        guard number >= 0 else { throw FirestoreRefusal(.invalidArgument, "\(name) is negative.") }
        return Int(number)
    }

    var mask: [ServedFieldPath]? {
        get throws(FirestoreRefusal) {
            guard let texts = values["mask.fieldPaths"] else { return nil }
            var mask: [ServedFieldPath] = []
            for text in texts { mask.append(try ServedFieldPath(text)) }
            return mask
        }
    }
}
