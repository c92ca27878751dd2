import Base

extension Phrase {
    /// The final numbers are those of a complete reading.
    static let liveChecked = Phrase(
        es: "Cierre: comprobado, igual que el informe", en: "Closing: checked, the same as the report")

    /// The complete reading differs from what was shown.
    static func liveCorrected(_ checkIns: Int) -> Phrase {
        Phrase(
            es:
                "Cierre: corregido, \(checkIns, "check-in que se editó o borró", "check-ins que se editaron o borraron") sin "
                + "que se viera",
            en: "Closing: corrected, \(checkIns, "check-in was", "check-ins were") edited or removed unseen")
    }
    static func liveUnchecked(because reason: Phrase) -> Phrase {
        Phrase(
            es: "cierre: sin comprobar, \(reason); ejecute attendance sync",
            en: "closing: not checked, \(reason); run attendance sync")
    }
    static let liveClosingSkipped = Phrase(es: "se omitió a pedido", en: "skipped on request")
}
