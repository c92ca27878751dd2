import Base
import Rendering

/// The result of a check.
struct Diagnosis: Sendable {
    /// The subject of a check. Raw values are for programs.
    enum Subject: String, Sendable, CaseIterable {
        case configuration
        case timeZone = "time_zone"
        case folders
        case disk
        case store
        case service
        case clock
        case session
        case mail
        case night
    }

    enum Outcome: Sendable, Equatable {
        case fine
        /// It works, but may soon fail.
        case warning
        /// It does not work. The kind determines the exit status.
        case failed(Fault.Kind)
        /// Not checked, because of a problem found by another check.
        case skipped
    }

    var subject: Subject
    var outcome: Outcome
    /// What was found and, if there is a problem, what to do.
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

extension [Diagnosis] {
    /// The status of the worst failure, or 0 if there is none. Failures that prevent everything else take precedence.
    var exitStatus: Int32 {
        let order: [Fault.Kind] = [
            .misconfigured, .refused, .unavailable, .cannotWrite, .unreadableData, .notFound, .locked, .usage,
        ]
        let kind = order.first { kind in contains { $0.outcome == .failed(kind) } }
        return kind.map { ExitStatus.of(Fault($0, Phrase(verbatim: ""))) } ?? ExitStatus.success
    }
}

/// The results of the checks, for people and for programs.
struct DiagnosisListing {
    let findings: [Diagnosis]

    var lines: [TerminalFields.Line] {
        findings.map { TerminalFields.Line($0.subject.title, $0.text, sign: $0.outcome.sign) }
    }

    func document(in language: Language) -> JSONValue {
        [
            "exit_status": .integer(Int64(findings.exitStatus)),
            "checks": .array(
                findings.map { finding in
                    [
                        "check": .string(finding.subject.rawValue), "status": .string(finding.outcome.name),
                        "text": .string(finding.text[language]),
                    ]
                }),
        ]
    }
}

extension Diagnosis.Subject {
    var title: Phrase {
        switch self {
        case .configuration: .doctorConfiguration
        case .timeZone: .doctorTimeZone
        case .folders: .doctorFolders
        case .disk: .doctorDisk
        case .store: .doctorStore
        case .service: .doctorService
        case .clock: .doctorClock
        case .session: .doctorSession
        case .mail: .doctorMail
        case .night: .doctorNight
        }
    }
}

extension Diagnosis.Outcome {
    fileprivate var sign: TerminalFields.Sign {
        switch self {
        case .fine: .good
        case .warning: .warning
        case .failed: .bad
        case .skipped: .skipped
        }
    }

    /// The name in documents for programs.
    fileprivate var name: String {
        switch self {
        case .fine: "ok"
        case .warning: "warning"
        case .failed: "failed"
        case .skipped: "skipped"
        }
    }
}
