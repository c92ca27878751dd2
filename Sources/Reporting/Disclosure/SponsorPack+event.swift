import Aggregation
public import Messages
public import Tables

extension SponsorPack {
    /// The pack of a whole event, whoever is to have it.
    ///
    /// Its report's verdict is of every check-in: it is for the run, and in no file of the pack.
    public init(
        of tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest
    ) async throws(Fault) {
        try await self.init(of: tables, for: SponsorScope(), named: definition.name, by: definition, request)
        report.verdict = ReportVerdict(of: await EventAggregates(of: tables, clock: report.clock))
    }
}
