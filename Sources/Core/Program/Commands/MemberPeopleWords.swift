import Base

extension Phrase {
    static let phonesNotStored = Phrase(
        es: "el almacén no guarda teléfonos: sin --offline se leen del servicio",
        en: "the store has no phone numbers: without --offline they are read from the service")

    static let noQuery = Phrase(
        es: "Indique qué buscar: palabras del nombre, dígitos del teléfono o el id, hasta 200 caracteres.",
        en: "Say what to look for: words of the name, digits of the phone number or the id, up to 200 characters.")
    static let membersNeedLeave = Phrase(
        es:
            "lo encontrado son datos personales, y la salida no es una terminal; indique --yes, o «personal-data: allowed» en el perfil",
        en:
            "what is found is personal data, and the output is not a terminal; pass --yes, or set \"personal-data: allowed\" in the profile"
    )
    static let nobodyFound = Phrase(
        es: "nadie coincide; pruebe con menos palabras, o con parte del teléfono",
        en: "no match; try fewer words, or part of the phone number")
    static func moreFound(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "miembro", "miembros") más; agregue palabras, o use --limit",
            en: "and \(count, "more member", "more members"); add words, or use --limit")
    }
    static func outputOfOthers(_ reason: String) -> Phrase {
        Phrase(
            es:
                "la salida estándar es un archivo que otros pueden leer, y no se pudo restringir (\(reason)); use otro archivo",
            en:
                "standard output is a file that others can read, and its mode cannot be changed (\(reason)); use another file"
        )
    }

    static let memberOrName = Phrase(
        es: "Indique al menos un miembro: --member ID, o --name NOMBRE.",
        en: "Specify at least one member: --member ID, or --name NAME.")
    static let nobodyToCheckIn = Phrase(
        es: "ningún miembro tiene ese nombre; revíselo, o use --member ID",
        en: "no member has that name; check it, or use --member ID")
    static func severalToCheckIn(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "miembro coincide", "miembros coinciden") con ese nombre y no hay una terminal para elegir; use --member ID",
            en:
                "\(count, "member fits", "members fit") that name and there is no terminal to choose on; use --member ID"
        )
    }

    /// The prompt under a numbered list of members.
    static func chooseMember(of count: Int) -> Phrase {
        Phrase(es: "Número del miembro, de 1 a \(digits: count)", en: "Number of the member, 1 to \(digits: count)")
    }
    static func moreToChooseFrom(_ count: Int) -> Phrase {
        Phrase(
            es: "y \(count, "miembro", "miembros") más: escriba más del nombre.",
            en: "and \(count, "more member", "more members"): type more of the name.")
    }
    static let nobodyChosen = Phrase(
        es: "no se eligió a nadie, y nadie hizo check-in; vuelva a ejecutar el comando",
        en: "nobody was chosen, and nobody was checked in; run the command again")
}
