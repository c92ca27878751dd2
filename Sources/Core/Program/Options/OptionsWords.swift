import Base
import Reporting

extension Phrase {
    static func wrongColumnOption(_ text: String) -> Phrase {
        Phrase(
            es: "--column debe ser ROL=COLUMNA, como guest_id=Código, y no «\(text)»",
            en: "--column takes ROLE=COLUMN, such as guest_id=Code, not \"\(text)\"")
    }
    static func flagNeedsFiles(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) es para archivos: use también --files RUTA.",
            en: "\(flag) is for files: pass --files PATH, too.")
    }
    static func notWithFiles(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no se puede usar con --files, que solo lee los archivos.",
            en: "\(flag) cannot be used with --files, which reads only the files.")
    }
    static func eventFilesReadable(events: Int, checkIns: Int, missing: [Phrase]) -> Phrase {
        Phrase(
            es: "archivos legibles: \(events, "evento", "eventos"), \(checkIns, "check-in", "check-ins")"
                + "\("; no incluyen: \(missing)", if: !missing.isEmpty)",
            en: "readable files: \(events, "event", "events"), \(checkIns, "check-in", "check-ins")"
                + "\("; they do not provide: \(missing)", if: !missing.isEmpty)")
    }

    static func newNeedsNights(_ condition: String) -> Phrase {
        Phrase(
            es:
                "--fail-on \(condition) compara con la noche anterior, así que es de «attendance nightly»; quite «:new»",
            en:
                "--fail-on \(condition) compares with the night before, so it is for \"attendance nightly\"; remove \":new\""
        )
    }

    /// For `--fail-on`.
    static func expectationsFailed(_ rules: [Phrase]) -> Phrase {
        Phrase(
            es: "no se cumple: \(rules, by: "; "); vea «\(expectationsTitle)»",
            en: "not met: \(rules, by: "; "); see \"\(expectationsTitle)\"")
    }
}
