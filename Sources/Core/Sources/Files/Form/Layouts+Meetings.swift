extension Layouts {
    /// Exports of online meetings, and of services that invite people.
    static let meetings = """
        # Rows are guests, of whom some never came. Files on GitHub, help.luma.com. With an online event comes
        # "has_joined_event"; "checked_in_at" is then left to be asked about, if it has anything.
        - layout: Luma, guests of an online event
          always: [guest_id, name, email, approval_status, has_joined_event]
          headings: &luma
            guest_id: [api_id]
          person: [[guest_id]]
          registered: &luma-status
            column: approval_status
            yes: [approved]
            no: [declined, invited, waitlist, pending, pending_approval]
          came: {column: has_joined_event, yes: [Yes], no: [No]}
          type: ticket_name
          names: &luma-names {first: first_name, last: last_name, full: name, email: email}
          ignore: &luma-ignored
            [phone_number, created_at, custom_source, utm_source, referrer, referred_by, qr_code_url, amount,
            amount_tax, amount_discount, currency, coupon_code, eth_address, solana_address, survey_response_rating,
            survey_response_feedback, ticket_type_id]

        - layout: Luma, guests
          always: [guest_id, name, email, approval_status, checked_in_at]
          headings: *luma
          person: [[guest_id]]
          registered: *luma-status
          time: checked_in_at
          type: ticket_name
          names: *luma-names
          ignore: *luma-ignored

        # Rows are members. The file has tabs, and no times of arrival. Guests of members are a number without names,
        # and are not counted. Types of three programs on GitHub that read it. English alone.
        - layout: Meetup, attendees
          always: [Name, Attendance, User ID, RSVP, RSVPed on]
          person: [[User ID], [Name]]
          registered: {column: RSVP, yes: ["Yes"], no: ["No"]}
          came: {column: Attendance, yes: [Y]}
          names: {full: Name}
          ignore: [Title, Event Host, Guests, RSVPed on, Joined Group on, URL of Member Profile, Notes]

        # Rows are times in the meeting, several of a person; who waits for the host is not in it yet. An e-mail is
        # there for those who had signed in. The lines above are about the meeting. Files on GitHub
        # (Lightbridge-KS/zoomclass, and of Spanish and Chilean courses).
        - layout: Zoom, participants of a meeting
          always: [Name (Original Name), User Email, Join Time, Leave Time, Duration (Minutes)]
          headings: &zoom-meeting
            Name (Original Name): [Nombre (nombre original)]
            User Email: [Email, E-mail del usuario, Correo electrónico]
            Join Time: [Hora de entrada, Hora para unirse]
            Leave Time: [Hora de salida, Hora para salir]
            Duration (Minutes): [Duración (minutos)]
            Total Duration (Minutes): [Duración total (minutos)]
            Guest: [Invitado]
            In Waiting Room: [En sala de espera]
          person: [[User Email], [Name (Original Name)]]
          time: Join Time
          result: {column: In Waiting Room, let-in: ["No"], refused: ["Yes", Sí, Si]}
          names: &zoom-names {full: Name (Original Name), email: User Email}
          ignore:
            [Leave Time, Duration (Minutes), Guest, Recording Consent, Recording Disclaimer Response,
            Respuesta al descargo de responsabilidad relativa a la grabación]

        # Rows are people ("Show unique users"), without times.
        - layout: Zoom, unique participants of a meeting
          always: [Name (Original Name), User Email, Total Duration (Minutes), Guest]
          headings: *zoom-meeting
          person: [[User Email], [Name (Original Name)]]
          came: all
          names: *zoom-names
          ignore: [Total Duration (Minutes), Guest]

        # Rows are registrants, and those who came back have a row for each time, with nothing of the registration.
        # Hosts, panelists and callers have tables of their own, without registrations. Files on GitHub
        # (beemyfriend/ZoomReports and others). In Spanish the heading of "Approval Status" could not be confirmed.
        - layout: Zoom, attendees of a webinar
          always: [Attended, First Name, Last Name, Email, Registration Time, Join Time, Leave Time,
            Time in Session (minutes)]
          headings: &zoom-webinar
            Attended: [Asistió]
            User Name (Original Name): [Nombre de usuario (nombre original)]
            First Name: [Nombre]
            Last Name: [Apellido]
            Email: [Correo electrónico]
            Registration Time: [Hora de registro]
            Join Time: [Hora de entrada, Puesto de trabajo]
            Leave Time: [Hora de salida]
            Time in Session (minutes): [Tiempo en la sesión (minutos)]
          several-tables: true
          person: [[Email], [User Name (Original Name)], [First Name, Last Name]]
          registered: {column: Approval Status, yes: [approved, "", "--"], no: [denied, pending]}
          came: {column: Attended, yes: ["Yes", Sí, Si], no: ["No"]}
          time: {column: Join Time, none: ["--"]}
          names: {first: First Name, last: Last Name, full: User Name (Original Name), email: Email}
          ignore:
            [Phone, Registration Time, Leave Time, Time in Session (minutes), Is Guest, Country/Region Name,
            Source Name, Teléfono, Nombre de país/región, Nombre de fuente]

        # Rows are registrants; the report says nothing of who came.
        - layout: Zoom, registrations
          always: [First Name, Last Name, Email, Registration Time, Approval Status]
          headings: *zoom-webinar
          person: [[Email], [First Name, Last Name]]
          registered: {column: Approval Status, yes: [approved], no: [denied, pending]}
          names: {first: First Name, last: Last Name, email: Email}
          ignore: [Registration Time]

        # Rows are people joining or leaving. UTF-16 with tabs, as all of Teams. Files on GitHub
        # (restevean/asistenciacsv, dominikhoebert/Teams-Attendance-Klassenbuch-Writer).
        - layout: Microsoft Teams, attendance list
          always: [Full Name, User Action, Timestamp]
          headings:
            Full Name: [Nombre completo]
            User Action: [Acción del usuario]
            Timestamp: [Marca de tiempo]
          person: [[Full Name]]
          time: Timestamp
          direction: {column: User Action, in: [Joined, Joined before, Unido, Se unió antes], out: [Left, Abandonó]}
          names: {full: Full Name}

        # Rows are times in the meeting, several of a person. Guests have no e-mail. The lines above are about the
        # meeting. Files on GitHub (Raikonif/Teams-Attendance-app).
        - layout: Microsoft Teams, attendance report until 2022
          always: [Full Name, Join Time, Leave Time, Duration, Email, Role]
          headings:
            Full Name: [Nombre completo, Nome Completo]
            Join Time: [Hora de Unión, Horário de Entrada]
            Leave Time: [Hora de salida, Horário de Saída]
            Duration: [Duración, Duração]
            Email: [Correo electrónico]
            Role: [Rol, Função]
            Participant ID (UPN): [ID do participante (UPN)]
          person: [[Email], [Participant ID (UPN)], [Full Name]]
          time: Join Time
          names: {full: Full Name, email: Email}
          ignore: [Leave Time, Duration, Role]

        # Rows are people, each with the first time of joining. Tables: "1. Summary", "2. Participants", "3. In-Meeting
        # Activities". Files on GitHub (dvaneynde/teams-attendance and others). In Spanish only the headings below could
        # be confirmed.
        - layout: Microsoft Teams, attendance report
          always: [Name, First Join, In-Meeting Duration, Participant ID (UPN)]
          headings:
            Name: [Full Name, Nombre, Nome]
            First Join: [Primera entrada, Primeiro ingresso, Primeira Entrada]
            Last Leave: [Última Saída]
            In-Meeting Duration: [Duración de la reunión, Duração na reunião, Duração da Reunião]
            Participant ID (UPN): [Id. de participante (UPN), ID do participante (UPN)]
          several-tables: true
          person: [[Email], [Participant ID (UPN)], [Name]]
          time: First Join
          names: {full: Name, email: Email}
          ignore:
            [Last Leave, In-Meeting Duration, Role, Função, "Engagement: Reaction-Applause",
            "Engagement: Reaction-Laugh", "Engagement: Reaction-Like", "Engagement: Reaction-Love",
            "Engagement: Reaction-Surprised", "Engagement: Camera On", "Engagement: Raise Hands", "Engagement: Unmute"]

        # Rows are people, with hours of no day, so that a check-in has no time. Google's help, files on GitHub.
        - layout: Google Meet, attendance
          always: [First name, Last name, Email, Duration, Time joined, Time exited]
          headings:
            First name: [Nombre]
            Last name: [Apellido]
            Email: [Correo electrónico]
            Duration: [Duración]
            Time joined: [Hora a la que se unió]
            Time exited: [Hora a la que salió, Hora a la que abandonó la reunión]
          person: [[Email, First name, Last name]]
          came: all
          names: {first: First name, last: Last name, email: Email}
          ignore: [Duration, Time joined, Time exited]

        # Rows are people in a session of a room. help.blackboard.com.
        - layout: Blackboard Collaborate, attendance
          always: [SessionDate, SessionName, SessionIdentifier, NameOfAttendee, AttendeeFirstJoinTime,
            AttendeeLastLeaveTime]
          person: [[EmailOfAttendee], [Username], [NameOfAttendee]]
          session: SessionName
          time: {column: AttendeeFirstJoinTime, zone: UTC}
          names: {first: FirstNameOfAttendee, last: LastNameOfAttendee, full: NameOfAttendee, email: EmailOfAttendee}
          ignore:
            [SessionDate, SessionIdentifier, SessionInstanceIdentifer, SessionOwner, RoomOpened, RoomClosed,
            AttendeeRole, AttendeeType, AttendeeLastLeaveTime, AttendeeTotalTimeInSession, AttendeeTotalRejoins]
        """
}
