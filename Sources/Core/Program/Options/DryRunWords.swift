import Base

extension Phrase {
    static let dryRun = Phrase(
        es: "simulación: no se envió ni escribió nada; agregue --yes para hacerlo",
        en: "dry run: nothing was sent or written; add --yes to do it")
}
