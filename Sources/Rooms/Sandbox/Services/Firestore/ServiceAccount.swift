import Base

/// The account with which programs log in to the sandbox's Firestore, as issued by Google's console. Its key pair is
/// published here and so protects nothing; it only opens fictitious data. It never changes, so that a file written for
/// one sandbox works with the next.
enum ServiceAccount {
    static let email = "attendance-sandbox@\(FirestoreService.project).iam.gserviceaccount.com"

    /// The key file's contents.
    static func json(tokenURI: String) -> String {
        JSONValue([
            "client_email": email, "client_id": "100000000000000000001", "private_key": privatePEM,
            "private_key_id": "5a4dbb0c5a4dbb0c5a4dbb0c5a4dbb0c5a4dbb0c", "project_id": FirestoreService.project,
            "token_uri": tokenURI, "type": "service_account", "universe_domain": "googleapis.com",
        ]).text(.indented)
    }

    static let privatePEM = """
        -----BEGIN PRIVATE KEY-----
        MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCqNWP0Ang/g0aC
        aInZf1O0PMDsIYJcQg7m7J//nBjMvxYD4BX0YVlVYueblaufXKX0s392wYDKQR7G
        1OqFX8KpEHnMOnPqjuwRZ3dGKBRBkBfTBPZDF1P/eqK8/tnZIXV7pofelSrUT401
        B48/sh5dNWP9lgoU2OADXuljnHG7AwL7R/CwGvEcMX7g6vWmm16jlOm5W7CxT41C
        W0YxJrQ/HwEnJX5wRt0AuVmiL40NurhRP4HxYKqZAsy6ALkSzkqJT8kmLvT6Sntm
        09HjB3qpmP/LaoYkqS0CmAuxt5py7UJfaIUljXpVVrjs7Gz2uSGhWrTVzzI2UPdJ
        R9UNZ6u5AgMBAAECggEAE4h3BQy3ggptsA+RKk2rbHbAaRjbXf0SuruTDQF78xtG
        yoEP4/C8EMl97OP7Qxmdzfw/d4BzaEKa5pSOqWm47DAA2kgm/1cRjlnCXWHCGVgQ
        892Q6VgnAp2vSWMx2vI1ClCtLQUPWjga62gHr3agd2/mHrb2RzgwVRKyVAUjJCPf
        PKZ0hdHo9kwqfguUudSGm3aWWFM17Nfeigy2L1qbC42Ywxy4vVGpfGKZP9XUa2aj
        874VeoN5m9wb2hZOz/d3hUiKTCH7OzwLiOtEFyqDjmkg6ovQla844P+STxe3hzk7
        uWBUx4Gcdub8TcdqbpdSUVmxY4nu5SXvCNu66WMMZQKBgQDkN7YMxOBFhMzSoWwk
        wvC4R1DXijp+TX5Xg576bYlzSq0s2TUEAANjtrzI+JV8HgIlguBSib/0nZJIkWpw
        2C5FuStf58LLGdMkKWt+snpB4XTez4yT18NwO+zYwsIUJyx5rfj3MpLO2PoVPfES
        BcytfZqGRZoX3KH6v9Ml4OTiGwKBgQC+7dsIOmML+uHNxK8FiDtdWWZsA3CiERyg
        DG+Q9hDVUjtKJ20HSVgs8Kr9BlpN5AKGrPH70Rz6wvrkAMHR+LfLd6ziQpmGHM5i
        RPiCfODc2QAsboQmU9kFpNqJD6J8Fia6yOuMurN2m3USWWLBbetvhYqmIYnx6Q66
        rjDatFumuwKBgFTWrROkIKdXTflDTvt/iJNI17G4zjPjxQLtiC0aiU1Vxnj0qjO5
        eYkZBqdDWfbRBQVC2Pd2A+kApr/ZZxNaGiGLS6eUdaKhEA/SYgawfKh/Er49s8nG
        HP5dGJggFpv9UBhP50yl/VNt79Hzu+lyRHt+RPKDb1xNhd28b9cV+qBfAoGBAIwH
        JEn/kF7b7Dmek4JqLKfFBnIXf8bM6AKVvElDvorFWYiEK9lZOFsVU0JpI1fW7udY
        9cxqzGc5EwqfZ4cYc6u9JMV4dOJARDkcPmptLfmrCQ6NK0x02EjkZAZ7uf5pvJPn
        AaJf13kYgJ8pgV09wZs0BMDc/i+2bsAJOvlbp5A7AoGBAJnewR2I02F+L0SgjVcW
        s3fmSBhLntwK1OXqMskm+LzZSiHC1NSaEQ01ZVIwa95Sbqq5510KO8Wch405KTnc
        MAeAumEEgKhDJgkw6Q8uCCrg3sscZCtj02g09lhjixvi0y3qgTnpLOq5GVqtvCk3
        sZ+WOvhiAqEL82aw2hVFBYQV
        -----END PRIVATE KEY-----

        """
}
