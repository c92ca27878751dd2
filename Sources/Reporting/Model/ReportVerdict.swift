import Aggregation

/// The numbers by which a run judges an event and keeps account of it, whatever sections its report shows.
public struct ReportVerdict: Sendable, Hashable {
    /// A row of `data_quality`.
    public struct Finding: Sendable, Hashable {
        public var check: String
        public var severity: String
        public var rows: Int

        public init(check: String, severity: String, rows: Int) {
            self.check = check
            self.severity = severity
            self.rows = rows
        }
    }

    public var checkIns: Int
    public var uniqueGuests: Int
    /// The sum of session attendances.
    public var attended: Int
    public var registered: Int
    /// How many offers have a count of the service's that is not that of its check-ins.
    public var reconciliationDifferences: Int
    public var findings: [Finding]

    public init(
        checkIns: Int = 0, uniqueGuests: Int = 0, attended: Int = 0, registered: Int = 0,
        reconciliationDifferences: Int = 0, findings: [Finding] = []
    ) {
        self.checkIns = checkIns
        self.uniqueGuests = uniqueGuests
        self.attended = attended
        self.registered = registered
        self.reconciliationDifferences = reconciliationDifferences
        self.findings = findings
    }
}

extension ReportVerdict {
    init(of aggregates: EventAggregates) {
        let totals = aggregates.totals
        self.init(
            checkIns: totals.checkIns, uniqueGuests: totals.uniqueGuests, attended: totals.attended,
            registered: totals.registered,
            reconciliationDifferences: aggregates.reconciliation.count { $0.status == .differs },
            findings: aggregates.dataQuality.map { finding in
                Finding(check: finding.check.rawValue, severity: finding.severity.rawValue, rows: finding.rows)
            })
    }
}
