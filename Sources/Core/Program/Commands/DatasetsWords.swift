import Base

extension Phrase {
    static let exportNamesEvents = Phrase(
        es: "indique qué exportar: --event ID (se puede repetir) o --all, no ambos",
        en: "name what to export: --event ID (may be repeated) or --all, not both")
    static func clubExportedWhole(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros, que se exportan todos juntos; indique --all en lugar de --event",
            en: "profile \(profile) is for members, who are exported all together; pass --all instead of --event")
    }
    static let datasetNeedsFolder = Phrase(
        es: "--dataset necesita una carpeta; indique su nombre", en: "--dataset needs a folder; name one")
    static func datasetWritten(
        _ folder: String, events: Int, checkIns: Int, files: Int
    ) -> Phrase {
        Phrase(
            es: "\(folder): \(events, "evento", "eventos"), \(checkIns, "check-in", "check-ins"), "
                + "\(files, "archivo nuevo", "archivos nuevos")",
            en:
                "\(folder): \(events, "event", "events"), \(checkIns, "check-in", "check-ins"), \(files, "new file", "new files")"
        )
    }
    static func datasetOfClubWritten(_ folder: String, members: Int, visits: Int, files: Int) -> Phrase {
        Phrase(
            es: "\(folder): \(members, "miembro", "miembros"), \(visits, "visita", "visitas"), "
                + "\(files, "archivo nuevo", "archivos nuevos")",
            en:
                "\(folder): \(members, "member", "members"), \(visits, "visit", "visits"), \(files, "new file", "new files")"
        )
    }

    static let datasetFolder = Phrase(es: "Carpeta", en: "Folder")
    static let datasetVersion = Phrase(es: "Versión", en: "Version")
    static let datasetEvents = Phrase(es: "Eventos", en: "Events")
    static let datasetGuests = Phrase(es: "Datos personales", en: "Personal data")
    static let datasetHasGuests = Phrase(
        es: "nombres y correos en guests, o nombres en member_names",
        en: "names and e-mails in guests, or names in member_names")
    static let datasetMembers = Phrase(es: "Club", en: "Club")
    static let datasetHasNoGuests = Phrase(es: "no", en: "no")
    static func datasetTable(rows: Int, files: Int, bytes: UInt64) -> Phrase {
        Phrase(
            es: "\(rows, "fila", "filas"), \(files, "archivo", "archivos"), \(bytes: bytes)",
            en: "\(rows, "row", "rows"), \(files, "file", "files"), \(bytes: bytes)")
    }
    static let noSpark = Phrase(
        es: "no se encontró spark-sql ni spark-submit; instale Apache Spark, o defina SPARK_HOME o PATH",
        en: "found neither spark-sql nor spark-submit; install Apache Spark, or set SPARK_HOME or PATH")
    static func noSparkInHome(_ home: String) -> Phrase {
        Phrase(
            es: "SPARK_HOME=\(home): falta bin/spark-sql y bin/spark-submit; corrija SPARK_HOME",
            en: "SPARK_HOME=\(home): missing bin/spark-sql and bin/spark-submit; fix SPARK_HOME")
    }
    static func sparkFailed(_ reason: Quotation?, log: String) -> Phrase {
        let reason = reason?.text ?? "?"
        return Phrase(es: "Spark falló: \(reason); vea \(log)", en: "Spark failed: \(reason); see \(log)")
    }
    static func sparkNotStarted(_ program: String, reason: String) -> Phrase {
        Phrase(
            es: "\(program): no se puede ejecutar (\(systemMessage(reason))); revise la instalación de Spark",
            en: "\(program): cannot be started (\(systemMessage(reason))); check the installation of Spark")
    }
    static func sparkIncomplete(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): Spark escribió menos filas que las del conjunto de datos; ejecute attendance dataset check",
            en: "\(folder): Spark wrote fewer rows than the dataset has; run attendance dataset check")
    }
    static func datasetCompacted(_ folder: String, rows: Int) -> Phrase {
        Phrase(es: "\(folder): \(rows, "fila", "filas") en Parquet", en: "\(folder): \(rows, "row", "rows") in Parquet")
    }
}
