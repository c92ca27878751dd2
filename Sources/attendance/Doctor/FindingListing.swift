import JSON
import Messages
import Rendering

/// What the checks found, for people and for programs.
struct FindingListing {
    let findings: [Finding]

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

extension Finding.Subject {
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
        }
    }
}

extension Finding.Outcome {
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
