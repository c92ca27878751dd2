extension Phrase {
    public static func cannotWrite(_ path: String, reason: String) -> Phrase {
        cannotWrite(path, reason: systemMessage(reason))
    }

    public static func cannotWrite(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede escribir (\(reason.es)); elija otra carpeta o revise sus permisos",
            en: "\(path): cannot be written (\(reason.en)); choose another folder or check its permissions")
    }

    public static func outputCannotBeWritten(reason: String) -> Phrase {
        Phrase(
            es:
                "no se puede escribir en la salida estándar (\(systemMessage(reason).es)); redirija la salida a otro lugar",
            en: "standard output cannot be written to (\(systemMessage(reason).en)); redirect it elsewhere")
    }

    public static func diskFull(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no queda espacio en el disco; libere espacio y vuelva a intentarlo (los archivos anteriores siguen intactos)",
            en: "\(path): no space left on the disk; make room and run again (the previous files are untouched)")
    }

    public static func standsInPlaceOfLink(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): aquí va un enlace y hay otra cosa; muévala o elija otra carpeta",
            en:
                "\(path): a link belongs here and something else stands in its place; move that away or choose another folder"
        )
    }

    /// `cause` is why the old files were to be put back.
    public static func cannotPutBack(_ path: String, reason: String, _ cause: Phrase) -> Phrase {
        Phrase(
            es:
                "\(cause.es); además, no se pudo reponer el archivo anterior \(path) (\(systemMessage(reason).es)): corrija la causa y ejecute de nuevo, que lo repone",
            en:
                "\(cause.en); nor could the previous file \(path) be put back (\(systemMessage(reason).en)): mend the cause and run again, which puts it back"
        )
    }

    public static func cannotUndoPublication(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): una ejecución anterior se cortó al publicar y no se puede reponer el archivo que había (\(systemMessage(reason).es)); corrija la causa y ejecute de nuevo",
            en:
                "\(path): an earlier run was cut short while publishing, and the file it replaced cannot be put back (\(systemMessage(reason).en)); mend the cause and run again"
        )
    }
}
