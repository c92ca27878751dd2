import Base
import Foundation
import Membership
import Sources

/// Whether reports that name guests or members may be made.
enum PersonalDataPermission: String, Sendable, CaseIterable {
    /// Only with `--yes`, each time.
    case ask
    case allowed
}

/// A profile of the configuration file.
struct Profile: Sendable {
    /// The profile's settings. Those that it does not set have the defaults that depend on no other setting.
    private(set) var settings: Settings
    /// The place of each key, such as `config.yaml:4`; keys of a group include its name: `nightly.keep`.
    private(set) var places: [String: String] = [:]

    /// A profile that sets nothing.
    init(of sources: [SourceKind]) { settings = Settings(of: sources) }

    /// - Parameter sources: The sources that it can name.
    init(_ value: YAMLValue, sources: [SourceKind]) throws(Fault) {
        self.init(of: sources)
        var mapping = try value.mapping()
        try mapping.take(Settings.rows(of: sources), into: &settings)
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
            try settings.nightly.requireScopes(settings.series, of: source)
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
