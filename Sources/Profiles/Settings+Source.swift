import Membership
public import Messages

extension Settings {
    /// Where a key of the profile stands in the file, `config.yaml:4`; `nil` where it does not. Those of a group have its
    /// name in front: `nightly.keep`.
    public func place(of key: String) -> String? { file?.profiles[profileName]?.places[key] }

    /// The addresses that a run may ask, each with the key that says it.
    public var addresses: [(url: String, key: String)] {
        let service = [(baseURL, SettingKey.baseURL.rawValue)]
        return switch source {
        case .csv: []
        case .firestore: service + [members.firestore.tokenURL].compactMap { $0 }.map { ($0, "members.token-url") }
        case .tikit, .negroni:
            service + [authenticationBaseURL].compactMap { $0 }.map { ($0, SettingKey.authenticationBaseURL.rawValue) }
        }
    }

    /// What says a key: a flag, a variable, or a place in the file; `nil` where it is as by default.
    public func source(of key: String) -> String? {
        SettingKey(rawValue: key).map(origin).flatMap(\.source) ?? place(of: key)
    }

    /// Complains of what the profile's source cannot do without, at the place in the file that is nearest to it.
    ///
    /// Throws a `Fault` of kind `.misconfigured`, as a run would before it asks anybody.
    public func requireSource() throws(Fault) {
        guard let missing else { return }
        throw Fault(.misconfigured, missing.said(at: place(of: "members") ?? place(of: "source")))
    }

    private var missing: Phrase? {
        switch source {
        case .firestore:
            if members.firestore.project == nil { return .firestoreNeedsProject }
            let hasLogIn = token != nil || members.firestore.serviceAccountFile != nil
            if !hasLogIn { return .firestoreNeedsAccount(profileName) }
        case .csv:
            if members.files.members == nil { return .memberFileNotNamed("members-file") }
            if members.files.visits == nil { return .memberFileNotNamed("visits-file") }
        case .tikit, .negroni: break
        }
        let needsOwnID = source.isOfMembers && members.role == .member && members.ownID == nil
        return needsOwnID ? .ownMemberIDMissing : nil
    }
}
