import FoundationEssentials

/// After which document a page begins: the values it is sorted by and its id, with the list that it is of. Opaque to
/// clients, in the base 64 that needs no escape in addresses.
enum PageToken {
    static func text(_ entry: DocumentCollection.Entry, collection: String, order: String) -> String {
        var text = #"{"collection":"#
        text.appendJSON(collection)
        text += #","order":"#
        text.appendJSON(order)
        text += #","id":"#
        text.appendJSON(entry.id)
        text += #","keys":["#
        for (index, key) in entry.keys.enumerated() {
            if index > 0 { text += "," }
            key.append(to: &text)
        }
        return Data((text + "]}").utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Reads a token of the same list in the same order.
    static func read(
        _ token: String, collection: String, order: String, fields: Int
    ) throws(FirestoreError) -> DocumentCollection.Entry {
        var text = token.replacing("-", with: "+").replacing("_", with: "/")
        while !text.utf8.count.isMultiple(of: 4) { text += "=" }
        guard let data = Data(base64Encoded: text), let tree = JSONTree(data),
            let message = try? ProtoMessage(tree, members: ["collection", "order", "id", "keys"]),
            (try? message.string("collection")) == collection, (try? message.string("order") ?? "") == order,
            let id = try? message.string("id"), let keys = try? message.list("keys"), keys.count == fields
        else {
            throw FirestoreError(.invalidArgument, "The page token is invalid, or of another list or order.")
        }
        var values: [FirestoreValue] = []
        for (tree, place) in keys { values.append(try FirestoreValue(tree, at: place)) }
        return DocumentCollection.Entry(keys: values, id: id)
    }
}
