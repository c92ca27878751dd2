import Base
import FoundationEssentials

/// A saved session, with its owner and the service at which it may be used.
struct SavedSession: Sendable, Equatable {
    /// Created at each log-in and written into all three items, so that items of different log-ins are not mixed.
    var id: String
    var service: String
    var baseURL: String
    var session: AuthSession

    func belongs(to dialect: any AuthenticationDialect) -> Bool {
        service == dialect.name && baseURL == dialect.baseURL
    }
}

/// The fields common to all items. An item of another version is unreadable.
protocol StoredItem: Codable, Confidential {
    var version: Int { get }
    var session: String { get }
}

extension StoredItem {
    static var currentVersion: Int { 1 }

    var shown: KeyValuePairs<String, String> { ["version": "\(version)", "session": session] }

    static func read(_ bytes: [UInt8]) -> Self? {
        guard let item = try? JSONDecoder().decode(Self.self, from: Data(bytes)), item.version == currentVersion
        else { return nil }
        return item
    }

    func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

/// `token.json`.
struct StoredToken: StoredItem {
    var version = currentVersion
    var session: String
    var service: String
    var baseURL: String
    var token: String
    var refreshToken: String?
    /// Seconds since the epoch, like `expiresAt`.
    var obtainedAt: Int64
    var expiresAt: Int64?

    init(_ saved: SavedSession) {
        session = saved.id
        service = saved.service
        baseURL = saved.baseURL
        token = saved.session.token.value
        refreshToken = saved.session.token.refreshToken
        obtainedAt = saved.session.token.obtainedAt.secondsSinceEpoch
        expiresAt = saved.session.token.expiresAt?.secondsSinceEpoch
    }

    /// `nil` if the token is not valid in a header or a time is out of range.
    var value: AuthToken? {
        guard CredentialRules.isToken(token) else { return nil }
        let range = Int64(-1 << 40)...Int64(1 << 40)
        guard range.contains(obtainedAt), expiresAt.map(range.contains) ?? true else { return nil }
        return AuthToken(
            value: token, refreshToken: refreshToken, obtainedAt: Instant(secondsSinceEpoch: obtainedAt),
            expiresAt: expiresAt.map(Instant.init))
    }
}

/// `user.json` and `context.json`: the parts of a log-in other than its token, in one object with the fields common to all items.
struct StoredPart<Value: Codable & Sendable>: StoredItem {
    var version = currentVersion
    var session: String
    var value: Value

    private enum CodingKeys: CodingKey { case version, session }

    init(_ value: Value, of saved: SavedSession) {
        session = saved.id
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        version = try fields.decode(Int.self, forKey: .version)
        session = try fields.decode(String.self, forKey: .session)
        value = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(version, forKey: .version)
        try fields.encode(session, forKey: .session)
    }
}

/// `attempts.json`, which belongs to the folder, not to a session.
struct StoredAttempts: StoredItem {
    var version = currentVersion
    var session = ""
    /// Seconds since the epoch.
    var times: [Int64]
}
