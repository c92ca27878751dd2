import Base
import Sources

extension Phrase {
    static let registerAlreadyAfterSilence = Phrase(
        es: "La persona ya tiene check-in, quizá por el envío anterior, que quedó sin respuesta",
        en: "Guest is already checked in, perhaps by the earlier request, which got no response")
    static let registerWouldSend = Phrase(es: "se enviaría", en: "would be sent")
    static let registerNotSent = Phrase(
        es: "no se envió; se enviará en la próxima ejecución", en: "not sent; the next run will send it")
    static func registerAnswerUnknown(status: Int) -> Phrase {
        if status == 404 {
            return Phrase(
                es: "respuesta 404 no documentada; revise base-url; la próxima ejecución lo enviará de nuevo",
                en: "undocumented response 404; check base-url; the next run will send it again")
        }
        return Phrase(
            es: "respuesta \(digits: status) no documentada; la próxima ejecución lo enviará de nuevo",
            en: "undocumented response \(digits: status); the next run will send it again")
    }
    static func notACode(file: String, line: Int) -> Phrase {
        Phrase(
            es: "\(file), línea \(digits: line): no es un código de texto; escriba un código por línea",
            en: "\(file), line \(digits: line): not a text code; put one code on each line")
    }
    static func journalInUse(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otra ejecución está usando esta bitácora; espere a que termine",
            en: "\(path): another run is using this journal; wait for it to end")
    }
    static func notAJournal(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una bitácora de registros; indique otro archivo con --journal",
            en: "\(path): not a registration journal; name another file with --journal")
    }
}
