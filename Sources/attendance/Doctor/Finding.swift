import Messages

/// What a check found out.
struct Finding: Sendable {
    /// What was looked at. The raw values are for programs.
    enum Subject: String, Sendable, CaseIterable {
        case configuration
        case timeZone = "time_zone"
        case folders
        case disk
        case store
        case service
        case clock
        case session
    }

    enum Outcome: Sendable, Equatable {
        case fine
        /// It works, and may not for long.
        case warning
        /// It does not work; what the caller should do about it names the exit status.
        case failed(Fault.Kind)
        /// It could not be looked at, because of something that another check tells.
        case skipped
    }

    var subject: Subject
    var outcome: Outcome
    /// What is there; on trouble also what to do next.
    var text: Phrase

    init(_ subject: Subject, _ outcome: Outcome, _ text: Phrase) {
        self.subject = subject
        self.outcome = outcome
        self.text = text
    }

    init(_ subject: Subject, _ fault: Fault) {
        self.init(subject, .failed(fault.kind), fault.message)
    }
}

extension [Finding] {
    /// The status of the worst failure, 0 where nothing failed. What stands in the way of everything else comes first.
    var exitStatus: Int32 {
        let order: [Fault.Kind] = [
            .misconfigured, .refused, .unavailable, .cannotWrite, .unreadableData, .notFound, .locked, .usage,
        ]
        let kind = order.first { kind in contains { $0.outcome == .failed(kind) } }
        return kind.map { ExitStatus.of(Fault($0, Phrase(verbatim: ""))) } ?? ExitStatus.success
    }
}
