import Base

extension Phrase {
    static func personalDataNeedsLeave(_ report: String) -> Phrase {
        Phrase(
            es:
                "informe «\(report)»: contiene datos personales; indique --yes, o «personal-data: allowed» en el perfil",
            en:
                "report \"\(report)\": contains personal data; pass --yes, or set \"personal-data: allowed\" in the profile"
        )
    }
    static let exportNeedsLeave = Phrase(
        es: "--with-guests exporta datos personales; indique --personal-data, o «personal-data: allowed» en el perfil",
        en:
            "--with-guests exports personal data; pass --personal-data, or set \"personal-data: allowed\" in the profile"
    )
    static func personalDataNotPrinted(_ report: String) -> Phrase {
        Phrase(
            es:
                "informe «\(report)»: contiene datos personales, que no van a la salida estándar como JSON; indique --output",
            en:
                "report \"\(report)\": contains personal data, which does not go to standard output as JSON; pass --output"
        )
    }
    static func personalDataAtNight(_ report: String) -> Phrase {
        Phrase(
            es: "informe «\(report)»: contiene datos personales, que «attendance nightly» no publica ni envía; quítelo "
                + "de nightly.reports y hágalo por separado",
            en:
                "report \"\(report)\": contains personal data, which \"attendance nightly\" neither publishes nor sends; "
                + "remove it from nightly.reports and make it separately")
    }

    static func noBrowser(_ names: [String]) -> Phrase {
        Phrase(
            es: "el formato pdf lo imprime Chromium, y no está en PATH (\(names)); instálelo (apt install chromium), "
                + "o quite pdf de los formatos",
            en:
                "the pdf format is printed by Chromium, which is not in PATH (\(names)); install it (apt install chromium), "
                + "or remove pdf from the formats")
    }
    static func browserTookTooLong(_ program: String, seconds: Int) -> Phrase {
        Phrase(
            es: "\(program): no imprimió la página en \(seconds, "segundo", "segundos"); pruebe el programa, "
                + "o quite pdf de los formatos",
            en: "\(program): did not print the page within \(seconds, "second", "seconds"); try the program, "
                + "or remove pdf from the formats")
    }
    static func browserFailed(_ program: String, _ reason: Quotation?) -> Phrase {
        let reason = reason?.text ?? "?"
        return Phrase(
            es: "\(program): no imprimió la página (\(reason)); pruebe el programa, o quite pdf de los formatos",
            en: "\(program): did not print the page (\(reason)); try the program, or remove pdf from the formats")
    }

    /// `--since` names a time before the first reading.
    static func noReadingSince(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): no hay ninguna lectura a la fecha de --since; no se compara con nada",
            en: "event \(digits: event): no reading as of the --since date; nothing to compare with")
    }
}
