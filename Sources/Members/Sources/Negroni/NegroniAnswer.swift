internal import JSON
internal import Messages
internal import Transport

/// The rows of an answer: a list, or an object that holds it, or the one row it is.
///
/// The document gives the models and no envelope, so a bare value is taken and so is one under a name of its own.
struct NegroniAnswer {
    typealias Row = JSONObject

    let rows: [Row]
    /// Elements of the list that are no objects.
    let unreadableRows: Int

    /// A list under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` where there is no list.
    init(list body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let json = JSONValue(body), let list = json.array ?? names.lazy.compactMap({ json[$0]?.array }).first
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = list.compactMap(\.object)
        unreadableRows = list.count - rows.count
    }

    /// An object under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` where there is none.
    init(object body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let json = JSONValue(body), let row = names.lazy.compactMap({ json[$0]?.object }).first ?? json.object
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = [row]
        unreadableRows = 0
    }
}
