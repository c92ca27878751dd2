package import Base
import Sources

/// Everything about one setting of a group. The groups are the profile itself (`Settings`), its `nightly` and its `members`.
///
/// The file is read, the settings are listed and the example configuration is written from these rows.
package struct SettingRow<Group: Sendable>: Sendable {
    /// The key in the configuration file.
    let key: String
    /// Reads the value in a profile whose series have these names; `nil` if a profile cannot set it.
    var read: (@Sendable (YAMLValue, _ series: [String], inout Group) throws(Fault) -> Void)?
    /// Reads the text of a flag or a variable, named by the second argument; `nil` if only a profile can set it.
    var parse: (@Sendable (String, String, inout Group) throws(Fault) -> Void)?
    /// The value as text, given the group and all settings; `nil` if the setting is not listed.
    var shown: (@Sendable (Group, Settings) -> String?)?
    /// Whether it is listed even without a value.
    var isListedUnset = true
    /// Whether only its presence is shown.
    var isSecret = false
    /// Whether surrounding spaces are removed from a variable.
    var isTrimmed = false
    /// The sources that it is for.
    var scope = SettingScope.every
    /// A description and a value for the example configuration.
    var example: SettingExample?
    /// Expands `~` to the home folder in its value.
    var expand: @Sendable (inout Group, VariableReader) -> Void = { _, _ in }

    /// A setting with a value.
    ///
    /// - Parameters:
    ///   - read: reads the value in the file.
    ///   - parse: reads the text of a flag or variable; the second argument is its name.
    ///   - shown: the value as text.
    package init<Value>(
        _ key: String, _ path: any WritableKeyPath<Group, Value> & Sendable,
        read: @escaping @Sendable (YAMLValue) throws(Fault) -> Value,
        parse: (@Sendable (String, String) throws(Fault) -> Value)? = nil,
        shown: @escaping @Sendable (Value) -> String?, example: SettingExample? = nil
    ) {
        self.key = key
        self.read = { value, _, group throws(Fault) in group[keyPath: path] = try read(value) }
        if let parse {
            self.parse = { text, name, group throws(Fault) in group[keyPath: path] = try parse(text, name) }
        }
        self.shown = { group, _ in shown(group[keyPath: path]) }
        self.example = example
    }

    /// A setting with its own code for reading and display.
    init(
        _ key: String, shown: (@Sendable (Group, Settings) -> String?)?, example: SettingExample? = nil,
        read: (@Sendable (YAMLValue, [String], inout Group) throws(Fault) -> Void)? = nil
    ) {
        self.key = key
        self.read = read
        self.shown = shown
        self.example = example
    }

    /// A path or other text without a default.
    static func text(
        _ key: String, _ path: any WritableKeyPath<Group, String?> & Sendable, isPath: Bool = false,
        read: @escaping @Sendable (YAMLValue) throws(Fault) -> String? = { value throws(Fault) in
            try value.nonemptyText()
        }, example: SettingExample? = nil
    ) -> SettingRow {
        var row = SettingRow(key, path, read: read, shown: { $0 }, example: example)
        if isPath {
            row.expand = { group, environment in
                group[keyPath: path] = group[keyPath: path].map(environment.expandingTilde)
            }
        }
        return row
    }

    /// A setting with one of the values of a type, by its name.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ key: String, _ path: any WritableKeyPath<Group, Choice> & Sendable,
        parse: (@Sendable (String, String) throws(Fault) -> Choice)? = nil, example: SettingExample
    ) -> SettingRow {
        SettingRow(
            key, path, read: { value throws(Fault) in try value.choice(Choice.self) }, parse: parse,
            shown: { $0.rawValue }, example: example)
    }

    /// A number within bounds.
    static func number(
        _ key: String, _ path: any WritableKeyPath<Group, Int> & Sendable, _ bounds: ClosedRange<Int>,
        parse: (@Sendable (String, String) throws(Fault) -> Int)? = nil, example: SettingExample
    ) -> SettingRow {
        SettingRow(
            key, path, read: { value throws(Fault) in try value.integer(in: bounds) }, parse: parse,
            shown: { String($0) }, example: example)
    }

    /// `true` or `false`.
    static func flag(
        _ key: String, _ path: any WritableKeyPath<Group, Bool> & Sendable, example: SettingExample
    ) -> SettingRow {
        SettingRow(
            key, path, read: { value throws(Fault) in try value.bool() }, shown: { String($0) }, example: example)
    }

    /// The same setting, for some sources only.
    func of(_ scope: SettingScope) -> SettingRow {
        var row = self
        row.scope = scope
        return row
    }

    /// The same setting, listed only if it has a value.
    var listedIfSet: SettingRow {
        var row = self
        row.isListedUnset = false
        return row
    }
}

extension YAMLMapping {
    /// Reads the values of the settings into their group.
    ///
    /// - Parameter source: the source of the profile.
    mutating func take<Group>(
        _ rows: [SettingRow<Group>], into group: inout Group, of source: SourceKind = .tikit, series: [String] = []
    ) throws(Fault) {
        for row in rows {
            guard let read = row.read, let value = take(row.key) else { continue }
            if source.hasMembers, row.scope.isOfEvents {
                throw Fault(.misconfigured, .keyIsForEvents(value.key, at: value.place))
            }
            try read(value, series, &group)
        }
    }
}

/// The sources that a setting is for.
enum SettingScope: Sendable, Hashable {
    case every
    /// All sources of events.
    case events
    case source(SourceKind)

    func contains(_ source: SourceKind) -> Bool {
        switch self {
        case .every: true
        case .events: !source.hasMembers
        case .source(let only): only == source
        }
    }

    /// Whether no source of members has the setting.
    var isOfEvents: Bool {
        switch self {
        case .every: false
        case .events: true
        case .source(let only): !only.hasMembers
        }
    }
}

/// Settings that a room adds to those of a profile.
package protocol SettingsGroup: Sendable {
    /// The defaults.
    init()
}

package struct SettingExample: Sendable {
    /// A description of the setting.
    let help: Phrase?
    /// A value: the default, if there is one that can be written.
    let value: Phrase
    /// The key of the setting that it follows in the example; `nil` for the order of the rows.
    var follows: String?

    init(_ help: Phrase, _ value: Phrase, follows: String? = nil) {
        self.help = help
        self.value = value
        self.follows = follows
    }

    package init(_ help: Phrase, _ value: String, follows: String? = nil) {
        self.init(help, Phrase(verbatim: value), follows: follows)
    }

    init(_ value: Phrase) {
        help = nil
        self.value = value
    }

    init(_ value: String) { self.init(Phrase(verbatim: value)) }
}
