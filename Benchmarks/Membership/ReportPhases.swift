import Aggregation
import Base
import Foundation
import Rendering
import Reporting
import Store

/// Where the time of a members' report from the store goes.
func timeReportPhases(path: String, report name: String, zone: TimeZone) async throws {
    let definition = try await DefinitionLibrary().definition(name)
    let store = try AttendanceStore.open(path: path, access: .reading)
    defer { store.close() }
    let tables = try timed("loaded") { try store.members(named: "Club") }
    let request = MemberReportRequest(zone: zone)
    _ = timed("counted") { MemberAggregates(of: tables, zone: zone) }
    let report = try timed("counted and put into sections") {
        try Report(membersOf: tables, by: definition, request)
    }
    for section in report.sections { print("  \(section.name): \(section.table.rowCount) rows") }
    let renderers: [(String, any ReportRenderer)] = [
        ("csv", CSVRenderer()), ("xlsx", XLSXRenderer()), ("json", JSONRenderer()), ("html", HTMLRenderer()),
    ]
    for (format, renderer) in renderers {
        let files = try timed(format) { try renderer.render(report, in: .spanish) }
        print("  \(files.reduce(0) { $0 + $1.bytes.count } / 1000) kB in \(files.count) files")
    }
}
