import Tables

/// A document as it is stored. Times are microseconds since 1970.
struct FirestoreDocument: Sendable, Equatable {
    var fields: [ExactText: FirestoreValue]
    var createTime: Int64
    var updateTime: Int64

    /// The value of a field, `__name__` not among them.
    subscript(path: FieldPath) -> FirestoreValue? { fields[path: path] }

    /// Appends the document as answers write it, with the fields of the mask.
    func append(to text: inout String, name: String, mask: [FieldPath]?) {
        text += #"{"name":"#
        text.appendJSON(name)
        text += ","
        let shown = fields.masked(by: mask)
        FirestoreValue.append(shown, to: &text)
        if !shown.isEmpty { text += "," }
        text += #""createTime":"\#(FirestoreTimestamp(microseconds: createTime).text)","#
        text += #""updateTime":"\#(FirestoreTimestamp(microseconds: updateTime).text)"}"#
    }
}
