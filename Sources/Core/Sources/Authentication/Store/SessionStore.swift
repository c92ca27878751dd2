import Base
import Glibc

/// A session saved in a folder as three files (token, user, context) that belong together. All processes given the
/// same folder share it.
///
/// Changes hold a lock on the folder (flock(2), released when its holder ends). Reading takes no lock.
public struct SessionStore: Sendable {
    /// The folder, absolute.
    public let folder: String
    private let pause: @Sendable (Duration) async throws -> Void
    private let timeout: Duration

    /// - Parameters:
    ///   - folder: one per profile, created when something is first saved.
    ///   - timeout: how long to wait for another process that holds the lock. A process holds it while it logs in,
    ///     renews or logs out, including the request.
    ///   - pause: waits between two attempts to take the lock.
    public init(
        folder: String, timeout: Duration = .seconds(120),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        // With a trailing slash, open(2) would follow a link.
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.timeout = timeout
        self.pause = pause
    }

    /// The saved session; `nil` if there is none. If an item is missing, broken or from a different log-in than the
    /// others, there is no session and the rest is removed (section 2.6 of EduGo's document).
    ///
    /// - Parameter onRepair: called with the path of each file or folder that other users could read before.
    func load(onRepair: @escaping @Sendable (String) -> Void) async throws -> SavedSession? {
        guard let open = try SessionFolder(path: folder, creating: false, onRepair: onRepair) else { return nil }
        switch try SessionReading(open, onRepair: onRepair).session() {
        case .nothing: return nil
        case .found(let saved): return saved
        case .broken: break
        }
        // Another process may be logging in: read again when it is done.
        return try await withLock(onRepair: onRepair) { locked in
            switch try locked.session() {
            case .nothing: return nil
            case .found(let saved): return saved
            case .broken:
                try locked.removeSession()
                return nil
            }
        }
    }

    /// The address at which somebody is logged in to a service, by the name of its log-in; `nil` if nobody is.
    public func address(of service: String) -> String? {
        guard let open = try? SessionFolder(path: folder, creating: false, onRepair: { _ in }),
            let found = try? SessionReading(open, onRepair: { _ in }).session(), case .found(let saved) = found,
            saved.service == service
        else { return nil }
        return saved.baseURL
    }

    /// Runs `body` while no other process, and nothing else in this one, changes the folder.
    ///
    /// Throws a `Fault` of kind `.locked` if the lock is not available in time.
    func withLock<Result: Sendable>(
        isolation: isolated (any Actor)? = #isolation, onRepair: @escaping @Sendable (String) -> Void,
        _ body: (LockedSession) async throws -> Result
    ) async throws -> Result {
        guard let open = try SessionFolder(path: folder, creating: true, onRepair: onRepair) else {
            throw Fault(.cannotWrite, .sessionNotSaved(folder, reason: String(cString: strerror(ENOENT))))
        }
        let lock = try open.openOrCreate(SessionFile.lock.rawValue)
        // Closing the descriptor releases the lock.
        defer { close(lock) }
        try await acquire(lock)
        return try await body(LockedSession(open, onRepair: onRepair))
    }

    /// Acquires the lock without blocking the thread: retries after pauses of growing length.
    private func acquire(_ lock: CInt, isolation: isolated (any Actor)? = #isolation) async throws {
        var waited = Duration.zero
        var next = Duration.milliseconds(5)
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else {
                throw Fault(.cannotWrite, .sessionNotSaved(folder, reason: String(cString: strerror(errno))))
            }
            guard waited < timeout else {
                throw Fault(.locked, .sessionHeldByAnother(folder, seconds: timeout.components.seconds))
            }
            try await pause(next)
            waited += next
            next = min(next * 2, .milliseconds(100))
        }
    }
}

/// A session folder locked by this process. All writes go through it.
struct LockedSession {
    private let folder: SessionFolder
    private let reading: SessionReading

    init(_ folder: SessionFolder, onRepair: @escaping (String) -> Void) {
        self.folder = folder
        reading = SessionReading(folder, onRepair: onRepair)
    }

    func session() throws(Fault) -> SessionReading.Found<SavedSession> { try reading.session() }

    func token() throws(Fault) -> SessionReading.Found<StoredToken> {
        try reading.item(.token, as: StoredToken.self)
    }

    /// Reserves space for a token before it is requested.
    func pendingToken() throws -> PendingFile { try PendingFile(.token, in: folder) }

    /// Writes all three items, the token last, since it makes the session usable.
    func save(_ saved: SavedSession) throws {
        let token = try PendingFile(.token, in: folder)
        try PendingFile(.user, in: folder).commit(StoredPart(saved.session.user, of: saved).bytes())
        try PendingFile(.context, in: folder).commit(StoredPart(saved.session.context, of: saved).bytes())
        try token.commit(StoredToken(saved).bytes())
    }

    /// Removes the three items and leftovers of killed runs, the token first.
    func removeSession() throws {
        for item in SessionFile.items {
            try folder.remove(item.rawValue)
            try folder.remove(item.temporaryName)
        }
    }

    /// Counts a log-in attempt, or returns when the next is allowed. An unreadable list of attempts is replaced.
    func admitLogIn(at now: Instant, limit: Int) throws -> Instant? {
        var attempts = LogInAttempts()
        if case .found(let stored) = try reading.item(.attempts, as: StoredAttempts.self) {
            attempts = LogInAttempts(times: stored.times.map(Instant.init))
        }
        let retryAt = attempts.admit(at: now, limit: limit)
        if retryAt == nil {
            let stored = StoredAttempts(times: attempts.times.map(\.secondsSinceEpoch))
            try PendingFile(.attempts, in: folder).commit(stored.bytes())
        }
        return retryAt
    }
}

/// Reads the items of a session folder.
struct SessionReading {
    /// The result of reading an item, or all of them.
    enum Found<Value> {
        case nothing
        case broken
        case found(Value)
    }

    private let folder: SessionFolder
    private let onRepair: (String) -> Void

    init(_ folder: SessionFolder, onRepair: @escaping (String) -> Void) {
        self.folder = folder
        self.onRepair = onRepair
    }

    func item<Item: StoredItem>(_ file: SessionFile, as type: Item.Type) throws(Fault) -> Found<Item> {
        switch try folder.read(file.rawValue) {
        case .missing: return .nothing
        case .untrustworthy: return .broken
        case .bytes(let bytes, let wasReadableByOthers):
            if wasReadableByOthers { onRepair("\(folder.path)/\(file.rawValue)") }
            return Item.read(bytes).map { .found($0) } ?? .broken
        }
    }

    /// The session, if all three items are from the same log-in.
    func session() throws(Fault) -> Found<SavedSession> {
        let token = try item(.token, as: StoredToken.self)
        let user = try item(.user, as: StoredPart<AuthUser>.self)
        let context = try item(.context, as: StoredPart<UserContext>.self)
        if case .nothing = token, case .nothing = user, case .nothing = context { return .nothing }
        guard case .found(let token) = token, case .found(let user) = user, case .found(let context) = context,
            let value = token.value, token.session == user.session, token.session == context.session
        else { return .broken }
        return .found(
            SavedSession(
                id: token.session, service: token.service, baseURL: token.baseURL,
                session: AuthSession(token: value, user: user.value, context: context.value)))
    }
}
