import FoundationEssentials
import Hummingbird
import Tables

/// `GET …/documents/{collection}`, page by page.
struct ListDocuments {
    /// Rows of a page where none are asked for, and at most.
    static let usualPageSize = 20
    static let largestPageSize = 300

    private let collection: String
    private let orderText: String
    private let order: [StructuredQuery.Order]
    private let pageSize: Int
    private let mask: [FieldPath]?
    private let transaction: String?
    private let after: DocumentCollection.Entry?

    init(_ call: FirestoreCall, _ request: Request) throws(FirestoreError) {
        let query = try QueryParameters(
            request,
            known: ["pageSize", "pageToken", "orderBy", "mask.fieldPaths", "showMissing", "transaction"])
        collection = call.parts.joined(separator: "/")
        orderText = try query.text("orderBy") ?? ""
        var asked = StructuredQuery(collection: collection)
        asked.order = try Self.order(orderText)
        order = asked.fullOrder
        let size = try query.count("pageSize") ?? 0
        pageSize = size == 0 ? Self.usualPageSize : min(size, Self.largestPageSize)
        mask = try query.mask("mask.fieldPaths")
        transaction = try query.text("transaction").map(TransactionName.read)
        if let token = try query.text("pageToken") {
            let fields = order.count { $0.field != .name }
            after = try PageToken.read(token, collection: collection, order: orderText, fields: fields)
        } else {
            after = nil
        }
    }

    /// Reads `priority desc, __name__ desc`.
    private static func order(_ text: String) throws(FirestoreError) -> [StructuredQuery.Order] {
        var order: [StructuredQuery.Order] = []
        guard !text.isEmpty else { return order }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ")
            let direction = words.count == 2 ? words[1].lowercased() : "asc"
            guard (1...2).contains(words.count), ["asc", "desc"].contains(direction) else {
                throw FirestoreError(.invalidArgument, "Invalid orderBy \"\(text.prefix(80))\".")
            }
            let field = try FieldPath(String(words[0]))
            guard !order.contains(where: { $0.field == field }) else {
                throw FirestoreError(.invalidArgument, "order by the same field twice.")
            }
            order.append(StructuredQuery.Order(field: field, isDescending: direction == "desc"))
        }
        return order
    }

    func run(on database: FirestoreDatabase) throws(FirestoreError) -> String {
        try database.perform { (store, transactions, _) throws(FirestoreError) -> String in
            var asked = StructuredQuery(collection: collection)
            asked.order = order
            try CompositeIndexes.recommended.require(for: asked, in: collection)
            return try store.withCollection(collection) { (documents) throws(FirestoreError) -> String in
                let entries = documents.entries(in: order)
                // Between two requests documents come and go; a page begins after the last one's place all the same.
                let start = after.map { after in entries.partition { order.compare($0, after) != .after } } ?? 0
                let page = entries[start..<min(start + pageSize, entries.count)]
                var text = "{"
                for entry in page {
                    guard let document = documents[entry.id] else { continue }
                    let path = DocumentPath(collection: collection, id: entry.id)
                    if let transaction {
                        try transactions.noteRead(of: path, version: document.updateTime, in: transaction)
                    }
                    text += text.utf8.count == 1 ? #""documents":["# : ","
                    document.append(to: &text, name: path.name(in: database.name), mask: mask)
                }
                if !page.isEmpty { text += "]" }
                if let last = page.last, page.endIndex < entries.count {
                    text += #","nextPageToken":"\#(PageToken.text(last, collection: collection, order: orderText))""#
                }
                return text + "}"
            }
        }
    }
}
