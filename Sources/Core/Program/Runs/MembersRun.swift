import Base
import Logging
import Reporting
import Sources

/// One run of `attendance members report`: tables → report → temporary files; at the end, all files are published.
struct MembersRun: Sendable {
    private let requested: RequestedReport
    private let run: Run
    private let request: MemberReportRequest
    private let failOn: FailConditions?

    /// Checks as much as possible before anything is read, including the role.
    init(
        _ requested: RequestedReport, _ options: MemberReportOptions, by run: Run, isAllowed: Bool
    ) throws(Fault) {
        self.requested = requested
        self.run = run
        let settings = run.settings
        failOn = options.failOn
        let span = try options.span(in: settings.timeZone)
        request = MemberReportRequest(
            settings, binWidth: options.bin, from: span.from, to: span.to,
            asOf: TimeArgument.end(options.asOfText, in: settings.timeZone), member: options.member)
        try requested.definition.onlyMember(for: request)
        try requested.definition.requirePermission(isAllowed, settings, run.output)
        try run.output.requirePrinter(for: requested.definition)
    }

    func publish(from reader: ClubReader) async throws {
        var club = try await reader.read(named: run.settings.clubName)
        if requested.definition.hasPersonalData {
            // Phone numbers are never stored, so they are read for this list alone.
            if let members = try await reader.membersNow() {
                club.takePhones(from: members)
            } else {
                run.common.tell(.phonesNotStored, .warning, in: run.settings.language)
            }
        }
        let report = try Report(
            membersOf: club, since: try reader.clubOfEarlierDay(run.settings), by: requested.definition, request)
        report.tellMisspeltNames(run.common, in: run.settings.language)
        try run.publish(report, as: requested, failOn: failOn)
    }
}

extension MemberReportRequest {
    /// The request of a run with a profile's settings.
    init(
        _ settings: Settings, binWidth: BinWidth, from: Instant? = nil, to: Instant? = nil, asOf: Instant? = nil,
        member: String? = nil
    ) {
        self.init(
            zone: settings.timeZone, binWidth: binWidth, from: from, to: to, asOf: asOf, role: settings.members.role,
            ownMemberID: settings.members.ownID, member: member)
        names = MemberSourceNames(settings)
    }
}

extension MemberSourceNames {
    /// The names of a Firestore source; `nil` for other sources, whose names are documented or checked when they are read.
    init?(_ settings: Settings) {
        guard settings.source == .firestore else { return nil }
        let (collections, fields) = (settings.members.firestore.collections, settings.members.firestore.fields)
        func member(_ path: FieldPath, _ key: String) -> Name {
            Name("\(collections.members).\(path.name)", setting: "members.fields.members.\(key)")
        }
        func visit(_ path: FieldPath, _ key: String) -> Name {
            Name("\(collections.checkIns).\(path.name)", setting: "members.fields.check-ins.\(key)")
        }
        self.init(
            end: member(fields.member.endDate, "ends"),
            visitsLeft: member(fields.member.remainingVisits, "visits-left"),
            visitor: visit(fields.checkIn.memberID, "member"),
            plans: Name(collections.plans, setting: "members.collections.plans"))
        ofMembers = [member(fields.member.isActive, "active"), member(fields.member.status, "status")]
        ofPlans = [Name("\(collections.plans).\(fields.plan.type.name)", setting: "members.fields.plans.type")]
        ofVisits = [visitor, visit(fields.checkIn.date, "date")]
    }
}

extension Report {
    /// Says which names of the profile may be misspelt: the report shows no more than empty columns.
    func tellMisspeltNames(_ common: CommonOptions, in language: Language) {
        guard !common.quiet else { return }
        for notice in notices where notice.isOfName { common.tell(notice.text, .warning, in: language) }
    }
}
