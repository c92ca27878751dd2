extension RunningSandbox {
    /// Negroni's: `http://127.0.0.1:PORT/negroni/api/`.
    public var negroniBaseURL: String { "\(origin)\(NegroniService.base)/" }
    /// The telephone whose token reads every member of the club.
    public var negroniPhone: String { NegroniService.clubPhone }
    /// The ids of the club's members, as they are listed nowhere.
    public var negroniMemberIDs: [String] { services.club.value.members.map(\.id) }

    /// The code that a telephone was last sent, as its owner would read it; `nil` where none is open.
    public func negroniCode(phone: String) -> String? {
        PhoneNumber.normalized(phone).flatMap(services.negroniCodes.code)
    }

    /// A member's telephone; `nil` for nobody.
    public func negroniPhone(ofMember id: String) -> String? {
        services.club.value.members.first { $0.id == id }?.phone
    }

    /// A token of the club's without a log-in, good for so many seconds; 0 or less for one that is expired already.
    public func negroniToken(expiresIn seconds: Int = 3600) async throws -> String {
        try services.negroniTokens.token(of: .club, lifetime: seconds)
    }

    /// EduGo's administration API, without `v1`: `http://127.0.0.1:PORT/edugo/`.
    public var eduGoBaseURL: String { "\(origin)\(EduGoService.base)/" }

    /// Takes the sessions of an account of EduGo's over to its context in another school, as its owner might elsewhere:
    /// a token that is renewed from now on is of that one.
    public func switchEduGoContext(of email: String, toSchool school: String) throws {
        try services.eduGo.switchAll(of: email, school: school)
    }
}
