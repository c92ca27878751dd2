import Testing

@testable import Authentication

@Suite(.timeLimit(.minutes(30))) struct CredentialsTests {
    @Test func `credentials come from the environment`() {
        #expect(
            Credentials(environment: [
                "ATTENDANCE_TOKEN": " tok\n", "ATTENDANCE_EMAIL": "a@b.cl ", "ATTENDANCE_PASSWORD": " p w ",
                "ATTENDANCE_PHONE": " +56912345678\n", "HOME": "/",
            ]) == Credentials(token: "tok", email: "a@b.cl", password: " p w ", phone: "+56912345678"))
    }

    @Test func `empty variables are ignored`() {
        #expect(
            Credentials(environment: ["ATTENDANCE_TOKEN": "\n", "ATTENDANCE_EMAIL": "", "ATTENDANCE_PASSWORD": ""])
                == Credentials())
        #expect(Credentials(environment: [:]) == Credentials())
    }
}
