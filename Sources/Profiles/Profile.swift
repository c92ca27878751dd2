import Documents
import Foundation
public import Messages
import Tables

/// How a service wants to be logged in to.
public enum AuthenticationKind: String, Sendable, CaseIterable {
    /// An e-mail and a password.
    case tikit, edugo
    /// A telephone and a code by SMS.
    case negroni
}

/// Which installation of a service is spoken to: how early tokens are renewed, how patiently, and how often one may try
/// to log in all depend on it.
public enum ServiceEnvironment: String, Sendable, CaseIterable {
    case development, staging, production
}

/// One named set of settings of the configuration file: what it does not say is `nil`.
public struct Profile: Sendable {
    public var source: SourceKind?
    public var baseURL: String?
    public var authentication: AuthenticationKind?
    /// Where to log in, if that is not the address that events are read from.
    public var authenticationBaseURL: String?
    /// Whether plain http may be spoken across a network.
    public var allowsInsecure: Bool?
    public var environment: ServiceEnvironment?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?
    /// How often a request is sent at most before it is given up.
    public var attempts: Int?
    /// How many pages are asked for at the same time.
    public var pagesInFlight: Int?
    /// How many rows of one list may be read, and how many seconds a run may take.
    public var mostRows: Int?
    public var longestRun: Int?
    /// What the account must be allowed to do, where its service lists what it may.
    public var requiredPermissions: [String]?
    /// What the unattended run does.
    public var nightly: NightlySettings?
    /// Of a source of members.
    public var members: MemberSettings?
    /// Where each key stands, `config.yaml:4`, those of a group too: `nightly.keep`.
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
        let groups = (nightly: mapping.take("nightly"), members: mapping.take("members"))
        let isOfMembers = (source ?? .tikit).isOfMembers
        nightly = try groups.nightly.map { value throws(Fault) in try NightlySettings(value, isOfMembers: isOfMembers) }
        members = try groups.members.map { value throws(Fault) in try MemberSettings(value) }
        places = mapping.places
        try mapping.finish()
        for (name, group) in [("nightly", groups.nightly), ("members", groups.members)] {
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
    /// Every element as a text with something in it.
    fileprivate func texts() throws(Fault) -> [String] {
        var texts: [String] = []
        for element in self { texts.append(try element.nonemptyText()) }
        return texts
    }
}

/// A service's address, as the settings take it.
enum ServiceAddress {
    /// The address with a slash at its end; `nil` for what is not an http or https address with a host, or has
    /// credentials, a query or a fragment.
    static func checked(_ text: String) -> String? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil,
            !text.contains(where: { $0 == "@" || $0.isWhitespace })
        else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    /// What may be shown of a text that is no address: what stands before an @ may be a password.
    static func shown(_ text: String) -> String {
        String(text[(text.lastIndex(of: "@").map(text.index(after:)) ?? text.startIndex)...])
    }
}

extension YAMLValue {
    /// A text with something in it.
    func nonemptyText() throws(Fault) -> String {
        let text = try text()
        guard !text.allSatisfy(\.isWhitespace) else { throw fault(expected: .aText) }
        return text
    }

    /// A service's address, with a slash at its end.
    func address() throws(Fault) -> String {
        let text = try text()
        guard let address = ServiceAddress.checked(text) else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return address
    }

    /// The address of one page, without a slash added.
    func addressOfPage() throws(Fault) -> String {
        let text = try text()
        guard ServiceAddress.checked(text) != nil else {
            throw fault(expected: .anAddress(not: ServiceAddress.shown(text)))
        }
        return text
    }

    /// The seconds of a length of time such as `90m`.
    func intervalLength() throws(Fault) -> Int {
        guard let seconds = intervalSeconds(try text()) else { throw fault(expected: .aWidthOfTime) }
        return seconds
    }

    /// The name of a time zone that is known here.
    func zoneName() throws(Fault) -> String {
        let text = try text()
        guard TimeZone(identifier: text) != nil else { throw fault(expected: .aZone(not: text)) }
        return text
    }
}
