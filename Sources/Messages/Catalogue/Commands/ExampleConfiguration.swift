extension Phrase {
    /// The file that `attendance config init` writes: it sets the defaults, and every other key appears
    /// in a comment, with its default or an example.
    public static let exampleConfiguration = exampleConfiguration(profile: "tikit")

    /// The same for a profile of another name.
    public static func exampleConfiguration(profile: String) -> Phrase {
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
                    # De dónde lee: eventos de tikit, o miembros de firestore, negroni o csv.
                    # source: tikit

                    # Dirección de la API del servicio.
                    base-url: https://tikit.cl/api/

                    # Cómo se inicia sesión: tikit o edugo (correo), negroni (SMS).
                    # auth: tikit

                    # Dónde se inicia sesión, si no es en base-url.
                    # auth-base-url: https://admin.example/api/

                    # Permite enviar contraseñas y tokens por http sin cifrar a otro equipo; solo en una red propia.
                    # allow-insecure: false

                    # Qué reglas de renovación y de intentos se aplican: development, staging o production.
                    # environment: production

                    # Zona horaria de todas las horas que se muestran; por defecto, la del equipo.
                    # timezone: America/Santiago

                    # Idioma de informes y mensajes, es o en; por defecto, según LC_ALL o LANG.
                    # locale: es

                    # Carpeta de los datos locales; por defecto, ~/.local/share/attendance.
                    # data-dir: ~/attendance

                    # Cuántas veces se intenta cada solicitud, como máximo: de 1 a 100.
                    # attempts: 6

                    # Cuántas páginas se solicitan a la vez: de 1 a 64.
                    # pages-in-flight: 8

                    # Máximo de filas que se leen de una lista.
                    # max-rows: 20000000

                    # Duración máxima de una ejecución: 90m, 6h, 1d.
                    # max-duration: 6h

                    # Permisos que la cuenta debe tener, si su servicio los enumera.
                    # require-permission: [checkins:read]

                    # Qué hace cada noche «attendance nightly».
                    # nightly:
                    #   # Qué eventos: active, ids como [6, 7], o {active: true, ended-within-days: 7, ids: [6]}.
                    #   events: active
                    #   # Carpeta de los informes, absoluta o bajo ~/; obligatoria.
                    #   output: ~/informes
                    #   reports: [attendance]
                    #   # csv, xlsx, html, json.
                    #   formats: [csv, xlsx]
                    #   # Cuántas carpetas de noches anteriores se conservan.
                    #   keep: 30
                    #   # Ancho de los intervalos del histograma.
                    #   bin: 15m
                    #   # standard, plain o excel.
                    #   csv-dialect: standard
                    #   # Hallazgos que hacen terminar con estado 1: reconciliation, quality.
                    #   fail-on: [reconciliation]
                    #   # Cada cuántas noches se lee todo de nuevo.
                    #   full-every: 7
                    #   # Informes para los auspiciadores de un evento, en una carpeta que es solo para ellos.
                    #   packs: {event: 6, sponsors: /etc/attendance/sponsors.yaml, output: /srv/packs}
                    #   # Series del perfil cuyas ediciones se comparan cada noche.
                    #   comparisons: [gala]

                    # Series de eventos para «attendance compare --series»: ids, o parte del nombre o del lugar.
                    # series:
                    #   gala: [4, 9, 15]
                    #   cumbre: Tech Summit

                    # Los miembros, si source es firestore, negroni o csv (vea la página de cada servicio).
                    # members:
                    #   name: SajaruBox
                    #   # El rol de quien lo usa: admin, receptionist, trainer o member.
                    #   role: admin
                    #   project: sajaru-box
                    #   service-account: ~/clave-sajaru.json

                  # Otro perfil: attendance report --event 6 --profile pruebas
                  # pruebas:
                  #   base-url: https://pruebas.example/api/
                  #   environment: staging

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
                    # What to read: events from tikit, or members from firestore, negroni or csv.
                    # source: tikit

                    # Address of the service's API.
                    base-url: https://tikit.cl/api/

                    # How to log in: tikit or edugo (e-mail), negroni (SMS).
                    # auth: tikit

                    # Where to log in, if that is not base-url.
                    # auth-base-url: https://admin.example/api/

                    # Allow passwords and tokens over plain http to another machine; only within your own network.
                    # allow-insecure: false

                    # Which rules for renewal and log-in attempts apply: development, staging or production.
                    # environment: production

                    # Time zone of all times shown; default: the machine's.
                    # timezone: America/Santiago

                    # Language of reports and messages, es or en; default: from LC_ALL or LANG.
                    # locale: es

                    # Folder of the local data; default: ~/.local/share/attendance.
                    # data-dir: ~/attendance

                    # How many times to try each request, at most: 1 to 100.
                    # attempts: 6

                    # How many pages to request at the same time: 1 to 64.
                    # pages-in-flight: 8

                    # How many rows to read from one list, at most.
                    # max-rows: 20000000

                    # How long a run may take: 90m, 6h, 1d.
                    # max-duration: 6h

                    # Permissions the account must have, if its service lists them.
                    # require-permission: [checkins:read]

                    # What "attendance nightly" does each night.
                    # nightly:
                    #   # Which events: active, ids as [6, 7], or {active: true, ended-within-days: 7, ids: [6]}.
                    #   events: active
                    #   # Folder of the reports, absolute or under ~/; required.
                    #   output: ~/reports
                    #   reports: [attendance]
                    #   # csv, xlsx, html, json.
                    #   formats: [csv, xlsx]
                    #   # How many nightly folders to keep.
                    #   keep: 30
                    #   # Bin width of the histogram.
                    #   bin: 15m
                    #   # standard, plain or excel.
                    #   csv-dialect: standard
                    #   # Findings that make the run exit with status 1: reconciliation, quality.
                    #   fail-on: [reconciliation]
                    #   # Read everything again every so many nights.
                    #   full-every: 7
                    #   # Packs for the sponsors of an event, in a folder that is only for them.
                    #   packs: {event: 6, sponsors: /etc/attendance/sponsors.yaml, output: /srv/packs}
                    #   # Series of this profile whose editions are compared every night.
                    #   comparisons: [gala]

                    # Series of events for "attendance compare --series": ids, or part of the name or place.
                    # series:
                    #   gala: [4, 9, 15]
                    #   summit: Tech Summit

                    # The members, if source is firestore, negroni or csv (see the page of each service).
                    # members:
                    #   name: SajaruBox
                    #   # The role of its user: admin, receptionist, trainer or member.
                    #   role: admin
                    #   project: sajaru-box
                    #   service-account: ~/sajaru-key.json

                  # Another profile: attendance report --event 6 --profile testing
                  # testing:
                  #   base-url: https://testing.example/api/
                  #   environment: staging

                """)
    }
}
