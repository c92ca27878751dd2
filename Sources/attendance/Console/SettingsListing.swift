import Messages
import Profiles
import Rendering

/// The settings of a run with where they come from, for people and for programs.
struct SettingsListing {
    let settings: Settings

    var lines: [TerminalFields.Line] {
        settings.lines.map { line in
            TerminalFields.Line(Phrase(verbatim: name(of: line)), value(of: line), origin(of: line))
        }
    }

    /// An object for each setting: its value, the kind of place that it comes from, and which one that is.
    var document: JSONValue {
        .object(
            settings.lines.map { line in
                (
                    line.key.rawValue,
                    .object([
                        ("value", .text(line.value)), ("from", .string(line.origin.kind)),
                        ("source", .text(line.origin.source)),
                    ])
                )
            })
    }

    /// Settings that are in the environment alone go by their variable's name.
    private func name(of line: SettingLine) -> String {
        line.key.isConfidential ? line.key.variable : line.key.rawValue
    }

    private func value(of line: SettingLine) -> Phrase {
        guard let value = line.value else { return .settingUnset }
        return line.key.isConfidential ? .settingSet : Phrase(verbatim: value)
    }

    private func origin(of line: SettingLine) -> Phrase {
        if let source = line.origin.source { return Phrase(verbatim: source) }
        return line.value == nil ? Phrase(verbatim: "") : .settingByDefault
    }
}

extension SettingOrigin {
    /// The name in documents for programs.
    fileprivate var kind: String {
        switch self {
        case .flag: "flag"
        case .environment: "environment"
        case .profile: "profile"
        case .standard: "default"
        }
    }
}
