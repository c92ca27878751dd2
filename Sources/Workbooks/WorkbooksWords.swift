public import Base

extension Phrase {
    public static func eventFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise la ruta",
            en: "\(path): cannot be read (\(reason)); check the path")
    }
    public static func eventFileChanged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): cambió mientras se leía; inténtelo de nuevo cuando esté completo",
            en: "\(path): changed while it was read; try again when it is complete")
    }
    /// - Parameter isCompressed: whether it is only after decompression.
    public static func eventFileTooLarge(_ path: String, limit: Int, isCompressed: Bool) -> Phrase {
        Phrase(
            es: "\(path): \(fileTooLarge(limit: limit))\(" una vez descomprimido", if: isCompressed), el máximo; "
                + "divídalo en varios archivos",
            en: "\(path): \(fileTooLarge(limit: limit))\(" when decompressed", if: isCompressed), the limit; "
                + "split it into several files")
    }

    static func workbookDamaged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la planilla está dañada o incompleta; ábrala en su programa y guárdela de nuevo",
            en: "\(path): damaged or incomplete workbook; open it in its program and save it again")
    }
    static func workbookProtected(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la planilla tiene contraseña; guarde una copia sin ella",
            en: "\(path): the workbook has a password; save a copy without it")
    }
    static func workbookHasDeclarations(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): la planilla declara entidades XML, lo que no se acepta; ábrala en su programa y guárdela de nuevo",
            en:
                "\(path): the workbook declares XML entities, which are not accepted; open it in its program and save it again"
        )
    }
    public static func workbookOfOtherFormat(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una planilla .xlsx ni .ods; guárdela como .xlsx",
            en: "\(path): not an .xlsx or .ods workbook; save it as .xlsx")
    }
}
