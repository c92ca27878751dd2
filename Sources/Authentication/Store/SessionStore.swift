import Glibc
import Messages
import Tables

/// A session kept in a folder, in three files (token, user, context) that belong together, shared by every process that
/// is given the same folder.
///
/// Whoever changes the folder holds a lock on it (flock(2), so that it ends with its holder). Reading takes none.
public struct SessionStore: Sendable {
    /// The folder, absolute.
    public let folder: String
    private let pause: @Sendable (Duration) async throws -> Void
    private let patience: Duration

    /// - Parameters:
    ///   - folder: one for each profile; made when something is first saved.
    ///   - patience: how long to wait for another process that holds the folder's lock, which it does while it logs in,
    ///     renews or logs out, request included.
    ///   - pause: how to wait between two looks at the lock.
    public init(
        folder: String, patience: Duration = .seconds(120),
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        // A slash at the end would have open(2) follow a link.
        self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        self.patience = patience
        self.pause = pause
    }

    /// The saved session; `nil` where there is none. Where an item is missing, broken, or of another log-in than the
    /// others, nobody is logged in, and what is left is removed (section 2.6 of EduGo's document).
    ///
    /// - Parameter onRepair: told the path of each file or folder that others could read and no longer can.
    func load(onRepair: @escaping @Sendable (String) -> Void) async throws -> SavedSession? {
        guard let open = try SessionFolder(path: folder, creating: false, onRepair: onRepair) else { return nil }
        switch SessionReading(open, onRepair: onRepair).session() {
        case .nothing: return nil
        case .found(let saved): return saved
        case .broken: break
        }
        // Another process may be in the middle of a log-in: look again when it is done.
        return try await withLock(onRepair: onRepair) { locked in
            switch locked.session() {
            case .nothing: return nil
            case .found(let saved): return saved
            case .broken:
                try locked.removeSession()
                return nil
            }
        }
    }

    /// Runs `body` while no other process, and nothing else in this one, changes the folder.
    ///
    /// Throws a `Fault` of kind `.locked` where the lock cannot be had in time.
    func withLock<Result: Sendable>(
        isolation: isolated (any Actor)? = #isolation, onRepair: @escaping @Sendable (String) -> Void,
        _ body: (LockedSession) async throws -> Result
    ) async throws -> Result {
        guard let open = try SessionFolder(path: folder, creating: true, onRepair: onRepair) else {
            throw Fault(.cannotWrite, .sessionNotSaved(folder, reason: String(cString: strerror(ENOENT))))
        }
        let lock = try open.openOrCreate(FolderFile.lock.rawValue)
        // Closing the descriptor gives the lock back.
        defer { close(lock) }
        try await acquire(lock)
        return try await body(LockedSession(open, onRepair: onRepair))
    }

    /// Never blocks the thread: a lock that is not free is looked at again after a pause, each longer than the last.
    private func acquire(_ lock: CInt, isolation: isolated (any Actor)? = #isolation) async throws {
        var waited = Duration.zero
        var next = Duration.milliseconds(5)
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else {
                throw Fault(.cannotWrite, .sessionNotSaved(folder, reason: String(cString: strerror(errno))))
            }
            guard waited < patience else {
                throw Fault(.locked, .sessionHeldByAnother(folder, seconds: patience.components.seconds))
            }
            try await pause(next)
            waited += next
            next = min(next * 2, .milliseconds(100))
        }
    }
}

/// A session folder while this process holds its lock: only through it is anything written.
struct LockedSession {
    private let folder: SessionFolder
    private let reading: SessionReading

    init(_ folder: SessionFolder, onRepair: @escaping (String) -> Void) {
        self.folder = folder
        reading = SessionReading(folder, onRepair: onRepair)
    }

    func session() -> SessionReading.Found<SavedSession> { reading.session() }

    func token() -> SessionReading.Found<StoredToken> { reading.item(.token, as: StoredToken.self) }

    /// Room for a token that is about to be asked for.
    func pendingToken() throws -> PendingFile { try PendingFile(.token, in: folder) }

    /// Writes all three items; the token, which makes the session usable, last.
    func save(_ saved: SavedSession) throws {
        let token = try PendingFile(.token, in: folder)
        try PendingFile(.user, in: folder).commit(StoredUser(saved).bytes())
        try PendingFile(.context, in: folder).commit(StoredContext(saved).bytes())
        try token.commit(StoredToken(saved).bytes())
    }

    /// Removes the three items and what a killed run left of them; the token first.
    func removeSession() throws {
        for item in FolderFile.items {
            try folder.remove(item.rawValue)
            try folder.remove(item.temporaryName)
        }
    }

    /// Counts a log-in attempt, or says from when on one may be made. A list of attempts that cannot be read is begun anew.
    func admitLogIn(at now: Instant, limit: Int) throws -> Instant? {
        var attempts = LogInAttempts()
        if case .found(let stored) = reading.item(.attempts, as: StoredAttempts.self) {
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

/// What the items of a session folder say.
struct SessionReading {
    /// An item, or all of them.
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

    func item<Item: StoredItem>(_ file: FolderFile, as type: Item.Type) -> Found<Item> {
        switch folder.read(file.rawValue) {
        case .missing: return .nothing
        case .untrustworthy: return .broken
        case .bytes(let bytes, let wasReadableByOthers):
            if wasReadableByOthers { onRepair("\(folder.path)/\(file.rawValue)") }
            return Item.read(bytes).map { .found($0) } ?? .broken
        }
    }

    /// The session, all three items of the same log-in.
    func session() -> Found<SavedSession> {
        let token = item(.token, as: StoredToken.self)
        let user = item(.user, as: StoredUser.self)
        let context = item(.context, as: StoredContext.self)
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
