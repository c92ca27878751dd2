import JSON
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
            + settings.groupedLines.map { line in
                TerminalFields.Line(
                    Phrase(verbatim: line.key), line.value.map { Phrase(verbatim: $0) } ?? .settingUnset,
                    origin(line.origin, hasValue: line.value != nil))
            }
    }

    /// An object for each setting: its value, the kind of place that it comes from, and which one that is.
    var document: JSONValue {
        .object(
            JSONObject(
                settings.lines.map { entry($0.key.rawValue, $0.value, $0.origin) }
                    + settings.groupedLines.map { entry($0.key, $0.value, $0.origin) }))
    }

    private func entry(_ key: String, _ value: String?, _ origin: SettingOrigin) -> (String, JSONValue) {
        (key, ["value": JSONValue(value), "from": .string(origin.kind), "source": JSONValue(origin.source)])
    }

    /// Settings that are in the environment alone go by their variable's name.
    private func name(of line: SettingLine) -> String {
        line.key.isConfidential ? line.key.variable : line.key.rawValue
    }

    private func value(of line: SettingLine) -> Phrase {
        guard let value = line.value else { return .settingUnset }
        return line.key.isConfidential ? .settingSet : Phrase(verbatim: value)
    }

    private func origin(of line: SettingLine) -> Phrase { origin(line.origin, hasValue: line.value != nil) }

    private func origin(_ origin: SettingOrigin, hasValue: Bool) -> Phrase {
        if let source = origin.source { return Phrase(verbatim: source) }
        return hasValue ? .settingByDefault : Phrase(verbatim: "")
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
