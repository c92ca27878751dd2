internal import FoundationEssentials
internal import Messages

/// The rows of an answer: a list, or an object that holds it, or the one row it is.
///
/// The document gives the models and no envelope, so a bare value is taken and so is one under a name of its own.
struct NegroniAnswer {
    typealias Row = [String: LenientValue]

    let rows: [Row]
    /// Elements of the list that are no objects.
    let unreadableRows: Int

    /// A list under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` where there is no list.
    init(list body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(body)),
            let list = envelope.list ?? names.lazy.compactMap({ envelope.lists[$0] }).first
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = list.compactMap(\.values)
        unreadableRows = list.count - rows.count
    }

    /// An object under one of `names`, or bare.
    ///
    /// Throws a `Fault` of kind `.unreadableData` where there is none.
    init(object body: [UInt8], under names: [String], of subject: Phrase) throws(Fault) {
        guard let envelope = try? JSONDecoder().decode(Envelope.self, from: Data(body)),
            let row = names.lazy.compactMap({ envelope.objects[$0] }).first ?? envelope.values
        else { throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body))) }
        rows = [row]
        unreadableRows = 0
    }
}

/// An element of a list that should be an object.
private struct Element: Decodable {
    var values: [String: LenientValue]?

    init(from decoder: any Decoder) throws { values = try? [String: LenientValue](from: decoder) }
}

/// Whatever an answer is: its list, or its members by name and kind.
private struct Envelope: Decodable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    var list: [Element]?
    var values: [String: LenientValue]?
    var lists: [String: [Element]] = [:]
    var objects: [String: [String: LenientValue]] = [:]

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            list = try [Element](from: decoder)
            return
        }
        values = try [String: LenientValue](from: decoder)
        for key in container.allKeys {
            if let list = try? container.decode([Element].self, forKey: key) {
                lists[key.stringValue] = list
            } else if let object = try? container.decode([String: LenientValue].self, forKey: key) {
                objects[key.stringValue] = object
            }
        }
    }
}
