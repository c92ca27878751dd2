// What the parser itself says in a command's help; its other texts are in `Documentation/attendance.es.po`.

extension HelpInSpanish {
    static let headings = [
        "OVERVIEW": "DESCRIPCIÓN", "ARGUMENTS": "ARGUMENTOS", "OPTIONS": "OPCIONES", "SUBCOMMANDS": "SUBCOMANDOS",
        "REPORT": "INFORME", "OUTPUT": "SALIDA", "PERSONAL DATA": "DATOS PERSONALES", "READING": "LECTURA",
        "FILES": "ARCHIVOS", "FACTS": "DATOS DE SESIONES", "ENGINE": "MOTOR", "SPONSORS": "AUSPICIADORES",
        "COMMON": "GENERALES",
    ]

    static let sentences = [
        "Show help information.": "Muestra esta ayuda.",
        "Show the version.": "Muestra la versión.",
    ]

    static func moreHelp(of command: String) -> String { "Vea «\(command) <subcomando>» para la ayuda de cada uno." }
}
