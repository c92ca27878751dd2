import Base
import FoundationEssentials
import Reporting

extension Report {
    /// The report `attendance` of the tables, in UTC, with the request as `change` leaves it.
    static func attendance(
        of tables: EventTables, _ change: (inout ReportRequest) -> Void = { _ in }
    ) async throws -> Report {
        var request = ReportRequest(zone: .gmt)
        change(&request)
        return try await Report(of: tables, by: DefinitionLibrary().definition("attendance"), request)
    }
}
