/// `attendance nightly`.
extension Phrase {
    // MARK: Configuration

    public static let someEvents = Phrase(
        es: "active, una lista de ids de eventos, o un mapa con active, ended-within-days o ids",
        en: "active, a list of event ids, or a mapping with active, ended-within-days or ids")

    public static let aWidthOfTime = Phrase(
        es: "una duración como 90s, 15m, 1h o 1d (366 días como máximo)",
        en: "a duration such as 90s, 15m, 1h or 1d (366 days at most)")

    public static let aListOfSome = Phrase(
        es: "una lista con al menos un elemento", en: "a list with at least one item")

    public static let anAbsolutePath = Phrase(
        es: "una ruta absoluta, que empiece con / o ~/", en: "an absolute path, starting with / or ~/")

    public static let someSeries = Phrase(
        es: "nombres de «series», o un mapa con series y report",
        en: "names from \"series\", or a mapping with series and report")

    public static let aSeriesAsFolder = Phrase(
        es: "una serie cuyo nombre sirva de carpeta: solo letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en:
            "a series whose name can be a folder's: only letters, digits, \".\", \"_\" and \"-\", not starting with \".\" or \"-\""
    )

    public static func noSeriesOfProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): la serie «\(name)» no está en «series» del perfil; "
                + (nearest.map { "¿quiso decir «\($0)»?" } ?? "agréguela"),
            en: "\(place): series \"\(name)\" is not in the profile's \"series\"; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "add it"))
    }

    public static func keyIsForEvents(_ key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» es para eventos y este perfil es de miembros; quítela",
            en: "\(place): \"\(key)\" is for events, and this profile is for members; remove it")
    }

    public static func listedTwice(_ name: String, key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» está repetido en «\(key)»; quite uno",
            en: "\(place): \"\(name)\" is listed twice in \"\(key)\"; remove one")
    }

    public static func nightlyHasNoOutput(profile: String) -> Phrase {
        Phrase(
            es:
                "el perfil «\(profile)» no indica dónde escribir; defina nightly.output o use --output CARPETA",
            en: "profile \"\(profile)\" does not say where to write; set nightly.output, or use --output DIR")
    }

    // MARK: A night's run

    public static func cannotRemoveNight(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se pudo borrar esta carpeta antigua (\(systemMessage(reason).es)), pero los informes de esta noche están escritos; bórrela a mano",
            en:
                "\(path): cannot remove this old folder (\(systemMessage(reason).en)), but tonight's reports are written; remove it by hand"
        )
    }

    public static func nightSummary(
        events: Int, comparisons: Int, failed: Int, files: Int, checkIns: Int64, folder: String, removed: Int,
        seconds: Double
    ) -> Phrase {
        let tenths = Int((seconds * 10).rounded())
        func list(_ language: Language, _ parts: [String?]) -> String {
            let time = "\(tenths / 10)\(language.decimalMark)\(tenths % 10) s"
            return (parts.compactMap(\.self) + [time]).joined(separator: ", ")
        }
        return Phrase(
            es: { es in
                let parts = [
                    es.counted(events, "evento", "eventos"),
                    comparisons > 0 ? es.counted(comparisons, "comparación", "comparaciones") : nil,
                    failed > 0 ? es.counted(failed, "fallido", "fallidos") : nil,
                    es.counted(checkIns, "check-in", "check-ins"), es.counted(files, "archivo", "archivos"),
                    removed > 0 ? es.counted(removed, "carpeta antigua borrada", "carpetas antiguas borradas") : nil,
                ]
                return "\(folder): \(list(es, parts))"
            },
            en: { en in
                let parts = [
                    en.counted(events, "event", "events"),
                    comparisons > 0 ? en.counted(comparisons, "comparison", "comparisons") : nil,
                    failed > 0 ? en.counted(failed, "failed", "failed") : nil,
                    en.counted(checkIns, "check-in", "check-ins"), en.counted(files, "file", "files"),
                    removed > 0 ? en.counted(removed, "old folder removed", "old folders removed") : nil,
                ]
                return "\(folder): \(list(en, parts))"
            })
    }

    // MARK: --fail-on

    public static func inEvent(_ id: Int64) -> Phrase { Phrase(es: "evento \(id)", en: "event \(id)") }
    public static let inMembers = Phrase(es: "miembros", en: "members")

    public static func failConditionsFound(in subject: Phrase, _ found: [Phrase]) -> Phrase {
        Phrase(
            es: subject.es + ": " + found.map(\.es).joined(separator: "; "),
            en: subject.en + ": " + found.map(\.en).joined(separator: "; "))
    }

    public static func reconciliationDiffers(rows: Int) -> Phrase {
        Phrase(
            es: {
                "\($0.counted(rows, "oferta no coincide", "ofertas no coinciden")) con el conteo del servicio; vea la sección reconciliation"
            },
            en: {
                "\($0.counted(rows, "offer differs", "offers differ")) from the service's counts; see section reconciliation"
            })
    }

    /// `checks` are the names of the findings with their rows.
    public static func warningsFound(_ count: Int) -> Phrase {
        Phrase(
            es: { "calidad de los datos: \($0.counted(count, "advertencia", "advertencias")); vea el informe" },
            en: { "data quality: \($0.counted(count, "warning", "warnings")); see the report" })
    }

    public static func clubNightSummary(
        members: Int, visits: Int, files: Int, folder: String, removed: Int, seconds: Double
    ) -> Phrase {
        let tenths = Int((seconds * 10).rounded())
        func list(_ language: Language, _ parts: [String?]) -> String {
            let time = "\(tenths / 10)\(language.decimalMark)\(tenths % 10) s"
            return "\(folder): " + (parts.compactMap(\.self) + [time]).joined(separator: ", ")
        }
        return Phrase(
            es: { es in
                list(
                    es,
                    [
                        es.counted(members, "miembro", "miembros"), es.counted(visits, "visita", "visitas"),
                        es.counted(files, "archivo", "archivos"),
                        removed > 0
                            ? es.counted(removed, "carpeta antigua borrada", "carpetas antiguas borradas") : nil,
                    ])
            },
            en: { en in
                list(
                    en,
                    [
                        en.counted(members, "member", "members"), en.counted(visits, "visit", "visits"),
                        en.counted(files, "file", "files"),
                        removed > 0 ? en.counted(removed, "old folder removed", "old folders removed") : nil,
                    ])
            })
    }

    public static func qualityFindings(_ checks: [(name: String, rows: Int64)]) -> Phrase {
        let list = checks.map { "\($0.name) \($0.rows)" }.joined(separator: ", ")
        return Phrase(
            es: "calidad de los datos: \(list); vea la sección data_quality",
            en: "data quality: \(list); see section data_quality")
    }

    // MARK: --dry-run

    public static let planEvent = Phrase(es: "evento", en: "event")
    public static let planClub = Phrase(es: "miembros de", en: "members of")
    public static let planComparison = Phrase(es: "compara", en: "compares")
    public static let planNoEvent = Phrase(es: "(ninguno)", en: "(none)")
    public static let planNotListed = Phrase(
        es: "(no está en la lista de eventos de la cuenta)", en: "(not in the account's event list)")
    public static let planReports = Phrase(es: "informes", en: "reports")
    public static let planFormats = Phrase(es: "formatos", en: "formats")
    public static let planFolder = Phrase(es: "carpeta", en: "folder")
    public static let planFailOn = Phrase(es: "falla si", en: "fails on")
    public static let planRemoval = Phrase(es: "borraría", en: "removes")
}
