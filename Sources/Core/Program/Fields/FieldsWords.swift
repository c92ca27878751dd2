import Base

extension Phrase {
    /// - Parameter others: Those that provide some.
    static func fieldsNotOfSource(_ source: String, others: [String]) -> Phrase {
        let others = alternatives(others)
        return Phrase(
            es: "fields: la fuente \(source) no entrega campos de las inscripciones; quítelos, o use \(others)",
            en: "fields: source \(source) provides no fields of registrations; remove them, or use \(others)")
    }
    static func fieldsNotStored(_ names: [String], event: Int64) -> Phrase {
        Phrase(
            es:
                "el almacén no tiene \(names) del evento \(digits: event); ejecute attendance sync --event \(digits: event)",
            en: "the store lacks \(names) of event \(digits: event); run attendance sync --event \(digits: event)")
    }
    static let fieldsNotWithSpark = Phrase(
        es:
            "los campos de las inscripciones no están en un dataset; quite «fields», o use otro perfil sin --engine spark",
        en: "a dataset does not have the fields of registrations; remove \"fields\", or do without --engine spark")
}
