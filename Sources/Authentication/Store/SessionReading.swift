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
