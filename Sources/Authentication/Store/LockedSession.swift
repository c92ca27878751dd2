import Tables

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
