import Logging
import Messages
import Profiles
import Reporting
import Tables

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
        let span = try options.span.instants(in: settings.timeZone)
        request = MemberReportRequest(
            settings, binWidth: options.bin, from: span.from, to: span.to,
            asOf: TimeArgument.end(options.asOfText, in: settings.timeZone), member: options.member)
        try requested.definition.onlyMember(for: request)
        try requested.definition.requirePermission(isAllowed, settings, run.output)
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
        try run.publish(
            try Report(membersOf: club, by: requested.definition, request), as: requested, failOn: failOn)
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
    }
}
