import Documents
import Foundation
public import Messages
import Tables

/// The log-in method of a service.
public enum AuthenticationKind: String, Sendable, CaseIterable {
    /// An e-mail and a password.
    case tikit, edugo
    /// A phone number and a code sent by SMS.
    case negroni
}

/// The installation of a service, which determines when tokens are renewed, how often renewals are retried, and how
/// many log-ins are allowed per minute.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}

/// A profile of the configuration file. A setting missing from it is `nil`.
public struct Profile: Sendable {
    public var source: SourceKind?
    public var baseURL: String?
    public var authentication: AuthenticationKind?
    /// The address for log-ins, if it differs from the address of the data.
    public var authenticationBaseURL: String?
    /// Whether plain http is allowed across a network.
    public var allowsInsecure: Bool?
    public var environment: ServiceEnvironment?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?
    /// The most attempts at a request.
    public var attempts: Int?
    /// How many pages are requested at once.
    public var pagesInFlight: Int?
    /// The most rows of one list, and the most seconds of a run.
    public var mostRows: Int?
    public var longestRun: Int?
    /// The permissions that the account must have, if its service lists them.
    public var requiredPermissions: [String]?
    /// The settings of the unattended run.
    public var nightly: NightlySettings?
    /// The settings of a source of members.
    public var members: MemberSettings?
    /// The series of events to compare, by name.
    public var series: [String: EventSeries]?
    /// The place of each key, such as `config.yaml:4`; keys of a group include its name: `nightly.keep`.
    public internal(set) var places: [String: String] = [:]

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        source = try mapping.take(.source)?.choice(SourceKind.self)
        baseURL = try mapping.take(.baseURL)?.address()
        authentication = try mapping.take(.authentication)?.choice(AuthenticationKind.self)
        authenticationBaseURL = try mapping.take(.authenticationBaseURL)?.address()
        allowsInsecure = try mapping.take(.allowsInsecure)?.bool()
        environment = try mapping.take(.environment)?.choice(ServiceEnvironment.self)
        dataDirectory = try mapping.take(.dataDirectory)?.nonemptyText()
        timeZone = try mapping.take(.timeZone)?.zoneName()
        language = try mapping.take(.language)?.choice(Language.self)
        attempts = try mapping.take(.attempts)?.integer(in: 1...100)
        pagesInFlight = try mapping.take(.pagesInFlight)?.integer(in: 1...64)
        mostRows = try mapping.take(.mostRows)?.integer(in: 1...Settings.mostRowsAllowed)
        longestRun = try mapping.take(.longestRun)?.intervalLength()
        requiredPermissions = try mapping.take(.requiredPermissions)?.list().texts()
        let groups = (
            nightly: mapping.take("nightly"), members: mapping.take("members"), series: mapping.take("series")
        )
        let isOfMembers = (source ?? .tikit).isOfMembers
        members = try groups.members.map { value throws(Fault) in try MemberSettings(value) }
        if let value = groups.series {
            guard !isOfMembers else { throw Fault(.misconfigured, .keyIsForEvents(value.key, at: value.place)) }
            series = try EventSeries.all(value)
        }
        let named = Array((series ?? [:]).keys)
        nightly = try groups.nightly.map { value throws(Fault) in
            try NightlySettings(value, isOfMembers: isOfMembers, series: named)
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
    fileprivate mutating func take(_ key: SettingKey) -> YAMLValue? { take(key.rawValue) }

    /// All keys that have a value.
    fileprivate func takeAllWithValues() -> [(key: String, value: YAMLValue)] {
        var mapping = self
        return mapping.takeAll().filter { !$0.value.isNull }
    }
}

extension [YAMLValue] {
    /// The elements as non-empty texts.
    fileprivate func texts() throws(Fault) -> [String] {
        var texts: [String] = []
        for element in self { texts.append(try element.nonemptyText()) }
        return texts
    }
}

/// A service's address, as the settings take it.
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

    /// The name of a known time zone.
    func zoneName() throws(Fault) -> String {
        let text = try text()
        guard TimeZone(identifier: text) != nil else { throw fault(expected: .aZone(not: text)) }
        return text
    }
}
