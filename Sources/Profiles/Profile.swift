import Files
import Foundation
import Membership
internal import Messages
import Tables

/// The log-in method of a service.
public enum AuthenticationKind: String, Sendable, CaseIterable {
    /// An e-mail and a password.
    case tikit, edugo
    /// A phone number and a code sent by SMS.
    case negroni
    /// A token issued by the service's website.
    case pretix
}

/// The installation of a service, which determines when tokens are renewed, how often renewals are retried, and how
/// many log-ins are allowed per minute.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}

/// Whether reports that name guests or members may be made.
public enum PersonalDataPermission: String, Sendable, CaseIterable {
    /// Only with `--yes`, each time.
    case ask
    case allowed
}

/// A profile of the configuration file.
public struct Profile: Sendable {
    /// The profile's settings. Those that it does not set have the defaults that depend on no other setting.
    private(set) var settings = Settings()
    /// The place of each key, such as `config.yaml:4`; keys of a group include its name: `nightly.keep`.
    private(set) var places: [String: String] = [:]

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        try mapping.take(Settings.rows, into: &settings)
        let groups = (
            nightly: mapping.take("nightly"), members: mapping.take("members"), series: mapping.take("series")
        )
        let source = settings.source
        if source.hasMembers, let place = mapping.places["expect"] {
            throw Fault(.misconfigured, .keyIsForEvents("expect", at: place))
        }
        if let value = groups.members { settings.members = try MemberSettings(value) }
        if let value = groups.series {
            guard !source.hasMembers else { throw Fault(.misconfigured, .keyIsForEvents(value.key, at: value.place)) }
            settings.series = try EventSeries.all(value)
        }
        if let value = groups.nightly {
            settings.nightly = try NightlySettings(value, of: source, series: Array(settings.series.keys))
        }
        places = mapping.places
        try mapping.finish()
        for (name, group) in [("nightly", groups.nightly), ("members", groups.members), ("series", groups.series)] {
            for (key, value) in try group?.mapping().takeAllWithValues() ?? [] {
                places["\(name).\(key)"] = value.place
            }
        }
    }
}

extension YAMLMapping {
    /// All keys that have a value.
    fileprivate func takeAllWithValues() -> [(key: String, value: YAMLValue)] {
        var mapping = self
        return mapping.takeAll().filter { !$0.value.isNull }
    }
}

extension [YAMLValue] {
    /// The elements as non-empty texts.
    func texts() throws(Fault) -> [String] {
        var texts: [String] = []
        for element in self { texts.append(try element.nonemptyText()) }
        return texts
    }
}

/// A service's address, as the settings accept it.
enum ServiceAddress {
    /// The address with a trailing slash; `nil` if it is not an http or https address with a host, or has
    /// credentials, a query or a fragment.
    static func checked(_ text: String) -> String? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil,
            !text.contains(where: { $0 == "@" || $0.isWhitespace })
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    /// The part of an invalid address that is safe to show: the text before an @ may be a password.
    static func shown(_ text: String) -> String {
        String(text[(text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex)...])
    }
}

extension YAMLValue {
    /// A non-empty text.
    func nonemptyText() throws(Fault) -> String {
        let text = try text()
        guard !text.allSatisfy(\.isWhitespace) else { throw fault(expected: .aText) }
        return text
    }

    /// A service's address, with a trailing slash.
    func address() throws(Fault) -> String {
        let text = try text()
        guard let address = ServiceAddress.checked(text) else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return address
    }

    /// The address of a single page, without an added slash.
    func addressOfPage() throws(Fault) -> String {
        let text = try text()
        guard ServiceAddress.checked(text) != nil else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return text
    }

    /// A duration such as `90m`, in seconds.
    func intervalLength() throws(Fault) -> Int {
        guard let seconds = intervalSeconds(try text()) else { throw fault(expected: .aWidthOfTime) }
        return seconds
    }

    /// A number of days, such as `400d`.
    func days() throws(Fault) -> Int {
        let text = try text()
        guard text.hasSuffix("d"), text.utf8.dropLast().allSatisfy({ (0x30...0x39).contains($0) }),
            let days = Int(text.dropLast()), (1...36_500).contains(days)
        else { throw fault(expected: .aNumberOfDays) }
        return days
    }

    /// How many pages to request at once: a maximum, or a range such as `3..16` or `8..8`.
    func pagesInFlight() throws(Fault) -> ClosedRange<Int> {
        let most = 64
        guard let range = try? text(), range.contains("..") else { return 1...(try integer(in: 1...most)) }
        let ends = range.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], 1 <= low, low <= high, high <= most else {
            throw fault(expected: .aRangeOfNumbers(from: 1, to: most))
        }
        return low...high
    }

    func zone() throws(Fault) -> TimeZone {
        let text = try text()
        guard let zone = TimeZone(ianaName: text) else { throw fault(expected: .aZone(not: text)) }
        return zone
    }
}

extension TimeZone {
    /// The zone of an IANA name; `nil` for any other that Foundation knows: `UTC+3`, whose sign is the opposite of
    /// `Etc/GMT+3`'s, and abbreviations such as `CST` and `IST`, which mean several zones.
    ///
    /// Source: https://unicode-org.github.io/icu/userguide/datetime/timezone/
    package init?(ianaName name: String) {
        let isOffset = ["UTC", "GMT"].contains { name.hasPrefix($0 + "+") || name.hasPrefix($0 + "-") }
        guard !isOffset || ["GMT+0", "GMT-0"].contains(name), !Self.abbreviations.contains(name),
            !name.hasPrefix("SystemV/")
        else { return nil }
        self.init(identifier: name)
    }

    /// The abbreviations of ICU, from an old version of Java.
    private static let abbreviations: Set<String> = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET", "IST", "JST",
        "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
    ]
}
