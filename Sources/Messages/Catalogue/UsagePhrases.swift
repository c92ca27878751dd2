// What is wrong with a command line, beyond what the argument parser says in its own words.

extension Phrase {
    /// - Parameter command: `attendance nightly`.
    public static func usageHint(of command: String) -> Phrase {
        Phrase(es: "Vea '\(command) --help'.", en: "See '\(command) --help'.")
    }

    public static func flagsExclude(_ flags: [String]) -> Phrase {
        let first = flags.dropLast().joined(separator: ", ")
        let last = flags.last ?? ""
        return Phrase(
            es: "\(first) y \(last) se excluyen entre sí.", en: "\(first) and \(last) exclude each other.")
    }

    public static func flagTakesSeconds(_ flag: String, from low: Int, to high: Int) -> Phrase {
        Phrase(es: "\(flag) lleva segundos, de \(low) a \(high).", en: "\(flag) takes seconds from \(low) to \(high).")
    }

    public static func flagTakesNumber(_ flag: String, from low: Int, to high: Int? = nil) -> Phrase {
        guard let high else {
            return Phrase(es: "\(flag) lleva un número desde \(low).", en: "\(flag) takes a number from \(low).")
        }
        return Phrase(
            es: "\(flag) lleva un número de \(low) a \(high).", en: "\(flag) takes a number from \(low) to \(high).")
    }

    public static func flagTakesTime(_ flag: String, not text: String) -> Phrase {
        Phrase(
            es: "\(flag) lleva una fecha u hora ISO, como 2026-03-01 o 2026-03-01T09:00, y no '\(text)'.",
            en: "\(flag) takes a date or an ISO time, such as 2026-03-01 or 2026-03-01T09:00, not '\(text)'.")
    }

    public static let noEventNamed = Phrase(
        es: "Indique al menos un evento: --event ID.", en: "Name at least one event: --event ID.")
    public static let noMemberNamed = Phrase(
        es: "Indique al menos un miembro: --member ID.", en: "Name at least one member: --member ID.")
    public static let sponsorsNeedFile = Phrase(
        es: "--sponsors necesita el nombre de un archivo.", en: "--sponsors needs the name of a file.")
    public static let rateOutOfRange = Phrase(
        es: "--rate es mayor que 0 y a lo más 1000.", en: "--rate is above 0 and at most 1000.")
    public static let outputNeedsFolder = Phrase(
        es: "--output necesita el nombre de una carpeta.", en: "--output needs the name of a folder.")
    public static func flagNeedsFile(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) necesita el nombre de un archivo.", en: "\(flag) needs the name of a file.")
    }
    public static let liveKnowsNoEarlierReading = Phrase(
        es: "--live lee solo el servicio, que no conoce lecturas anteriores: quite --since.",
        en: "--live reads the service alone, which knows no earlier readings: leave --since out.")

    public static func unknownFormat(_ name: String, known: [String], nearest: String?) -> Phrase {
        let list = known.joined(separator: ", ")
        return Phrase(
            es: "Formato desconocido '\(name)' (\(list))." + (nearest.map { " ¿Quiso decir \($0)?" } ?? ""),
            en: "Unknown format '\(name)' (\(list))." + (nearest.map { " Did you mean \($0)?" } ?? ""))
    }

    public static let fileFormatsNeedFolder = Phrase(
        es: "Los formatos csv, xlsx y html son archivos: diga dónde con --output CARPETA.",
        en: "Formats csv, xlsx and html are files: say where with --output DIR.")
    public static let oneFormatOnOutput = Phrase(
        es: "Sin --output, elija terminal o json para la salida estándar.",
        en: "Without --output, choose either terminal or json for standard output.")

    public static let providerNeedsToken = Phrase(
        es: "--provider necesita el token del proveedor en la entrada estándar: --token-stdin.",
        en: "--provider needs the provider's token on standard input: --token-stdin.")
    public static let tokenNeedsProvider = Phrase(
        es: "--token-stdin necesita el nombre del proveedor: --provider google.",
        en: "--token-stdin needs the name of the provider: --provider google.")
    public static let providerInPlaceOfPassword = Phrase(
        es: "--provider va en lugar de --email y --password-stdin.",
        en: "--provider takes the place of --email and --password-stdin.")
    public static let providerNeedsName = Phrase(
        es: "--provider necesita el nombre de un proveedor: google.",
        en: "--provider needs the name of a provider: google.")
    public static let codeWithoutPassword = Phrase(
        es: "--phone, --send-code y --code-stdin van sin --email, --password-stdin ni --provider.",
        en: "--phone, --send-code and --code-stdin go without --email, --password-stdin and --provider.")
    public static let phoneNeedsText = Phrase(
        es: "--phone necesita un teléfono.", en: "--phone needs a telephone.")
    public static let emailNeedsText = Phrase(es: "--email necesita un correo.", en: "--email needs an e-mail.")
}
