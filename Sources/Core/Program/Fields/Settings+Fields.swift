import Base
import Reporting
import Sources

extension SettingRow<Settings> {
    static func fields(of sources: [SourceKind]) -> SettingRow<Settings> {
        SettingRow(
            "fields", \.fields, read: { value throws(Fault) in FieldNames(try value.list().texts()) },
            shown: { $0.shown.isEmpty ? nil : $0.shown.joined(separator: ", ") },
            example: SettingExample(.settingFields(sources), "[company, country]")
        ).of(.events).listedIfSet
    }
}

extension Settings {
    /// The settings with which the source is also asked for the fields that sections of definitions name.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if the source has none.
    func adding(fieldsOf definitions: [ReportDefinition]) throws(Fault) -> Settings {
        var settings = self
        settings.fields.add(others: definitions.flatMap(\.namedFields))
        try settings.requireSourceOfFields()
        return settings
    }

    /// Throws a `Fault` of kind `.misconfigured` if fields are named and the source has none.
    func requireSourceOfFields() throws(Fault) {
        guard !fields.isEmpty, source.fields == nil else { return }
        let others = sources.filter { $0.fields != nil }.map(\.name)
        throw Fault(
            .misconfigured, .fieldsNotOfSource(source.name, others: others).prefixed(with: place(of: "fields")))
    }

    /// Throws a `Fault` of kind `.misconfigured` if an event was read without a field that the profile names.
    func requireFields(of tables: EventTables) throws(Fault) {
        let missing = fields.shown.filter { tables.fields?.place(of: $0) == nil }
        guard !missing.isEmpty else { return }
        throw Fault(
            .misconfigured, .fieldsNotStored(missing, event: tables.eventID).prefixed(with: place(of: "fields")))
    }

    /// Throws a `Fault` of kind `.misconfigured` if fields are named and a dataset is counted, which has none.
    func requireNoFields() throws(Fault) {
        guard !fields.isEmpty else { return }
        throw Fault(.misconfigured, .fieldsNotWithSpark.prefixed(with: place(of: "fields")))
    }
}
