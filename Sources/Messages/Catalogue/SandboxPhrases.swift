extension Phrase {
    public static func sandboxGuestsOutOfRange(_ guests: Int) -> Phrase {
        Phrase(
            es: {
                "el entorno de pruebas no admite \($0.counted(guests, "invitado", "invitados")); indique entre 1 y 1000000"
            },
            en: { "the sandbox cannot have \($0.counted(guests, "guest", "guests")); give from 1 to 1000000" })
    }

    public static func sandboxMembersOutOfRange(members: Int, visits: Int) -> Phrase {
        Phrase(
            es:
                "el entorno de pruebas no admite \(members) miembros con \(visits) visitas; indique hasta 100000 y 1000000",
            en: "the sandbox cannot have \(members) members with \(visits) visits; give up to 100000 and 1000000")
    }

    public static func sandboxClubOutOfRange(_ members: Int) -> Phrase {
        Phrase(
            es: "el entorno de pruebas no admite un club de \(members) socios; indique hasta 10000",
            en: "the sandbox cannot have a club of \(members) members; give up to 10000")
    }

    public static let sandboxTimeOutOfRange = Phrase(
        es: "los datos del entorno de pruebas deben ser de una fecha entre 1970 y 3000; indique otra",
        en: "the sandbox's data have to be of a date from 1970 to 3000; give another")

    public static func sandboxCannotListen(host: String, port: Int) -> Phrase {
        Phrase(
            es: "el entorno de pruebas no puede escuchar en \(host):\(port); elija otro puerto, o 0 para uno libre",
            en: "the sandbox cannot listen on \(host):\(port); choose another port, or 0 for a free one")
    }

    public static func sandboxDatabaseUnusable(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "no se puede usar \(path) como base de datos del entorno de pruebas: \(reason); indique otro archivo",
            en: "cannot use \(path) as the sandbox's database: \(reason); name another file")
    }

    public static func sandboxFolderUnusable(_ folder: String) -> Phrase {
        Phrase(
            es: "no se puede crear la carpeta temporal \(folder); libere espacio o cambie TMPDIR",
            en: "cannot make the temporary folder \(folder); make room or change TMPDIR")
    }

    public static func sandboxDatabaseDiffers(_ path: String) -> Phrase {
        Phrase(
            es: "\(path) es de otra semilla, cantidad de invitados o versión; use esos valores o borre el archivo",
            en: "\(path) was made with another seed, number of guests or version; use those or delete the file")
    }

    public static func sandboxDatabaseForeign(_ path: String) -> Phrase {
        Phrase(
            es: "\(path) contiene otra base de datos y no se modificó; indique otro archivo",
            en: "\(path) holds another database and was left alone; name another file")
    }
}
