import Aggregation
public import Messages
public import Tables

extension SponsorPack {
    /// The pack of what a request asks for of an event, whoever is to have it.
    ///
    /// Its report's verdict is of every check-in that the request keeps: it is for the run, and in no file of the pack.
    public init(
        of tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest,
        minimumCount: Int = standardMinimumCount
    ) async throws(Fault) {
        let scope = SponsorScope(
            sessions: request.sessions.sorted(), registrantTypes: request.registrantTypes.sorted())
        try await self.init(
            of: tables, for: scope, named: definition.name, by: definition, request, minimumCount: minimumCount)
        let selection = Selection(
            sessions: request.sessions, registrantTypes: request.registrantTypes, from: request.from, to: request.to)
        let selected = tables.selecting(selection).tables
        report.verdict = ReportVerdict(of: await EventAggregates(of: selected, clock: report.clock))
    }
}
