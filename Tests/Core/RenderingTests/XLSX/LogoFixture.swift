import Base
import Foundation

@testable import Templates

/// Small pictures of the formats that a theme's logo may have.
enum LogoFixture {
    /// 640 × 200 pixels, which says of itself that it has 300 to an inch.
    static let png = logo(
        .png, width: 640, height: 200,
        """
        iVBORw0KGgoAAAANSUhEUgAAAoAAAADIAQAAAABQIm2mAAAACXBIWXMAAC4jAAAuIwF4pT92AAAAVElEQVR42u3MMQ0AAAwDoJqs\
        fys1sWQPCCA9FqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCoVCoVAoFAqFQqFQKBQKhUKhUCgUCv/CAYyXwa1HWXZu\
        AAAAAElFTkSuQmCC
        """)

    /// 30 × 40 pixels.
    static let jpeg = logo(
        .jpeg, width: 30, height: 40,
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////////////\
        ////////////////////wAALCAAoAB4BAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI\
        AQEAAD8AAAAAAAD/2Q==
        """)

    private static func logo(_ format: Theme.Logo.Format, width: Int, height: Int, _ base64: String) -> Theme.Logo {
        Theme.Logo(
            format: format, bytes: [UInt8](Data(base64Encoded: base64) ?? Data()), width: width, height: height,
            description: Phrase(es: "Productora Los Andes", en: "Los Andes Productions"))
    }
}
