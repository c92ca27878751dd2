extension Phrase {
    /// The file that `attendance config init` writes: what it sets is what holds without it, and every other key stands
    /// in a comment, with its default or an example.
    public static let exampleConfiguration = Phrase(
        es: """
            # Configuración de attendance. Todo es opcional: lo que falta vale como dice cada comentario.
            # Orden de precedencia: opción de la orden, variable de entorno, perfil, valor por defecto.
            # Revísela con «attendance config check»; vea lo que rige con «attendance config show».
            # Aquí no van contraseñas ni tokens: use «attendance login» o ATTENDANCE_TOKEN.

            # El perfil que vale cuando no se elige otro con --profile o ATTENDANCE_PROFILE.
            default-profile: tikit

            profiles:
              # Un perfil por cliente o servidor. Cada uno guarda sus datos y su sesión en una carpeta propia.
              tikit:
                # Qué informa: eventos de tikit, o miembros de firestore, negroni o csv.
                # source: tikit

                # Dirección de la API del servicio.
                base-url: https://tikit.cl/api/

                # Cómo se inicia sesión: tikit o edugo (correo), negroni (SMS).
                # auth: tikit

                # Dónde se inicia sesión, si no es en base-url.
                # auth-base-url: https://admin.example/api/

                # Si contraseñas y tokens pueden ir por http sin cifrar a otra máquina; solo en una red propia.
                # allow-insecure: false

                # Qué reglas de renovación y de intentos rigen: development, staging o production.
                # environment: production

                # Zona horaria de todo lo que se muestra; si falta, la de la máquina.
                # timezone: America/Santiago

                # Idioma de informes y mensajes, es o en; si falta, según LC_ALL o LANG.
                # locale: es

                # Carpeta de los datos locales; si falta, ~/.local/share/attendance.
                # data-dir: ~/attendance

                # Cuántas veces se envía, a lo más, cada solicitud: de 1 a 100.
                # attempts: 6

                # Cuántas páginas se piden a la vez: de 1 a 64.
                # pages-in-flight: 8

                # Cuántas filas se leen, a lo más, de una lista.
                # max-rows: 20000000

                # Cuánto puede durar una ejecución: 90m, 6h, 1d.
                # max-duration: 6h

                # Permisos que la cuenta debe tener, donde su servicio los enumera.
                # require-permission: [checkins:read]

                # Qué hace cada noche «attendance nightly».
                # nightly:
                #   # Qué eventos: active, ids como [6, 7], o {active: true, ended-within-days: 7, ids: [6]}.
                #   events: active
                #   # Carpeta de los informes, absoluta o bajo ~/; sin ella no se puede ejecutar.
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
                #   # Qué hallazgos terminan con estado 1: reconciliation, quality.
                #   fail-on: [reconciliation]
                #   # Cada cuántas noches se lee todo de nuevo.
                #   full-every: 7

                # De qué miembros se informa, si source es firestore, negroni o csv (vea la página de cada servicio).
                # members:
                #   name: SajaruBox
                #   # Para quién es: admin, receptionist, trainer o member.
                #   role: admin
                #   project: sajaru-box
                #   service-account: ~/clave-sajaru.json

              # Otro perfil: attendance report --event 6 --profile pruebas
              # pruebas:
              #   base-url: https://pruebas.example/api/
              #   environment: staging

            """,
        en: """
            # Configuration of attendance. All of it is optional: what is left out is as each comment says.
            # Order of precedence: flag, environment variable, profile, default.
            # Check it with "attendance config check"; see what holds with "attendance config show".
            # No passwords or tokens in here: use "attendance login" or ATTENDANCE_TOKEN.

            # The profile that holds where no other is chosen with --profile or ATTENDANCE_PROFILE.
            default-profile: tikit

            profiles:
              # A profile for each client or server. Each keeps its data and its session in a folder of its own.
              tikit:
                # What it reports on: events of tikit, or members of firestore, negroni or csv.
                # source: tikit

                # Address of the service's API.
                base-url: https://tikit.cl/api/

                # How to log in: tikit or edugo (e-mail), negroni (SMS).
                # auth: tikit

                # Where to log in, if that is not base-url.
                # auth-base-url: https://admin.example/api/

                # Whether passwords and tokens may go over plain http to another machine; in a network of your own alone.
                # allow-insecure: false

                # Which rules of renewal and of log-in attempts apply: development, staging or production.
                # environment: production

                # Time zone of all that is shown; the machine's where it is left out.
                # timezone: America/Santiago

                # Language of reports and messages, es or en; as LC_ALL or LANG say where it is left out.
                # locale: es

                # Folder of the local data; ~/.local/share/attendance where it is left out.
                # data-dir: ~/attendance

                # How often a request is sent at most: 1 to 100.
                # attempts: 6

                # How many pages are asked for at the same time: 1 to 64.
                # pages-in-flight: 8

                # How many rows of one list are read at most.
                # max-rows: 20000000

                # How long a run may take: 90m, 6h, 1d.
                # max-duration: 6h

                # Permissions that the account must have, where its service lists them.
                # require-permission: [checkins:read]

                # What "attendance nightly" does each night.
                # nightly:
                #   # Which events: active, ids as [6, 7], or {active: true, ended-within-days: 7, ids: [6]}.
                #   events: active
                #   # Folder of the reports, absolute or under ~/; nothing runs without it.
                #   output: ~/reports
                #   reports: [attendance]
                #   # csv, xlsx, html, json.
                #   formats: [csv, xlsx]
                #   # How many nights' folders are kept.
                #   keep: 30
                #   # Width of the histogram's intervals.
                #   bin: 15m
                #   # standard, plain or excel.
                #   csv-dialect: standard
                #   # Which findings end with status 1: reconciliation, quality.
                #   fail-on: [reconciliation]
                #   # Every so many nights everything is read again.
                #   full-every: 7

                # Whose members, where source is firestore, negroni or csv (see the page of each service).
                # members:
                #   name: SajaruBox
                #   # Whom it is for: admin, receptionist, trainer or member.
                #   role: admin
                #   project: sajaru-box
                #   service-account: ~/sajaru-key.json

              # Another profile: attendance report --event 6 --profile testing
              # testing:
              #   base-url: https://testing.example/api/
              #   environment: staging

            """)
}
