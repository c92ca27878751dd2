public import Base
public import Foundation

/// How files are read.
public struct FileOptions: Sendable {
    /// Folders and files.
    var paths: [String]
    /// The names of columns, by role.
    public private(set) var columns: [ColumnRole: String] = [:]
    var dateOrder: DateOrder?
    var isWide: Bool
    /// What a person says that the columns mean.
    var form: FileForm?
    /// The fields of registrations that are asked for: those of the form, of the profile and of sections.
    private(set) var fields = FieldNames()
    /// A list of the people registered.
    var registrants: String?
    /// The event's name.
    public var name: String?
    /// Whether files may have far fewer check-ins than an earlier reading found.
    var allowsShrinking = false
    /// Whether files may have no check-ins although an earlier reading found some.
    var allowsEmpty: Bool
    /// Whether the files are a profile's, which is read again and again: then only what is wrong with them is said.
    var areStored: Bool
    /// Whether a reading ends if it is not certain who is who. If not, that is only said.
    var refusesDoubtfulPeople: Bool
    /// The zone of times without an offset.
    public var zone: TimeZone
    /// The most check-ins to read.
    var maximumRows: Int
    /// The id of the event in files that name none.
    public var event: Int64?
    /// The ids of the RUTs that any of an event's files has with a check digit, where the form says that it makes no difference.
    var wholeRUTs: Set<Int64> = []

    /// - Throws: a `Fault` of kind `.misconfigured` for an unknown column, for a form that is none or leaves a question
    ///   open, and for one without files where these are not named otherwise; `.notFound` if there is no such form.
    public init(
        _ settings: EventFileSettings, zone: TimeZone, maximumRows: Int = .max, event: Int64? = nil
    ) throws(Fault) {
        paths = settings.paths
        dateOrder = settings.dateOrder
        isWide = settings.isWide
        allowsEmpty = settings.allowsEmpty
        areStored = settings.areStored
        registrants = settings.registrants
        name = settings.name
        refusesDoubtfulPeople = settings.refusesDoubtfulPeople
        self.zone = zone
        self.maximumRows = maximumRows
        self.event = event
        for (name, column) in settings.columns.sorted(by: { $0.key < $1.key }) {
            columns[try ColumnRole(named: name)] = column
        }
        allowsShrinking = settings.allowsShrinking
        if let path = settings.form { try use(FileForm(path: path), at: path) }
        fields = FieldNames((form?.fields ?? []) + settings.fields.shown, others: settings.fields.others)
        guard !fields.isEmpty else { return }
        if form == nil { form = FileForm() }
        form?.fields = fields.all
    }

    /// Takes from a form what the settings do not say.
    private mutating func use(_ form: FileForm, at path: String) throws(Fault) {
        self.form = form
        registrants = registrants ?? form.files[.registrants]
        guard paths.isEmpty else { return }
        // `FileSet` adds the others.
        paths = [form.files[.checkIns]].compactMap(\.self)
        if form.files.isEmpty, registrants == nil { throw Fault(.misconfigured, .formNamesNoFiles(path)) }
    }
}
