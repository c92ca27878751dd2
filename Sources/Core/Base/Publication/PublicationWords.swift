extension Phrase {
    static func standsInPlaceOfLink(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): aquí debe ir un enlace y hay otro archivo; muévalo o elija otra carpeta",
            en:
                "\(path): a link belongs here, but something else is in its place; move it away or choose another folder"
        )
    }

    /// `cause` is why the old files had to be restored.
    static func cannotPutBack(_ path: String, reason: String, _ cause: Phrase) -> Phrase {
        Phrase(
            es: "\(cause); además, no se pudo restaurar el archivo anterior \(path) (\(systemMessage(reason))): "
                + "corrija la causa y ejecute de nuevo para restaurarlo",
            en: "\(cause); the previous file \(path) could not be restored either (\(systemMessage(reason))): "
                + "fix the cause and run again to restore it")
    }
    static func cannotUndoPublication(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): una ejecución anterior se interrumpió al publicar y no se puede restaurar el archivo previo "
                + "(\(systemMessage(reason))); corrija la causa y ejecute de nuevo",
            en: "\(path): an earlier run was interrupted while publishing, and the previous file cannot be restored "
                + "(\(systemMessage(reason))); fix the cause and run again")
    }
}
