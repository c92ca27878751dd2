internal import Files
public import Foundation
public import Messages
public import Profiles

/// How files are read.
public struct FileOptions: Sendable {
    /// Folders and files.
    public var paths: [String]
    /// The names of columns, by what they are read as.
    public private(set) var columns: [ColumnRole: String] = [:]
    public var dateOrder: DateOrder?
    public var isWide: Bool
    /// Whether files may have no check-ins though they had some at an earlier reading.
    public var allowsEmpty: Bool
    /// The zone of times without an offset.
    public var zone: TimeZone
    /// The most check-ins.
    public var mostRows: Int
    /// The id of the only event of files that name none.
    public var event: Int64?

    /// - Throws: a `Fault` of kind `.misconfigured` for a column that is none.
    public init(
        _ settings: EventFileSettings, zone: TimeZone, mostRows: Int = .max, event: Int64? = nil
    ) throws(Fault) {
        paths = settings.paths
        dateOrder = settings.dateOrder
        isWide = settings.isWide
        allowsEmpty = settings.allowsEmpty
        self.zone = zone
        self.mostRows = mostRows
        self.event = event
        for (name, column) in settings.columns.sorted(by: { $0.key < $1.key }) {
            // Those of other tables are as good, and not worth a list of them.
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
