/// What `PageSample.report` looks like, line by line, looked at and approved by eye.
enum PageGolden {
    /// 80 columns, English.
    static let english80 = """
        Tech Summit 2026 · Attendance
        Event 6 · data up to 01 Mar 2026 18:42 · America/Santiago
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        ▌ Attendance      ▌ Check-ins       ▌ No value
        ▌ 83.50%          ▌ 12,345          ▌ –
        ▌ 1,002 of 1,200  ▌                 ▌

        1 error · 1 warning · 1 note
        ✖ Pages are missing.
        ▲ Session “Panel” has more guests than registered: 63 of 60.
        ● No filters.

        Attendance by type
        Sum of the sessions.
        █ Attended  ░ Registered
        General       ██████████████████████████████████████▋░░░░░░░  840/1,000   84.00%
        日本語ゲスト  ███▋░░░                                          80/160     50.00%
        Staff 🚀      ██▉                                              63/40     157.50%
        ␛[31mX        ▏                                                 3/0            –
        –                                                               0/–            –

        Arrivals over time
        Arrivals · each column 15 min · peak 120, 01 Mar 09:00–09:15 · × no value
                         120
        120 ┤            ██
            │            ██ ▃▃
            │            ██ ██
            │         ▇▇ ██ ██
         60 ┤         ██ ██ ██                            ██
            │         ██ ██ ██ ▆▆                         ██ ▁▁
            │      ██ ██ ██ ██ ██ ▂▂                   ▄▄ ██ ██
            │▁▁ ▅▅ ██ ██ ██ ██ ██ ██ ▄▄ ▂▂       ×× ▂▂ ██ ██ ██ ▆▆ ▃▃ ▁▁
          0 ┼┬───────────┬───────────┬───────────┬───────────┬───────────
             08:00       09:00       10:00       11:00       12:00
             01 Mar
             Cumulative arrivals, up to 535
             ▁▁ ▁▁ ▁▁ ▂▂ ▄▄ ▅▅ ▆▆ ▆▆ ▆▆ ▆▆ ▆▆ ▆▆ ▆▆ ▆▆ ▆▆ ▇▇ ██ ██ ██ ██

        Check-ins by method
        qr      ████████████████████████████████████████████████████████████████  11,000
        manual  ███████▊                                                           1,340
        … and 1 more

        Also in csv, xlsx, html and json: Data quality

        """

    /// 40 columns, Spanish.
    static let spanish40 = """
        Tech Summit 2026 · Asistencia
        Evento 6 · datos hasta el 01 mar 2026
        18:42 · America/Santiago
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        ▌ Asistencia  ▌ Check-ins   ▌ Sin valor
        ▌ 83,50%      ▌ 12.345      ▌ –
        ▌ 1.002 de    ▌             ▌
        ▌ 1.200       ▌             ▌

        1 error · 1 advertencia · 1 nota
        ✖ Faltan páginas.
        ▲ La sesión «Panel» tiene más asistentes
          que inscritos: 63 de 60.
        ● Sin filtros.

        Asistencia por tipo
        Suma de las sesiones.
        █ Asistentes  ░ Inscritos
        General               840/1.000   84,00%
        █████████████████████████████████▋░░░░░░
        日本語ゲスト           80/160     50,00%
        ███▎░░
        Staff 🚀               63/40     157,50%
        ██▌
        ␛[31mX                  3/0            –
        ▏
        –                       0/–            –

        Llegadas en el tiempo
        Llegadas · cada columna: 15 min · máximo
        120, 01 mar 09:00–09:15 · × sin dato
                 120
        120 ┤    █
            │    █▆
            │   ▆██
         60 ┤   ███         █
            │  ▄████       ▁█▄
            │▁▄█████▇▃▁  ×▂███▅▂▁
          0 ┼┬───────┬───────┬───
             08:00   10:00   12:00
             01 mar
             Llegadas acumuladas, hasta 535
             ▁▁▁▂▄▅▆▆▆▆▆▆▆▆▆▇████

        Check-ins por método
        qr      ████████████████████████  11.000
        manual  ██▉                        1.340
        … y 1 más

        También en csv, xlsx, html y json:
        Calidad de los datos

        """

    /// 200 columns, English.
    static let english200 = """
        Tech Summit 2026 · Attendance
        Event 6 · data up to 01 Mar 2026 18:42 · America/Santiago
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━\
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

        ▌ Attendance      ▌ Check-ins       ▌ No value
        ▌ 83.50%          ▌ 12,345          ▌ –
        ▌ 1,002 of 1,200  ▌                 ▌

        1 error · 1 warning · 1 note
        ✖ Pages are missing.
        ▲ Session “Panel” has more guests than registered: 63 of 60.
        ● No filters.

        Attendance by type                                                                                    Ar\
        rivals over time
        Sum of the sessions.                                                                                  Ar\
        rivals · each column 15 min · peak 120, 01 Mar 09:00–09:15 · × no value
        █ Attended  ░ Registered                                                                                \
                           120
        General       █████████████████████████████████████████████████████▊░░░░░░░░░░  840/1,000   84.00%    12\
        0 ┤                ███
        日本語ゲスト  █████▏░░░░                                                         80/160     50.00%        │   \
                     ███ ▃▃▃
        Staff 🚀      ████                                                               63/40     157.50%       \
         │                ███ ███
        ␛[31mX        ▎                                                                   3/0            –      \
          │            ▇▇▇ ███ ███
        –                                                                                 0/–            –     6\
        0 ┤            ███ ███ ███                                     ███
                                                                                                                \
          │            ███ ███ ███ ▆▆▆                                 ███ ▁▁▁
        Check-ins by method                                                                                     \
          │        ███ ███ ███ ███ ███ ▂▂▂                         ▄▄▄ ███ ███
        qr      ████████████████████████████████████████████████████████████████  11,000                        \
          │▁▁▁ ▅▅▅ ███ ███ ███ ███ ███ ███ ▄▄▄ ▂▂▂         ××× ▂▂▂ ███ ███ ███ ▆▆▆ ▃▃▃ ▁▁▁
        manual  ███████▊                                                           1,340                        \
        0 ┼┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────
        … and 1 more                                                                                            \
           08:00   08:30   09:00   09:30   10:00   10:30   11:00   11:30   12:00   12:30
                                                                                                                \
           01 Mar
                                                                                                                \
           Cumulative arrivals, up to 535
                                                                                                                \
           ▁▁▁ ▁▁▁ ▁▁▁ ▂▂▂ ▄▄▄ ▅▅▅ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▆▆▆ ▇▇▇ ███ ███ ███ ███

        Also in csv, xlsx, html and json: Data quality

        """

    /// 80 columns, Spanish, ASCII.
    static let ascii80 = """
        Tech Summit 2026 - Asistencia
        Evento 6 - datos hasta el 01 mar 2026 18:42 - America/Santiago
        ================================================================================

        | Asistencia      | Check-ins       | Sin valor
        | 83,50%          | 12.345          | -
        | 1.002 de 1.200  |                 |

        1 error - 1 advertencia - 1 nota
        x Faltan paginas.
        ! La sesion "Panel" tiene mas asistentes que inscritos: 63 de 60.
        i Sin filtros.

        Asistencia por tipo
        Suma de las sesiones.
        # Asistentes  . Inscritos
        General  ###########################################........  840/1.000   84,00%
        ??????   ####....                                              80/160     50,00%
        Staff ?  ###                                                   63/40     157,50%
        ?[31mX   #                                                      3/0            -
        -                                                               0/-            -

        Llegadas en el tiempo
        Llegadas - cada columna: 15 min - maximo 120, 01 mar 09:00-09:15 - ? sin dato
                         120
        120 +            ##
            |            ## ..
            |            ## ##
            |         ## ## ##
         60 +         ## ## ##                            ##
            |         ## ## ## ::                         ##
            |      ## ## ## ## ## ..                   .. ## ##
            |.. :: ## ## ## ## ## ## .. ..       ?? .. ## ## ## :: .. ..
          0 ++-----------+-----------+-----------+-----------+-----------
             08:00       09:00       10:00       11:00       12:00
             01 mar
             Llegadas acumuladas, hasta 535
             .. .. .. .. .. :: :: :: :: :: :: :: :: :: :: ## ## ## ## ##

        Check-ins por metodo
        qr      ################################################################  11.000
        manual  ########                                                           1.340
        ... y 1 mas

        Tambien en csv, xlsx, html y json: Calidad de los datos

        """

    /// 40 columns, English, 24-bit colours.
    static let truecolor40 = """
        \u{1B}[1;38;2;182;40;126mTech Summit 2026 · Attendance\u{1B}[0m
        \u{1B}[2mEvent 6 · data up to 01 Mar 2026 18:42 ·\u{1B}[0m
        \u{1B}[2mAmerica/Santiago\u{1B}[0m
        \u{1B}[38;2;182;40;126m━━\u{1B}[0m\u{1B}[38;2;180;40;129m━\u{1B}[0m\u{1B}[38;2;177;41;132m━\u{1B}[0m\
        \u{1B}[38;2;174;41;135m━\u{1B}[0m\u{1B}[38;2;171;42;138m━━\u{1B}[0m\u{1B}[38;2;169;42;141m━\u{1B}[0m\
        \u{1B}[38;2;166;43;144m━\u{1B}[0m\u{1B}[38;2;163;43;147m━\u{1B}[0m\u{1B}[38;2;160;44;151m━━\u{1B}[0m\
        \u{1B}[38;2;158;44;154m━\u{1B}[0m\u{1B}[38;2;155;45;157m━\u{1B}[0m\u{1B}[38;2;152;45;160m━\u{1B}[0m\
        \u{1B}[38;2;149;46;163m━━\u{1B}[0m\u{1B}[38;2;147;46;166m━\u{1B}[0m\u{1B}[38;2;144;47;169m━\u{1B}[0m\
        \u{1B}[38;2;141;47;173m━\u{1B}[0m\u{1B}[38;2;138;48;176m━━\u{1B}[0m\u{1B}[38;2;136;48;179m━\u{1B}[0m\
        \u{1B}[38;2;133;49;182m━\u{1B}[0m\u{1B}[38;2;130;49;185m━\u{1B}[0m\u{1B}[38;2;127;50;188m━━\u{1B}[0m\
        \u{1B}[38;2;125;50;191m━\u{1B}[0m\u{1B}[38;2;122;51;195m━\u{1B}[0m\u{1B}[38;2;119;51;198m━\u{1B}[0m\
        \u{1B}[38;2;116;52;201m━━\u{1B}[0m\u{1B}[38;2;113;52;204m━\u{1B}[0m\u{1B}[38;2;111;53;207m━\u{1B}[0m\
        \u{1B}[38;2;108;53;210m━\u{1B}[0m\u{1B}[38;2;105;54;213m━━\u{1B}[0m\u{1B}[38;2;102;54;216m━\u{1B}[0m\
        \u{1B}[38;2;100;55;220m━\u{1B}[0m\u{1B}[38;2;97;55;223m━\u{1B}[0m

        \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[2mAttendance\u{1B}[0m  \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\
        \u{1B}[2mCheck-ins\u{1B}[0m   \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[2mNo value\u{1B}[0m
        \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[1m83.50%\u{1B}[0m      \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\
        \u{1B}[1m12,345\u{1B}[0m      \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[1m–\u{1B}[0m
        \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[2m1,002 of\u{1B}[0m    \u{1B}[38;2;182;40;126m▌ \u{1B}[0m      \
              \u{1B}[38;2;182;40;126m▌\u{1B}[0m
        \u{1B}[38;2;182;40;126m▌ \u{1B}[0m\u{1B}[2m1,200\u{1B}[0m       \u{1B}[38;2;182;40;126m▌ \u{1B}[0m      \
              \u{1B}[38;2;182;40;126m▌\u{1B}[0m

        \u{1B}[1m1 error\u{1B}[0m\u{1B}[2m · \u{1B}[0m\u{1B}[1m1 warning\u{1B}[0m\u{1B}[2m · \u{1B}[0m\u{1B}[1m1\
         note\u{1B}[0m
        \u{1B}[38;2;214;48;49m✖ \u{1B}[0mPages are missing.
        \u{1B}[38;2;214;126;16m▲ \u{1B}[0mSession “Panel” has more guests than
          registered: 63 of 60.
        \u{1B}[38;2;24;132;178m● \u{1B}[0mNo filters.

        \u{1B}[1mAttendance by type\u{1B}[0m
        \u{1B}[2mSum of the sessions.\u{1B}[0m
        \u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[2m Attended\u{1B}[0m  \u{1B}[38;2;138;138;150m░\u{1B}[0m\u{1B}[2\
        m Registered\u{1B}[0m
        General               \u{1B}[1m840\u{1B}[0m\u{1B}[2m/1,000\u{1B}[0m   84.00%
        \u{1B}[38;2;182;40;126m█████████████████████████████████▋\u{1B}[0m\u{1B}[38;2;138;138;150m░░░░░░\u{1B}[0\
        m
        日本語ゲスト           \u{1B}[1m80\u{1B}[0m\u{1B}[2m/160  \u{1B}[0m   50.00%
        \u{1B}[38;2;182;40;126m███▎\u{1B}[0m\u{1B}[38;2;138;138;150m░░\u{1B}[0m
        Staff 🚀               \u{1B}[1m63\u{1B}[0m\u{1B}[2m/40   \u{1B}[0m  157.50%
        \u{1B}[38;2;182;40;126m██\u{1B}[0m\u{1B}[38;2;94;56;226m▌\u{1B}[0m
        ␛[31mX                  \u{1B}[1m3\u{1B}[0m\u{1B}[2m/0    \u{1B}[0m        –
        \u{1B}[38;2;94;56;226m▏\u{1B}[0m
        –                       \u{1B}[1m0\u{1B}[0m\u{1B}[2m/–    \u{1B}[0m        –

        \u{1B}[1mArrivals over time\u{1B}[0m
        \u{1B}[2mArrivals · each column 15 min · peak\u{1B}[0m
        \u{1B}[2m120, 01 Mar 09:00–09:15 · × no value\u{1B}[0m
        \u{1B}[2m    \u{1B}[0m     \u{1B}[1m120\u{1B}[0m
        \u{1B}[2m120 ┤\u{1B}[0m\u{1B}[38;2;94;56;226m    \u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;2;94;56;226m    \u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[38;2;9\
        4;56;226m▆\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;2;94;56;226m   ▆\u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[38;2;9\
        4;56;226m█\u{1B}[0m
        \u{1B}[2m 60 ┤\u{1B}[0m\u{1B}[38;2;94;56;226m   █\u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[38;2;9\
        4;56;226m█         █\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;2;94;56;226m  ▄█\u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[38;2;9\
        4;56;226m██       ▁█▄\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;2;94;56;226m▁▄██\u{1B}[0m\u{1B}[38;2;182;40;126m█\u{1B}[0m\u{1B}[38;2;9\
        4;56;226m██▇▃▁  \u{1B}[0m\u{1B}[2m×\u{1B}[0m\u{1B}[38;2;94;56;226m▂███▅▂▁\u{1B}[0m
        \u{1B}[2m  0 ┼┬───────┬───────┬───\u{1B}[0m
             \u{1B}[2m08:00   10:00   12:00\u{1B}[0m
             \u{1B}[2m01 Mar\u{1B}[0m
             \u{1B}[2mCumulative arrivals, up to 535\u{1B}[0m
             \u{1B}[38;2;138;138;150m▁▁▁▂▄▅▆▆▆▆▆▆▆▆▆▇████\u{1B}[0m

        \u{1B}[1mCheck-ins by method\u{1B}[0m
        qr      \u{1B}[38;2;182;40;126m████████████████████████\u{1B}[0m  \u{1B}[1m11,000\u{1B}[0m
        manual  \u{1B}[38;2;182;40;126m██▉\u{1B}[0m                        \u{1B}[1m1,340\u{1B}[0m
        \u{1B}[2m… and 1 more\u{1B}[0m

        \u{1B}[2mAlso in csv, xlsx, html and json: Data\u{1B}[0m
        \u{1B}[2mquality\u{1B}[0m

        """

    /// 40 columns, English, 256 colours.
    static let palette40 = """
        \u{1B}[1;38;5;126mTech Summit 2026 · Attendance\u{1B}[0m
        \u{1B}[2mEvent 6 · data up to 01 Mar 2026 18:42 ·\u{1B}[0m
        \u{1B}[2mAmerica/Santiago\u{1B}[0m
        \u{1B}[38;5;126m━━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0\
        m\u{1B}[38;5;126m━━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[\
        0m\u{1B}[38;5;126m━━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\
        \u{1B}[0m\u{1B}[38;5;126m━━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m━\u{1B}[0m\u{1B}[38;5;126m\
        ━\u{1B}[0m\u{1B}[38;5;62m━━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\
        \u{1B}[0m\u{1B}[38;5;62m━━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\
        \u{1B}[0m\u{1B}[38;5;62m━━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\
        \u{1B}[0m\u{1B}[38;5;62m━━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\u{1B}[0m\u{1B}[38;5;62m━\
        \u{1B}[0m

        \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[2mAttendance\u{1B}[0m  \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[2mCheck-ins\
        \u{1B}[0m   \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[2mNo value\u{1B}[0m
        \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[1m83.50%\u{1B}[0m      \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[1m12,345\
        \u{1B}[0m      \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[1m–\u{1B}[0m
        \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[2m1,002 of\u{1B}[0m    \u{1B}[38;5;126m▌ \u{1B}[0m            \u{1B}[3\
        8;5;126m▌\u{1B}[0m
        \u{1B}[38;5;126m▌ \u{1B}[0m\u{1B}[2m1,200\u{1B}[0m       \u{1B}[38;5;126m▌ \u{1B}[0m            \u{1B}[3\
        8;5;126m▌\u{1B}[0m

        \u{1B}[1m1 error\u{1B}[0m\u{1B}[2m · \u{1B}[0m\u{1B}[1m1 warning\u{1B}[0m\u{1B}[2m · \u{1B}[0m\u{1B}[1m1\
         note\u{1B}[0m
        \u{1B}[38;5;160m✖ \u{1B}[0mPages are missing.
        \u{1B}[38;5;172m▲ \u{1B}[0mSession “Panel” has more guests than
          registered: 63 of 60.
        \u{1B}[38;5;31m● \u{1B}[0mNo filters.

        \u{1B}[1mAttendance by type\u{1B}[0m
        \u{1B}[2mSum of the sessions.\u{1B}[0m
        \u{1B}[38;5;126m█\u{1B}[0m\u{1B}[2m Attended\u{1B}[0m  \u{1B}[38;5;245m░\u{1B}[0m\u{1B}[2m Registered\
        \u{1B}[0m
        General               \u{1B}[1m840\u{1B}[0m\u{1B}[2m/1,000\u{1B}[0m   84.00%
        \u{1B}[38;5;126m█████████████████████████████████▋\u{1B}[0m\u{1B}[38;5;245m░░░░░░\u{1B}[0m
        日本語ゲスト           \u{1B}[1m80\u{1B}[0m\u{1B}[2m/160  \u{1B}[0m   50.00%
        \u{1B}[38;5;126m███▎\u{1B}[0m\u{1B}[38;5;245m░░\u{1B}[0m
        Staff 🚀               \u{1B}[1m63\u{1B}[0m\u{1B}[2m/40   \u{1B}[0m  157.50%
        \u{1B}[38;5;126m██\u{1B}[0m\u{1B}[38;5;62m▌\u{1B}[0m
        ␛[31mX                  \u{1B}[1m3\u{1B}[0m\u{1B}[2m/0    \u{1B}[0m        –
        \u{1B}[38;5;62m▏\u{1B}[0m
        –                       \u{1B}[1m0\u{1B}[0m\u{1B}[2m/–    \u{1B}[0m        –

        \u{1B}[1mArrivals over time\u{1B}[0m
        \u{1B}[2mArrivals · each column 15 min · peak\u{1B}[0m
        \u{1B}[2m120, 01 Mar 09:00–09:15 · × no value\u{1B}[0m
        \u{1B}[2m    \u{1B}[0m     \u{1B}[1m120\u{1B}[0m
        \u{1B}[2m120 ┤\u{1B}[0m\u{1B}[38;5;62m    \u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;5;62m    \u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m\u{1B}[38;5;62m▆\u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;5;62m   ▆\u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m\u{1B}[38;5;62m█\u{1B}[0m
        \u{1B}[2m 60 ┤\u{1B}[0m\u{1B}[38;5;62m   █\u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m\u{1B}[38;5;62m█         █\
        \u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;5;62m  ▄█\u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m\u{1B}[38;5;62m██       ▁█▄\
        \u{1B}[0m
        \u{1B}[2m    │\u{1B}[0m\u{1B}[38;5;62m▁▄██\u{1B}[0m\u{1B}[38;5;126m█\u{1B}[0m\u{1B}[38;5;62m██▇▃▁  \
        \u{1B}[0m\u{1B}[2m×\u{1B}[0m\u{1B}[38;5;62m▂███▅▂▁\u{1B}[0m
        \u{1B}[2m  0 ┼┬───────┬───────┬───\u{1B}[0m
             \u{1B}[2m08:00   10:00   12:00\u{1B}[0m
             \u{1B}[2m01 Mar\u{1B}[0m
             \u{1B}[2mCumulative arrivals, up to 535\u{1B}[0m
             \u{1B}[38;5;245m▁▁▁▂▄▅▆▆▆▆▆▆▆▆▆▇████\u{1B}[0m

        \u{1B}[1mCheck-ins by method\u{1B}[0m
        qr      \u{1B}[38;5;126m████████████████████████\u{1B}[0m  \u{1B}[1m11,000\u{1B}[0m
        manual  \u{1B}[38;5;126m██▉\u{1B}[0m                        \u{1B}[1m1,340\u{1B}[0m
        \u{1B}[2m… and 1 more\u{1B}[0m

        \u{1B}[2mAlso in csv, xlsx, html and json: Data\u{1B}[0m
        \u{1B}[2mquality\u{1B}[0m

        """
}
