import Base

extension Phrase {
    static func guestNotStored(_ guest: Int64, event: Int64?) -> Phrase {
        guard let event else {
            return Phrase(
                es: "la persona \(digits: guest) no está en ningún evento guardado; revise el id",
                en: "no stored event names guest \(digits: guest); check the id")
        }
        return Phrase(
            es: "la persona \(digits: guest) no está en el evento \(digits: event); revise los ids",
            en: "event \(digits: event) does not name guest \(digits: guest); check the ids")
    }
}
