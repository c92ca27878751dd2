// Workbooks that are read: what is wrong with them.

extension Phrase {
    public static func workbookDamaged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la planilla está dañada o incompleta; ábrala en su programa y guárdela de nuevo",
            en: "\(path): damaged or incomplete workbook; open it in its program and save it again")
    }
    public static func workbookProtected(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la planilla tiene contraseña; guarde una copia sin ella",
            en: "\(path): the workbook has a password; save a copy without it")
    }
    public static func workbookHasDeclarations(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la planilla declara entidades XML, lo que no se acepta; ábrala en su programa y guárdela de nuevo",
            en: "\(path): the workbook declares XML entities, which are not accepted; open it in its program and save it again")
    }
    public static func workbookOfOtherFormat(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una planilla .xlsx ni .ods; guárdela como .xlsx",
            en: "\(path): not an .xlsx or .ods workbook; save it as .xlsx")
    }
}
