public import Base

extension Phrase {
    public static func missingKey(_ key: String, at place: String) -> Phrase {
        Phrase(es: "\(place): falta «\(key)»; agréguelo", en: "\(place): missing \"\(key)\"; add it")
    }
}
