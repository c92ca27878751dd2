import CXlsxWriter
import Messages

/// A picture of a workbook, in one of the formats that spreadsheets know: PNG, JPEG.
struct Picture {
    var bytes: [UInt8]
    /// What it shows, for those who do not see it.
    var description: String
    /// In pixels at 100 %.
    var width: Int
    var height: Int
}

extension Worksheet {
    /// Lays a picture over the sheet, its corner at a cell's corner.
    ///
    /// - Throws: `Fault` of kind `.misconfigured` where the bytes are no picture.
    func insert(_ picture: Picture, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0)) throws {
        let error = picture.description.withMutableCString { description in
            var options = lxw_image_options()
            options.x_offset = Int32(offset.x)
            options.y_offset = Int32(offset.y)
            options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
            options.description = description
            return worksheet_insert_image_buffer_opt(
                pointer, UInt32(row), UInt16(column), picture.bytes, picture.bytes.count, &options)
        }
        guard error == LXW_NO_ERROR else { throw Fault(.misconfigured, .logoNotRead(error.explanation)) }
        guard let image = lastImage, image.pointee.width > 0, image.pointee.height > 0 else { return }
        // Of this size whatever density the file claims, which the library would scale by.
        image.pointee.x_dpi = 96
        image.pointee.y_dpi = 96
        image.pointee.x_scale = Double(picture.width) / image.pointee.width
        image.pointee.y_scale = Double(picture.height) / image.pointee.height
    }

    private var lastImage: UnsafeMutablePointer<lxw_object_properties>? {
        var image = pointer.pointee.image_props.pointee.stqh_first
        while let next = image?.pointee.list_pointers.stqe_next { image = next }
        return image
    }
}
