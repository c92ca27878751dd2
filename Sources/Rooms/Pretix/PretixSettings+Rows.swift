import Base
import Program

/// The settings of a `pretix` source.
extension PretixSettings: SettingsGroup {
    static var organizerRow: SettingRow<Settings> {
        SettingRow(
            "organizer", \.pretix.organizer,
            read: { value throws(Fault) -> String? in try value.nonemptyText() }, shown: { $0 },
            example: SettingExample(.settingOrganizer, "bigevents")
        )
    }

    static var eventsRow: SettingRow<Settings> {
        SettingRow(
            "events", \.pretix.events, read: { value throws(Fault) in try events(value) },
            shown: { events in events.isEmpty ? nil : shown(events) },
            example: SettingExample(.settingPretixEvents, "{26: conf26}")
        )
    }

    /// As written in a profile: `26: conf26, 27: gala`.
    private static func shown(_ events: [Int64: String]) -> String {
        events.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }

    private static func events(_ value: YAMLValue) throws(Fault) -> [Int64: String] {
        var mapping = try value.mapping()
        var events: [Int64: String] = [:]
        for (number, slug) in mapping.takeAll() {
            guard let id = Int64(number), id > 0 else { throw slug.fault(expected: .anEventNumber(not: number)) }
            let text = try slug.nonemptyText()
            guard !events.values.contains(text) else {
                throw Fault(.misconfigured, .listedTwice(text, key: value.key, at: slug.place))
            }
            events[id] = text
        }
        return events
    }
}

extension Settings {
    /// The settings of a `pretix` source.
    var pretix: PretixSettings {
        get { self[PretixSettings.self] }
        set { self[PretixSettings.self] = newValue }
    }
}
