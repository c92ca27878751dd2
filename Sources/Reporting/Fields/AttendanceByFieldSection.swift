import Aggregation
import Base

extension SectionKind {
    /// Registered and attended by what registrations say in a field, such as a company.
    package static let attendanceByField = SectionKind(
        event: "attendance_by_field", group: .attendance, traits: [.fields],
        query: .none(because: "datasets do not have what registrations say in fields")
    ) { material in
        let aggregates = material.aggregates
        let names = material.shownFields
        let all = aggregates.attendanceByField ?? []
        let rows = names.flatMap { name in all.filter { MatchedName($0.field) == MatchedName(name) } }
        let columns = FieldColumns(rows)
        let section = ReportSection(
            title: .byFieldTitle,
            note: .joining(
                [.byFieldNote, .attendanceCountsNote] + (aggregates.omitsSessions ? [.attendanceOfHeldNote] : [])),
            table: ReportTable(columns.all), pictures: columns.pictures)
        return names.isEmpty ? section.withoutRows(.byFieldNotNamed) : section
    }
}

extension SectionMaterial {
    /// The fields that the section shows, as they were named: its own, or those that every report shows.
    fileprivate var shownFields: [String] {
        guard let fields = tables.fields else { return [] }
        guard let own = definition.fields else { return fields.names.shown }
        return own.compactMap { fields.place(of: $0) }.map { fields.names.all[$0] }
    }
}

/// The columns of the section, and what is drawn of them.
private struct FieldColumns {
    private let rows: [FieldAttendance]
    private let fields, values, registered, guests: ReportColumn

    init(_ rows: [FieldAttendance]) {
        self.rows = rows
        fields = .init("field", .text, .field, rows.map { .text($0.field) })
        values = .init(
            "value", .text, .fieldValue, rows.map { $0.value.map(Cell.text) ?? .name(nil, told: .noFieldValue) })
        registered = .init("registered", .count, .registered, rows.map { Cell(optional: $0.counts.registered) })
        guests = .init("unique_guests", .count, .uniqueGuests, rows.map { Cell($0.uniqueGuests) })
    }

    var all: [ReportColumn] {
        [
            fields, values, registered, .init("attended", .count, .attended, rows.map { Cell($0.counts.attended) }),
            guests,
            .init("attendance_percentage", .percentage, .attendancePercentage, rows.map(\.counts.percentage)),
            .init(
                "registered_held", .count, .registeredHeld, rows.map { Cell(optional: $0.counts.registeredHeld) }),
            .init("attended_held", .count, .attendedHeld, rows.map { Cell(optional: $0.counts.attendedHeld) }),
        ]
    }

    /// The people of each value, a picture for each field; the registrations as long as nobody has come.
    var pictures: [ReportPicture] {
        let names = rows.map(\.field).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let hasCome = rows.contains { $0.uniqueGuests > 0 }
        guard hasCome || rows.contains(where: { $0.counts.registered ?? 0 > 0 }) else { return [] }
        return names.map { name in
            .bars(
                hasCome ? .chartByField(name) : .chartRegisteredByField(name), labels: values,
                series: [hasCome ? guests : registered],
                share: BarPicture.Share(column: fields, value: .text(name), bars: 12))
        }
    }
}

extension ReportDefinition {
    /// The fields that its sections name.
    package var namedFields: [String] { sections.flatMap { $0.fields ?? [] } }

    /// Checks that the fields that its sections name are known.
    func requireFields(of tables: EventTables) throws(Fault) {
        for section in sections {
            for name in section.fields ?? [] where tables.fields?.place(of: name) == nil {
                throw Fault(.misconfigured, .inSection(section.name, of: self.name, .fieldNotRead(name)))
            }
        }
    }

    /// The definition with the section of fields, if a form or a profile names some: after those by type and session, and with a sheet
    /// of its own.
    func showing(fields: RegistrationFields?) -> ReportDefinition {
        guard fields?.names.shown.isEmpty == false, !sections.contains(where: { $0.kind == .attendanceByField }) else {
            return self
        }
        let before: [SectionKind] = [.attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType]
        return adding(SectionDefinition(.attendanceByField), after: before, sheetAfter: .attendanceBySession)
    }
}
