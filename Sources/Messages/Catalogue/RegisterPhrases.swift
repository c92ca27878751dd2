/// What `register` and `members check-in` say.
extension Phrase {
    public static func notAFirestoreProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) lee de \(source), no de Firestore; indique en él source: firestore o use --profile",
            en: "the profile \(profile) reads from \(source), not Firestore; give it source: firestore or use --profile"
        )
    }

    public static func firestoreNeedsAccount(_ profile: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) no dice con qué cuenta entrar; indique members.service-account o ATTENDANCE_TOKEN",
            en: "the profile \(profile) does not say who logs in; give members.service-account or set ATTENDANCE_TOKEN")
    }
}
