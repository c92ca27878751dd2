import Base

extension Phrase {
    static func notAFirestoreProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), no de Firestore; defina source: firestore o use otro --profile",
            en:
                "profile \(profile) reads from \(source), not Firestore; set source: firestore or pass another --profile"
        )
    }
    static func profileIsOfEvents(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de eventos; defina source: firestore, negroni o csv, o use otro --profile",
            en: "profile \(profile) is for events; set source to firestore, negroni or csv, or pass another --profile")
    }
    static func profileIsOfMembers(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros (source: \(source)); use attendance members u otro --profile",
            en:
                "profile \(profile) is for members (source: \(source)); use attendance members, or pass another --profile"
        )
    }
}
