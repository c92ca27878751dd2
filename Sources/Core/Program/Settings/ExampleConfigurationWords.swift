import Base

extension Phrase {
    /// The text before the keys of the profile.
    static func exampleConfigurationHead(profile: String) -> Phrase {
        Phrase(
            es: """
                # Configuración de attendance. Todo es opcional: cada comentario indica el valor por defecto o un ejemplo.
                # Orden de precedencia: opción de línea de comandos, variable de entorno, perfil, valor por defecto.
                # Revísela con «attendance config check»; vea los valores en uso con «attendance config show».
                # Aquí no van contraseñas ni tokens: use «attendance login» o ATTENDANCE_TOKEN.

                # El perfil que se usa si no se elige otro con --profile o ATTENDANCE_PROFILE.
                default-profile: \(profile)

                profiles:
                  # Un perfil por cliente o servidor. Cada uno guarda sus datos y su sesión en su propia carpeta.
                  \(profile):
                """,
            en: """
                # Configuration of attendance. Everything is optional: each comment gives the default or an example.
                # Order of precedence: flag, environment variable, profile, default.
                # Check it with "attendance config check"; see the settings in use with "attendance config show".
                # No passwords or tokens here: use "attendance login" or ATTENDANCE_TOKEN.

                # The profile to use unless --profile or ATTENDANCE_PROFILE names another.
                default-profile: \(profile)

                profiles:
                  # One profile per client or server. Each keeps its data and session in its own folder.
                  \(profile):
                """)
    }

    static let exampleNightly = Phrase(
        es: "Qué hace cada noche «attendance nightly».",
        en: "What \"attendance nightly\" does each night.")

    static let exampleSeries = Phrase(
        es: """
                # Series de eventos para «attendance compare --series»: ids, o parte del nombre o del lugar.
                # series:
                #   gala: [4, 9, 15]
                #   cumbre: Tech Summit

            """,
        en: """
                # Series of events for "attendance compare --series": ids, or part of the name or place.
                # series:
                #   gala: [4, 9, 15]
                #   summit: Tech Summit

            """)

    static let exampleMembers = Phrase(
        es: "Los miembros, si source es firestore, negroni o csv (vea la página de cada servicio).",
        en: "The members, if source is firestore, negroni or csv (see the page of each service).")

    /// The text after the profile.
    static let exampleConfigurationTail = Phrase(
        es: """
              # Otro perfil: attendance report --event 6 --profile pruebas
              # pruebas:
              #   base-url: https://pruebas.example/api/
              #   environment: staging

            """,
        en: """
              # Another profile: attendance report --event 6 --profile testing
              # testing:
              #   base-url: https://testing.example/api/
              #   environment: staging

            """)
    static let settingBaseURL = Phrase(
        es: "Dirección de la API del servicio.",
        en: "Address of the service's API.")

    static let settingAuthBaseURL = Phrase(
        es: "Dónde se inicia sesión, si no es en base-url.",
        en: "Where to log in, if that is not base-url.")

    static let settingAllowInsecure = Phrase(
        es: "Permite enviar contraseñas y tokens por http sin cifrar a otro equipo; solo en una red propia.",
        en: "Allow passwords and tokens over plain http to another machine; only within your own network.")

    static let settingEnvironment = Phrase(
        es: "Qué reglas de renovación y de intentos se aplican: development, staging o production.",
        en: "Which rules for renewal and log-in attempts apply: development, staging or production.")

    static let settingDataDir = Phrase(
        es: "Carpeta de los datos locales; por defecto, ~/.local/share/attendance.",
        en: "Folder of the local data; default: ~/.local/share/attendance.")

    static let settingTimezone = Phrase(
        es: "Zona horaria de todas las horas que se muestran; por defecto, la del equipo.",
        en: "Time zone of all times shown; default: the machine's.")

    static let settingLocale = Phrase(
        es: "Idioma de informes y mensajes, es o en; por defecto, según LC_ALL o LANG.",
        en: "Language of reports and messages, es or en; default: from LC_ALL or LANG.")

    static let settingAttempts = Phrase(
        es: "Cuántas veces se intenta cada solicitud, como máximo: de 1 a 100.",
        en: "How many times to try each request, at most: 1 to 100.")

    static let settingPagesInFlight = Phrase(
        es:
            "Cuántas páginas se solicitan a la vez, como máximo: de 1 a 64. Se adapta a lo que el servicio soporta; 8..8 lo fija.",
        en: "How many pages to request at once, at most: 1 to 64. It adapts to what the service bears; 8..8 keeps to 8."
    )

    static let settingMaxRows = Phrase(
        es: "Máximo de filas que se leen de una lista.",
        en: "How many rows to read from one list, at most.")

    static let settingMaxDuration = Phrase(
        es: "Duración máxima de una ejecución: 90m, 6h, 1d.",
        en: "How long a run may take: 90m, 6h, 1d.")

    static let settingRequirePermission = Phrase(
        es: "Permisos que la cuenta debe tener, si su servicio los enumera.",
        en: "Permissions the account must have, if its service lists them.")

    static let settingExpect = Phrase(
        es: "Reglas que deben cumplir las cifras de sus eventos; la sección expectations las evalúa.",
        en: "Rules that its events' numbers should meet; section expectations evaluates them.")

    static let settingPersonalData = Phrase(
        es: "Informes que nombran a personas: ask (piden --yes) o allowed.",
        en: "Reports that name guests or members: ask (they need --yes) or allowed.")
    static let nightlyEvents = Phrase(
        es:
            "Qué eventos: active, ids como [6, 7], o {any: {active: true, ended-within-days: 7, ids: [6]}}; all: los que cumplen todo.",
        en:
            "Which events: active, ids as [6, 7], or {any: {active: true, ended-within-days: 7, ids: [6]}}; all: those that match all."
    )

    static let nightlyOutput = Phrase(
        es: "Carpeta de los informes, absoluta o bajo ~/; obligatoria.",
        en: "Folder of the reports, absolute or under ~/; required.")

    static let exampleReportsFolder = Phrase(es: "~/informes", en: "~/reports")

    static let nightlyKeep = Phrase(
        es: "Cuántas carpetas de noches anteriores se conservan.",
        en: "How many nightly folders to keep.")

    static let nightlyBin = Phrase(
        es: "Ancho de los intervalos del histograma.",
        en: "Bin width of the histogram.")

    static let nightlyCSVDialect = Phrase(
        es: "standard, plain o excel.",
        en: "standard, plain or excel.")

    static let nightlyFailOn = Phrase(
        es:
            "Hallazgos que hacen terminar con estado 1: reconciliation, quality, expectations; con :new, solo los nuevos.",
        en:
            "Findings that make the run exit with status 1: reconciliation, quality, expectations; with :new, only new ones."
    )

    static let nightlyFullEvery = Phrase(
        es: "Cada cuántas noches se lee todo de nuevo.",
        en: "Every how many nights to read everything again.")

    static let nightlyForgetAfter = Phrase(
        es: "Cuántos días después del término de un evento se borran los datos de sus personas; por defecto, nunca.",
        en: "How many days after its end to forget an event's guests; default: never.")

    static let nightlyComparisons = Phrase(
        es: "Series del perfil cuyas ediciones se comparan cada noche.",
        en: "Series of this profile whose editions are compared every night.")

    static let nightlyPacks = Phrase(
        es: "Informes para los auspiciadores de un evento, en una carpeta que es solo para ellos.",
        en: "Packs for the sponsors of an event, in a folder that is only for them.")

    static let nightlyPing = Phrase(
        es: "Dirección de Healthchecks o Uptime Kuma; es secreta: también puede ir en ATTENDANCE_PING.",
        en: "Address of Healthchecks or Uptime Kuma; it is a secret, and can be in ATTENDANCE_PING instead.")

    static let nightlyHooks = Phrase(
        es: "Comandos al comienzo (start) y al final (success, warning o failure), con un plazo.",
        en: "Commands at the start and at the end (success, warning or failure), with a time limit.")

    static let nightlyMetrics = Phrase(
        es: "Archivo de métricas para Prometheus, absoluto o bajo ~/.",
        en: "File of metrics for Prometheus, absolute or under ~/.")

    static let nightlyMail = Phrase(
        es: "Correos de cada noche; la contraseña va en ATTENDANCE_MAIL_PASSWORD.",
        en: "The mail to send each night; the password goes in ATTENDANCE_MAIL_PASSWORD.")
    static let memberRole = Phrase(
        es: "El rol de quien lo usa: admin, receptionist, trainer o member.",
        en: "The role of its user: admin, receptionist, trainer or member.")

    static let exampleKeyFile = Phrase(es: "~/clave-sajaru.json", en: "~/sajaru-key.json")
}
