extension Phrase {
    // MARK: Configuration

    public static let someEvents = Phrase(
        es: "active, una lista de identificadores de eventos, o un grupo con active, ended-within-days o ids",
        en: "active, a list of event ids, or a group with active, ended-within-days or ids")

    public static let aWidthOfTime = Phrase(
        es: "un ancho como 90s, 15m, 1h o 1d (366 días como máximo)",
        en: "a width such as 90s, 15m, 1h or 1d (366 days at most)")

    public static let aListOfSome = Phrase(es: "una lista con al menos un elemento", en: "a list of at least one")

    public static let anAbsolutePath = Phrase(
        es: "una ruta absoluta, que empiece con / o ~/", en: "an absolute path, one that begins with / or ~/")

    public static func nightlyHasNoOutput(profile: String) -> Phrase {
        Phrase(
            es:
                "el perfil «\(profile)» no dice dónde escribir; agregue nightly: output: /carpeta o use --output CARPETA",
            en: "profile \"\(profile)\" does not say where to write; add nightly: output: /folder, or use --output DIR")
    }

    // MARK: A night's run

    public static func cannotRemoveNight(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se pudo borrar esta carpeta antigua (\(reason)); lo de esta noche está escrito; bórrela a mano",
            en: "\(path): this old folder could not be removed (\(reason)); tonight's is written; remove it by hand")
    }

    public static func nightSummary(
        events: Int, failed: Int, files: Int, checkIns: Int64, folder: String, removed: Int, seconds: Double
    ) -> Phrase {
        func text(_ language: Language, _ one: Phrase, _ many: Phrase, _ number: some BinaryInteger) -> String {
            "\(language.grouped(number)) \((number == 1 ? one : many)[language])"
        }
        func summary(_ language: Language) -> String {
            var parts = [text(language, Phrase(es: "evento", en: "event"), Phrase(es: "eventos", en: "events"), events)]
            if failed > 0 {
                parts.append(
                    text(language, Phrase(es: "fallido", en: "failed"), Phrase(es: "fallidos", en: "failed"), failed))
            }
            parts.append(text(language, Phrase(verbatim: "check-in"), Phrase(verbatim: "check-ins"), checkIns))
            parts.append(text(language, Phrase(es: "archivo", en: "file"), Phrase(es: "archivos", en: "files"), files))
            if removed > 0 {
                parts.append(
                    text(
                        language, Phrase(es: "carpeta antigua borrada", en: "old folder removed"),
                        Phrase(es: "carpetas antiguas borradas", en: "old folders removed"), removed))
            }
            let tenths = Int((seconds * 10).rounded())
            return "\(folder): \(parts.joined(separator: ", ")), \(tenths / 10)\(language.decimalMark)\(tenths % 10) s"
        }
        return Phrase(es: summary, en: summary)
    }

    // MARK: What --fail-on looks for

    public static func failConditionsFound(in subject: Phrase, _ found: [Phrase]) -> Phrase {
        Phrase(
            es: subject.es + ": " + found.map(\.es).joined(separator: "; "),
            en: subject.en + ": " + found.map(\.en).joined(separator: "; "))
    }

    public static func reconciliationDiffers(rows: Int) -> Phrase {
        Phrase(
            es: rows == 1
                ? "1 oferta no cuadra con el conteo del servicio; vea la sección reconciliation"
                : "\(rows) ofertas no cuadran con el conteo del servicio; vea la sección reconciliation",
            en: rows == 1
                ? "1 offer differs from the service's own count; see the section reconciliation"
                : "\(rows) offers differ from the service's own counts; see the section reconciliation")
    }

    /// `checks` are the names of the findings with their rows.
    public static func qualityFindings(_ checks: [(name: String, rows: Int64)]) -> Phrase {
        let list = checks.map { "\($0.name) \($0.rows)" }.joined(separator: ", ")
        return Phrase(
            es: "calidad de los datos: \(list); vea la sección data_quality",
            en: "data quality: \(list); see the section data_quality")
    }

    // MARK: What --dry-run says

    public static let planEvent = Phrase(es: "evento", en: "event")
    public static let planNoEvent = Phrase(es: "(ninguno)", en: "(none)")
    public static let planNotListed = Phrase(
        es: "(no está en la lista de eventos de la cuenta)", en: "(not in the account's list of events)")
    public static let planReports = Phrase(es: "informes", en: "reports")
    public static let planFormats = Phrase(es: "formatos", en: "formats")
    public static let planFolder = Phrase(es: "carpeta", en: "folder")
    public static let planFailOn = Phrase(es: "falla si", en: "fails on")
    public static let planRemoval = Phrase(es: "borraría", en: "removes")
}
