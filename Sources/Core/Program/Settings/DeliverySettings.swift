import Base
internal import Foundation

/// An e-mail address, optionally with a display name: `Attendance <reports@example.org>`.
struct MailAddress: Sendable, Hashable {
    let name: String?
    /// `reports@example.org`
    let address: String

    /// Returns `nil` if the text is not an address. An address must be ASCII, since not every server accepts others
    /// (RFC 6531), and in the plain form that needs no quotation marks (RFC 5321, section 4.1.2).
    init?(_ text: String) {
        var address = text[...]
        var name: Substring?
        if text.hasSuffix(">"), let start = text.lastIndex(of: "<") {
            name = text[..<start]
            address = text[text.index(after: start)...].dropLast()
        }
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#"<>()[],;:\""#.utf8.contains($0) }
        guard isPlain, parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasPrefix("-") }),
            address.utf8.count <= 254
        else { return nil }
        self.address = String(address)
        let shown = name?.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) ?? ""
        guard shown.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else { return nil }
        self.name = shown.isEmpty ? nil : shown
    }

    /// The case of a domain does not matter; nor, in practice, does that of the part before it.
    var key: String { address.lowercased() }

    var domain: String { String(address.split(separator: "@").last ?? "") }
}

extension NightlySettings {
    /// Commands that a nightly run starts: a shell command, or a list of them.
    ///
    ///     hooks: {success: rclone copy "$ATTENDANCE_FOLDER" s3:reports, failure: /usr/local/bin/tell, timeout: 5m}
    struct Hooks: Sendable, Hashable {
        enum Moment: String, Sendable, CaseIterable {
            case start
            /// The end of a run with status 0, 1, or any other.
            case success, warning, failure
        }

        var commands: [Moment: [String]] = [:]
        /// The time limit of each command, in seconds.
        var timeout = 300

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            for moment in Moment.allCases {
                guard let listed = mapping.take(moment.rawValue) else { continue }
                commands[moment] = try listed.list().texts()
            }
            if let limit = mapping.take("timeout") { timeout = try limit.intervalLength() }
            try mapping.finish()
        }

        var shown: String { Moment.allCases.filter { commands[$0] != nil }.map(\.rawValue).joined(separator: ", ") }
    }

    /// The messages that a nightly run sends.
    ///
    ///     mail:
    ///       server: smtp://mail.example.org:587
    ///       from: Attendance <reports@example.org>
    ///       to:
    ///         - ana@example.org
    ///         - {address: ops@example.org, language: en, when: failure}
    ///         - {address: bo@acme.example, sponsor: acme}
    ///         - {address: eva@example.org, events: [6, 7], series: [gala]}
    ///         - {address: speaker@example.org, sessions: [12]}
    struct Mail: Sendable, Hashable {
        enum Server: Sendable, Hashable {
            /// `smtp://host:port`, or `smtps://host:port` for a connection that begins with TLS.
            case smtp(String)
            /// `sendmail`, or the path of a program compatible with sendmail(1).
            case program(String)
        }

        /// How a connection to `smtp://` is protected.
        enum Encryption: String, Sendable, CaseIterable {
            case starttls, none
        }

        /// When a recipient gets a message.
        enum Occasion: String, Sendable, CaseIterable {
            case always, news, failure
        }

        struct Recipient: Sendable, Hashable {
            var address: MailAddress
            /// The report definition whose page is the message and whose workbook is attached; `nil` for the default.
            var report: String?
            var language: Language?
            /// The sponsor, by its name in files, who gets its own pack and nothing else.
            var sponsor: String?
            /// What of the nights it gets.
            var scope = Scope()
            var occasions: Set<Occasion>
            /// `config.yaml:14 #2`: names the recipient in messages, which show no addresses.
            var place: String
            /// Names the recipient in the journal and in its memory: the address in lower case and, if that has several entries,
            /// or if these get less than all of it, what this one gets.
            var key = ""

            var hearsOfFailures: Bool { !occasions.isDisjoint(with: [.always, .failure]) }
        }

        var server = Server.program("sendmail")
        var from: MailAddress
        var user: String?
        var encryption: Encryption?
        /// The address at which `output` is served, with a trailing slash.
        var link: String?
        /// The most bytes attached to a message.
        var maximumAttachedBytes = 10 << 20
        /// How long to keep trying to send a message that the server defers, in seconds.
        var patience = 900
        /// How long a server may take for each response, in seconds.
        var timeout = 120
        var recipients: [Recipient] = []

        /// - Parameter series: the names of the profile's series.
        init(_ value: YAMLValue, among series: [String]) throws(Fault) {
            var mapping = try value.mapping()
            guard let from = mapping.take("from"), let to = mapping.take("to") else {
                throw Fault(.misconfigured, .mailIncomplete(at: value.place))
            }
            guard let sender = MailAddress(try from.text()) else { throw from.fault(expected: .aMailAddress) }
            self.from = sender
            if let server = mapping.take("server") { self.server = try Server(server) }
            if let name = mapping.take("user") { user = try name.nonemptyText() }
            if let tls = mapping.take("tls") { encryption = try tls.choice(Encryption.self) }
            if let link = mapping.take("link") { self.link = try link.address() }
            if let most = mapping.take("attach-up-to") { maximumAttachedBytes = try most.integer(in: 0...1000) << 20 }
            if let time = mapping.take("patience") { patience = try time.intervalLength() }
            if let time = mapping.take("timeout") { timeout = try time.intervalLength() }
            let occasions = try mapping.take("when").map { value throws(Fault) in try value.occasions() } ?? [.always]
            for element in to.list() {
                var recipient = try Recipient(element, occasions, among: series)
                recipient.place += " #\(recipients.count + 1)"
                // The fault does not repeat the address, which is personal.
                guard !recipients.contains(where: recipient.gets(theSameAs:)) else {
                    throw Fault(.misconfigured, .listedTwice("address", key: to.key, at: element.place))
                }
                recipients.append(recipient)
            }
            guard !recipients.isEmpty else { throw to.fault(expected: .aListOfSome) }
            for index in recipients.indices { recipients[index].key = recipients[index].key(among: recipients) }
            try mapping.finish()
        }

        /// The number of recipients, and the server.
        var shown: String {
            let place =
                switch server {
                case .smtp(let address): address
                case .program(let path): path
                }
            return "\(recipients.count), \(place)"
        }
    }
}

extension NightlySettings.Mail.Server {
    init(_ value: YAMLValue) throws(Fault) {
        let text = try value.nonemptyText()
        if text == "sendmail" || text.hasPrefix("/") {
            self = .program(text)
            return
        }
        guard let url = URL(string: text), let scheme = url.scheme, ["smtp", "smtps"].contains(scheme),
            let host = url.host(), !host.isEmpty, ["", "/"].contains(url.path()), url.query() == nil, url.user() == nil,
            !text.contains("@")
        else { throw value.fault(expected: .aMailServer) }
        self = .smtp(text)
    }

    /// Whether the server is on this machine, so that nothing crosses a network.
    var isHere: Bool {
        guard case .smtp(let address) = self, let host = URL(string: address)?.host() else { return true }
        return host == "localhost" || host.hasPrefix("127.") || host == "::1" || host == "[::1]"
    }
}

extension NightlySettings.Mail.Recipient {
    /// Whether another entry sends the same to the same address. Case is ignored, as in the journal of messages.
    fileprivate func gets(theSameAs other: Self) -> Bool {
        address.key == other.address.key && sponsor == other.sponsor && scope == other.scope
    }

    fileprivate func key(among all: [Self]) -> String {
        let key = address.key
        if !scope.isWhole { return "\(key) \(scope.text)" }
        let isAlone = all.count { $0.address.key == key } == 1
        return sponsor.flatMap { isAlone ? nil : "\(key) sponsor \($0)" } ?? key
    }

    fileprivate init(
        _ value: YAMLValue, _ occasions: Set<NightlySettings.Mail.Occasion>, among series: [String]
    ) throws(Fault) {
        place = value.place
        self.occasions = occasions
        guard value.isMapping else {
            address = try Self.address(value)
            return
        }
        var mapping = try value.mapping()
        guard let named = mapping.take("address") else { throw value.fault(expected: .aMailAddress) }
        address = try Self.address(named)
        report = try mapping.take("report")?.filledText()
        language = try mapping.take("language")?.choice(Language.self)
        scope = try NightlySettings.Mail.Scope(&mapping, among: series)
        if scope.isOfSessions, report != nil { throw value.fault(expected: .sessionsWithout("report")) }
        if let name = mapping.take("sponsor") {
            sponsor = try name.filledText()
            let others = [
                report == nil ? nil : "report", mapping.take("when") == nil ? nil : "when",
                scope.isOfSessions ? "sessions" : nil, scope.series.isEmpty ? nil : "series",
                scope.events.isEmpty ? nil : "events",
            ]
            if let other = others.compactMap(\.self).first { throw name.fault(expected: .aSponsorWithout(other)) }
        } else if let when = mapping.take("when") {
            self.occasions = try when.occasions()
        }
        try mapping.finish()
    }

    private static func address(_ value: YAMLValue) throws(Fault) -> MailAddress {
        guard let address = MailAddress(try value.text()) else { throw value.fault(expected: .aMailAddress) }
        return address
    }
}

extension YAMLValue {
    fileprivate func occasions() throws(Fault) -> Set<NightlySettings.Mail.Occasion> {
        var occasions: Set<NightlySettings.Mail.Occasion> = []
        for element in list() { occasions.insert(try element.choice(NightlySettings.Mail.Occasion.self)) }
        guard !occasions.isEmpty else { throw fault(expected: .aListOfSome) }
        return occasions
    }

    /// The address of a service to notify of each run. It is a secret, so an error does not repeat it.
    func pingAddress() throws(Fault) -> String {
        let text = try text()
        guard isPingAddress(text) else { throw fault(expected: .aPingAddress) }
        return text
    }
}

/// Whether a text is an http or https address with a host.
func isPingAddress(_ text: String) -> Bool {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
        let host = url.host(), !host.isEmpty, url.fragment() == nil, url.user() == nil
    else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
}
