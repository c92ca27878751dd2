// The command line: options that do not go together, runs, the sandbox.

package import Base
import Sources

extension Phrase {
    /// - Parameter command: `attendance nightly`.
    static func usageHint(of command: String) -> Phrase {
        Phrase(es: "Vea '\(command) --help'.", en: "See '\(command) --help'.")
    }
    package static func flagsExclude(_ flags: [String]) -> Phrase {
        let first = flags.dropLast().joined(separator: ", ")
        let last = flags.last ?? ""
        return Phrase(
            es: "\(first) y \(last) no se pueden usar juntos.", en: "\(first) and \(last) cannot be used together.")
    }
    package static func flagTakesSeconds(_ flag: String, from low: Int, to high: Int) -> Phrase {
        Phrase(
            es: "\(flag) debe ser un número de segundos de \(digits: low) a \(digits: high).",
            en: "\(flag) must be a number of seconds from \(digits: low) to \(digits: high).")
    }
    package static func flagTakesNumber(_ flag: String, from low: Int, to high: Int? = nil) -> Phrase {
        guard let high else {
            return Phrase(
                es: "\(flag) debe ser al menos \(digits: low).", en: "\(flag) must be at least \(digits: low).")
        }
        return Phrase(
            es: "\(flag) debe ser un número de \(digits: low) a \(digits: high).",
            en: "\(flag) must be a number from \(digits: low) to \(digits: high).")
    }
    static func flagTakesTime(_ flag: String, not text: String) -> Phrase {
        Phrase(
            es: "\(flag) debe ser una fecha u hora ISO 8601, como 2026-03-01 o 2026-03-01T09:00, y no '\(text)'.",
            en: "\(flag) must be an ISO 8601 date or time, such as 2026-03-01 or 2026-03-01T09:00, not '\(text)'.")
    }
    static let noEventNamed = Phrase(
        es: "Indique al menos un evento: --event ID.", en: "Specify at least one event: --event ID.")
    static let noEventKnown = Phrase(
        es: "el almacén aún no tiene eventos: indique al menos uno con --event ID",
        en: "the store has no event yet: specify at least one with --event ID")
    static let sponsorsNeedFile = Phrase(
        es: "--sponsors necesita el nombre de un archivo.", en: "--sponsors needs the name of a file.")
    package static let rateOutOfRange = Phrase(
        es: "--rate debe ser mayor que 0 y como máximo 1000.", en: "--rate must be more than 0 and at most 1000.")
    static let outputNeedsFolder = Phrase(
        es: "--output necesita el nombre de una carpeta.", en: "--output needs the name of a folder.")
    package static func flagNeedsFile(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) necesita el nombre de un archivo.", en: "\(flag) needs the name of a file.")
    }
    static func flagGivenTwice(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) se puede usar una sola vez.", en: "\(flag) may be given only once.")
    }
    static let liveKnowsNoEarlierReading = Phrase(
        es: "--live no usa el almacén, donde están las lecturas anteriores: quite --since o --live.",
        en: "--live does not use the store, which has the earlier readings: omit --since or --live.")
    static func unknownFormat(_ name: String, known: [String], nearest: String?) -> Phrase {
        Phrase(
            es: "Formato desconocido '\(name)' (\(known)).\(nearest.map { " ¿Quiso decir \($0)?" } ?? "")",
            en: "Unknown format '\(name)' (\(known)).\(nearest.map { " Did you mean \($0)?" } ?? "")")
    }
    static let fileFormatsNeedFolder = Phrase(
        es: "Los formatos csv, xlsx, html y pdf son archivos: indique dónde con --output CARPETA.",
        en: "Formats csv, xlsx, html and pdf are files: say where with --output DIR.")
    static let oneFormatOnOutput = Phrase(
        es: "Sin --output, elija terminal o json para la salida estándar.",
        en: "Without --output, choose either terminal or json for standard output.")

    static let providerNeedsToken = Phrase(
        es: "--provider necesita el token del proveedor en la entrada estándar: --token-stdin.",
        en: "--provider needs the provider's token on standard input: --token-stdin.")
    static let tokenNeedsProvider = Phrase(
        es: "--token-stdin necesita el nombre del proveedor: --provider google.",
        en: "--token-stdin needs the name of the provider: --provider google.")
    static let providerInPlaceOfPassword = Phrase(
        es: "--provider reemplaza a --email y --password-stdin.",
        en: "--provider replaces --email and --password-stdin.")
    static let providerNeedsName = Phrase(
        es: "--provider necesita el nombre de un proveedor: google.",
        en: "--provider needs the name of a provider: google.")
    static let codeWithoutPassword = Phrase(
        es: "--phone, --send-code y --code-stdin no se pueden usar con --email, --password-stdin ni --provider.",
        en: "--phone, --send-code and --code-stdin cannot be used with --email, --password-stdin or --provider.")
    static let phoneNeedsText = Phrase(es: "--phone necesita un teléfono.", en: "--phone needs a phone number.")
    static let emailNeedsText = Phrase(es: "--email necesita un correo.", en: "--email needs an e-mail address.")
    static let emptySpan = Phrase(
        es: "--from debe ser anterior a --to; el período está vacío",
        en: "--from must be before --to; the period is empty")
    static func eventFailed(_ event: Int64, because reason: Phrase) -> Phrase {
        // The reason already names the event.
        if reason == .eventNotFound(event) { return reason }
        return Phrase(es: "evento \(digits: event): \(reason)", en: "event \(digits: event): \(reason)")
    }

    static func partNotStarted(reason: String) -> Phrase {
        Phrase(
            es: "no se pudo iniciar el proceso de su informe (\(systemMessage(reason))); vuelva a intentarlo",
            en: "cannot start its report process (\(systemMessage(reason))); try again")
    }

    /// - Parameter command: the one that makes this report alone.
    static func partKilled(signal: String, alone command: String) -> Phrase {
        Phrase(
            es:
                "su proceso de informe fue terminado (\(signal)), quizá por falta de memoria; pruebe por separado: \(command)",
            en: "its report process was killed (\(signal)), perhaps for lack of memory; try it alone: \(command)")
    }
    static func partCrashed(signal: String, alone command: String) -> Phrase {
        Phrase(
            es: "un error del programa interrumpió su informe (\(signal)); repórtelo con la salida de: \(command) -vv",
            en: "a bug crashed its report process (\(signal)); report it with the output of: \(command) -vv")
    }
    static func partEnded(status: Int32, alone command: String) -> Phrase {
        Phrase(
            es:
                "su proceso de informe terminó sin resultado (código \(digits: status)); pruebe por separado: \(command) -vv",
            en: "its report process exited without a result (status \(digits: status)); try it alone: \(command) -vv")
    }
    static func wrote(_ path: String) -> Phrase { Phrase(es: "escrito \(path)", en: "wrote \(path)") }

    /// - Parameter others: how many more files like these there are to open.
    static func wroteFiles(_ count: Int, open paths: [String], others: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "archivo escrito", "archivos escritos"); abra \(paths)\(" y \(digits: others) más", if: others > 0)",
            en: "\(count, "file", "files") written; open \(paths)\(" and \(digits: others) more", if: others > 0)")
    }
    /// The last line of a run whose files lack some of its events.
    static func eventsFailed(_ failed: Int, of all: Int) -> Phrase {
        Phrase(
            es: "\(failed, "evento", "eventos") de \(number: all) con error",
            en: "\(failed, "event", "events") of \(number: all) failed")
    }
    static func stopped(by signal: String) -> Phrase {
        Phrase(
            es: "interrumpido por \(signal); no se publicó ningún archivo",
            en: "stopped by \(signal); no file was published")
    }
    static func ended(by signal: String) -> Phrase {
        Phrase(es: "terminado por \(signal)", en: "ended by \(signal)")
    }
    static func stoppedAfterPublishing(by signal: String) -> Phrase {
        Phrase(
            es: "interrumpido por \(signal); lo ya publicado queda",
            en: "stopped by \(signal); what was published stays")
    }

    static func sandboxExecutableMissing(_ name: String, _ folders: [String]) -> Phrase {
        let (es, en) = (folders.joined(separator: " ni en "), folders.joined(separator: " or "))
        return Phrase(
            es: "falta el programa \(name), que no está en \(es); reinstale con make install o compile con make",
            en: "the program \(name) is missing from \(en); reinstall with make install, or build with make")
    }
    static func sandboxNotStarted(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "no se pudo iniciar \(path): \(reason); vuelva a instalar con make install",
            en: "cannot start \(path): \(reason); reinstall with make install")
    }
    static let sandboxEnded = Phrase(
        es: "el entorno de pruebas terminó antes de servir datos; inténtelo de nuevo",
        en: "the sandbox ended before it served anything; try again")
}
