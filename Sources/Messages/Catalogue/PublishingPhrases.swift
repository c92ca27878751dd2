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
}
