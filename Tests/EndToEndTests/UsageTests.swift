import Foundation
import Programs
import Testing

/// Command lines that cannot be read, in the language of the run. The English words are the argument parser's own: a
/// version of it with others fails here.
@Suite(.timeLimit(.minutes(30))) struct UsageTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var english: String
        var spanish: String

        init(_ arguments: String, _ english: String, _ spanish: String) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.english = english
            self.spanish = spanish
        }

        /// What the hint names: the words in front that are commands.
        var command: String {
            let words = arguments.prefix { ["config", "show", "report", "reports", "events", "sync"].contains($0) }
            return (["attendance"] + words).joined(separator: " ")
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let mistakes = [
        Mistake("config --nonsense", "Unknown option '--nonsense'.", "Opción desconocida '--nonsense'."),
        Mistake("config show --nonsense", "Unknown option '--nonsense'.", "Opción desconocida '--nonsense'."),
        Mistake("config -x", "Unknown option '-x'.", "Opción desconocida '-x'."),
        Mistake(
            "report --event 6 --offlin", "Unknown option '--offlin'. Did you mean '--offline'?",
            "Opción desconocida '--offlin'. ¿Quiso decir '--offline'?"),
        Mistake(
            "report", "Missing expected argument '--event <event> ...'.", "Falta el argumento '--event <event> ...'."),
        Mistake("report --event", "Missing value for '--event <event>'.", "Falta el valor de '--event <event>'."),
        Mistake(
            "report --event 6 --bin x", "The value 'x' is invalid for '--bin <bin>'.",
            "El valor 'x' no sirve para '--bin <bin>'."),
        Mistake(
            "events --locale fr",
            "The value 'fr' is invalid for '--locale <locale>'. Please provide one of 'es' and 'en'.",
            "El valor 'fr' no sirve para '--locale <locale>'. Valores posibles: 'es', 'en'."),
        Mistake(
            "events --color x",
            "The value 'x' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'.",
            "El valor 'x' no sirve para '--color <color>'. Valores posibles: 'auto', 'always', 'never'."),
        Mistake(
            "events --quiet=3", "The option '--quiet' does not take any value, but '3' was specified.",
            "La opción '--quiet' no lleva valor, pero se le dio '3'."),
        Mistake("sync 7", "Unexpected argument '7'.", "Argumento inesperado '7'."),
        Mistake("sync 7 8", "2 unexpected arguments: '7', '8'.", "2 argumentos inesperados: '7', '8'."),
        Mistake(
            "--generate-completion-script=x",
            "Can't generate completion scripts for 'x'. Please use --generate-completion-script=<shell> with one of:"
                + "     zsh bash fish.",
            "No hay autocompletado para el intérprete de comandos 'x'."
                + " Use --generate-completion-script=<shell> con uno de estos: zsh, bash, fish."),
    ]

    @Test(arguments: mistakes)
    func everyMistakeIsToldInTheLanguageOfTheRun(mistake: Mistake) async throws {
        let english = try await Product.run(mistake.arguments)
        #expect(english.status == 64 && english.output == "")
        #expect(english.errors == "attendance: \(mistake.english) See '\(mistake.command) --help'.\n")
        let spanish = try await Product.run(mistake.arguments, environment: ["LANG": "es_CL.UTF-8"])
        #expect(spanish.status == 64 && spanish.output == "")
        #expect(spanish.errors == "attendance: \(mistake.spanish) Vea '\(mistake.command) --help'.\n")
    }

    @Test(arguments: ["--help", "report --help", "--version"])
    func helpThatCannotBeWrittenIs73WithALine(arguments: String) async throws {
        let run = try await Program.run(
            "/bin/sh", ["-c", "\(Product.path) \(arguments) > /dev/full"], environment: Product.environment())
        #expect(run.status == 73)
        #expect(
            run.errors
                == "attendance: standard output cannot be written to (No space left on device); redirect it elsewhere\n"
        )
    }

    @Test func theLastLineIsJSONWhereLogLinesAre() async throws {
        for arguments in [["events", "--nonsense"], ["events", "--config", "/nowhere.yaml"]] {
            let run = try await Product.run(arguments + ["--log-format", "json"])
            let line = try #require(
                try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: String])
            #expect(run.errors.split(separator: "\n").count == 1)
            #expect(line["level"] == "error" && line["status"] == "\(run.status)", "\(run.errors)")
            #expect(
                line["message"]?.contains(arguments.last ?? "") == true && line["run"] != nil && line["time"] != nil)
        }
    }

    @Test(
        arguments: [
            (["--locale", "es"], [:]), (["--locale=es"], ["ATTENDANCE_LOCALE": "en"]),
            ([], ["ATTENDANCE_LOCALE": "es"]),
        ] as [([String], [String: String])])
    func theLanguageIsTheFlagsElseTheVariables(flag: [String], environment: [String: String]) async throws {
        let run = try await Product.run(["events"] + flag + ["extra"], environment: environment)
        #expect(run.errors == "attendance: Argumento inesperado 'extra'. Vea 'attendance events --help'.\n")
    }
}
