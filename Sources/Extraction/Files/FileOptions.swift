internal import Files
public import Foundation
public import Messages
public import Profiles

/// How files are read.
public struct FileOptions: Sendable {
    /// Folders and files.
    public var paths: [String]
    /// The names of columns, by role.
    public private(set) var columns: [ColumnRole: String] = [:]
    public var dateOrder: DateOrder?
    public var isWide: Bool
    /// Whether files may have no check-ins although an earlier reading found some.
    public var allowsEmpty: Bool
    /// Whether a reading ends if it is not certain who is who. If not, that is only said.
    public var refusesDoubtfulPeople: Bool
    /// The zone of times without an offset.
    public var zone: TimeZone
    /// The most check-ins to read.
    public var maximumRows: Int
    /// The id of the event in files that name none.
    public var event: Int64?

    /// - Throws: a `Fault` of kind `.misconfigured` for an unknown column.
    public init(
        _ settings: EventFileSettings, zone: TimeZone, maximumRows: Int = .max, event: Int64? = nil
    ) throws(Fault) {
        paths = settings.paths
        dateOrder = settings.dateOrder
        isWide = settings.isWide
        allowsEmpty = settings.allowsEmpty
        refusesDoubtfulPeople = settings.refusesDoubtfulPeople
        self.zone = zone
        self.maximumRows = maximumRows
        self.event = event
        for (name, column) in settings.columns.sorted(by: { $0.key < $1.key }) {
            // Columns of other tables are accepted too, but not worth listing.
            guard let role = ColumnRole(rawValue: name) else {
                let known = ColumnRole.allCases.filter(FileTable.checkIns.roles.contains).map(\.rawValue)
                throw Fault(
                    .misconfigured,
                    .unknownColumnRole(name, known: known, nearest: nearestName(to: name, among: known)))
            }
            columns[role] = column
        }
    }
}
