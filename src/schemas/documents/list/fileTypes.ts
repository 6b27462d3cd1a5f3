import { extensionOf } from "#schemas/documents/rules/names.ts"
import * as Result from "#schemas/shared/result.ts"

/** [VIE-004] [VIE-005] [VIE-006] The group of a file type. OpenDocument, RTF, csv and text files belong to `other`. */
export type FileGroup = "images" | "office" | "pdf" | "other"

/** [UPL-022] The rules for a type of file; its icon and colour are in `ui/shared/icons/frame/FileIcon.tsx`. */
export interface FileType {
  readonly extension: string
  /** Media types that browsers declare for this extension; responses use the first one. */
  readonly mediaTypes: readonly [string, ...ReadonlyArray<string>]
  readonly group: FileGroup
  /** [UPL-024] Other types are refused on upload. */
  readonly uploadable: boolean
  /**
   * [VIE-003] The viewer shows a conversion of it. Also true for csv and txt, which the viewer shows without
   * conversion.
   */
  readonly convertible: boolean
  /** The media types that the `file-type` package may detect in a genuine file; null: it detects nothing. */
  readonly detected: ReadonlyArray<string | null>
}

const ooxml = "application/vnd.openxmlformats-officedocument"
const odf = "application/vnd.oasis.opendocument"
const cfb = ["application/x-cfb"]

const type = (
  extension: string,
  mediaTypes: FileType["mediaTypes"],
  group: FileGroup,
  rights: "uploadable" | "converted" | "known",
  detected: FileType["detected"] = mediaTypes
): FileType => ({
  extension,
  mediaTypes,
  group,
  uploadable: rights !== "known",
  convertible: rights === "converted",
  detected
})

const text: FileType["detected"] = [null, "application/xml", "text/calendar", "text/vcard", "text/vtt"]
const jpeg: FileType["mediaTypes"] = ["image/jpeg", "image/pjpeg"]

export const fileTypes: ReadonlyArray<FileType> = [
  type("csv", ["text/csv", "application/csv", "text/plain", "application/vnd.ms-excel"], "other", "converted", text),
  type("doc", ["application/msword"], "office", "converted", cfb),
  type("docx", [`${ooxml}.wordprocessingml.document`], "office", "converted"),
  type("docm", ["application/vnd.ms-word.document.macroenabled.12"], "office", "known"),
  type("gif", ["image/gif"], "images", "uploadable"),
  type("heic", ["image/heic", "image/heif", "image/heic-sequence", "image/heif-sequence"], "images", "uploadable"),
  type("jpe", jpeg, "images", "uploadable"),
  type("jpeg", jpeg, "images", "uploadable"),
  type("jpg", jpeg, "images", "uploadable"),
  type("jpg2", ["image/jp2"], "images", "known"),
  type("odp", [`${odf}.presentation`], "other", "converted"),
  type("ods", [`${odf}.spreadsheet`], "other", "converted"),
  type("odt", [`${odf}.text`], "other", "converted"),
  type("pdf", ["application/pdf"], "pdf", "uploadable"),
  type("pdf-a", ["application/pdf"], "pdf", "uploadable"),
  type("png", ["image/png", "image/x-png"], "images", "uploadable", ["image/png", "image/apng"]),
  type("ppt", ["application/vnd.ms-powerpoint"], "office", "converted", cfb),
  type("pptx", [`${ooxml}.presentationml.presentation`], "office", "converted"),
  type("pptm", ["application/vnd.ms-powerpoint.presentation.macroenabled.12"], "office", "known"),
  type("rtf", ["application/rtf", "text/rtf"], "other", "converted"),
  type("svg", ["image/svg+xml"], "images", "uploadable", [null, "application/xml"]),
  type("txt", ["text/plain"], "other", "converted", text),
  type("xls", ["application/vnd.ms-excel"], "office", "converted", cfb),
  type("xlsb", ["application/vnd.ms-excel.sheet.binary.macroenabled.12"], "office", "known"),
  type("xlsm", ["application/vnd.ms-excel.sheet.macroenabled.12"], "office", "uploadable"),
  type("xlsx", [`${ooxml}.spreadsheetml.sheet`], "office", "converted"),
  type("webp", ["image/webp"], "images", "uploadable"),
  type("avi", ["video/x-msvideo", "video/vnd.avi"], "other", "known"),
  type("mp4", ["video/mp4"], "other", "known"),
  type("zip", ["application/zip"], "other", "known"),
  type("html", ["text/html"], "other", "known")
]

const byExtension = new Map(fileTypes.map((one) => [one.extension, one]))

export const fileTypeOf = (extension: string): FileType | undefined => byExtension.get(extension.toLowerCase())

/** Values for the `accept` attribute of `<input type="file">`. */
export const acceptedExtensions: ReadonlyArray<string> = fileTypes
  .filter(({ uploadable }) => uploadable)
  .map(({ extension }) => `.${extension}`)

export interface FileFault {
  readonly code: "upload.empty" | "upload.type_refused"
  readonly params: { readonly name: string }
}

const plain = (mediaType: string) => (mediaType.split(";")[0] ?? "").trim().toLowerCase()

/** Media types that browsers declare if they do not know the file type. */
const undeclared = new Set(["", "application/octet-stream", "binary/octet-stream"])

/** [UPL-O07] [VAL-038] Checks a file's type by name and declared media type. The server also checks the bytes. */
export const judgeType = (fileName: string, declaredMediaType: string): Result.Result<FileType, FileFault> => {
  const found = fileTypeOf(extensionOf(fileName))
  const declared = plain(declaredMediaType)
  return found?.uploadable === true && (undeclared.has(declared) || found.mediaTypes.includes(declared))
    ? Result.succeed(found)
    : Result.fail({ code: "upload.type_refused", params: { name: fileName } })
}

/** [VAL-036] [VAL-038] Checks a file without reading its content; `size` in bytes. */
export const judgeFile = (file: {
  readonly name: string
  readonly size: number
  readonly type: string
}): Result.Result<FileType, FileFault> =>
  file.size === 0 ? Result.fail({ code: "upload.empty", params: { name: file.name } }) : judgeType(file.name, file.type)

/** [UPL-O07] Whether the detected media type (null: none detected) is valid for this extension. */
export const agrees = (extension: string, detectedMediaType: string | null): boolean =>
  fileTypeOf(extension)?.detected.includes(detectedMediaType === null ? null : plain(detectedMediaType)) ?? false

const startsWith = (bytes: Uint8Array, ...signature: ReadonlyArray<number>) =>
  signature.every((byte, index) => bytes[index] === byte)

const utf16Of = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null =>
  startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : null

const decode = (head: Uint8Array) => new TextDecoder(utf16Of(head) ?? "utf-8").decode(head)

/**
 * Whether the bytes are text: UTF-16 with a byte order mark, UTF-8 or a one-byte encoding, without control characters
 * other than white space, backspace and escape.
 */
export const looksLikeText = (head: Uint8Array): boolean =>
  utf16Of(head) === null
    ? head.every((byte) => byte >= 0x20 || byte === 0x1b || (byte >= 0x08 && byte <= 0x0d))
    : !/[^\P{Cc}\s]|[\ufffe\uffff]/u.test(decode(head))

/** The offset of an XML text's root element, after declaration, comments and document type; -1 if there is none. */
const rootOf = (text: string): number => {
  for (let at = text.startsWith("\ufeff") ? 1 : 0; at >= 0 && at < text.length;) {
    if (/\s/.test(text.charAt(at))) at += 1
    else if (text.startsWith("<!--", at)) at = after(text, "-->", at)
    else if (text.startsWith("<?", at)) at = after(text, "?>", at)
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) {
      const close = after(text, ">", at)
      const list = text.indexOf("[", at)
      at = list >= 0 && list < close ? after(text, ">", after(text, "]", list)) : close
    } else return at
  }
  return -1
}

function after(text: string, mark: string, from: number): number {
  const at = from < 0 ? -1 : text.indexOf(mark, from)
  return at < 0 ? -1 : at + mark.length
}

/** The root element must be `svg`: an HTML page that contains an svg element is refused. */
const isSvg = (text: string): boolean => {
  const root = rootOf(text)
  return root >= 0 && /^<([\w-]+:)?svg[\s/>]/i.test(text.slice(root, root + 80))
}

/**
 * The signature of these formats in `file-type` has only three letters, with which a plain text can begin: require the
 * rest of it too.
 */
const wholeMarks: Readonly<Record<string, RegExp>> = { gif: /^GIF8[79]a/ }
const hasWholeMark = (extension: string, head: Uint8Array) =>
  wholeMarks[extension]?.test(String.fromCharCode(...head.subarray(0, 8))) ?? true

/**
 * PDF readers accept the header anywhere in the first 1,024 bytes, because mail servers and scanners write lines before
 * it. Markup before the header is refused: a browser would display it as a page.
 */
const pdfHeadWithin = 1_024
const beginsLate = (head: Uint8Array): boolean => {
  const start = String.fromCharCode(...head.subarray(0, pdfHeadWithin + "%PDF-1.7".length))
  const at = start.search(/%PDF-[12]\.[0-9]/)
  return at > 0 && at < pdfHeadWithin && !/<[!?a-z/]/i.test(start.slice(0, at))
}

/**
 * Media types detected from two or three printable letters ("BM", "MZ", "ID3"), with which a plain text can also begin.
 */
const mistakenForText = new Set(["image/bmp", "application/x-msdownload", "audio/mpeg"])

/**
 * [UPL-O07] The server's check of a file's type. `head`: the first bytes of the content, which are inspected because
 * text formats have no signature.
 */
export const contentAgrees = (extension: string, detectedMediaType: string | null, head: Uint8Array): boolean => {
  const found = fileTypeOf(extension)
  if (found === undefined || !found.uploadable) return false
  if (found.group === "pdf" && detectedMediaType === null) return beginsLate(head)
  if (!found.detected.includes(null)) {
    return agrees(extension, detectedMediaType) && hasWholeMark(found.extension, head)
  }
  if (!looksLikeText(head)) return false
  if (found.extension === "svg") return agrees("svg", detectedMediaType) && isSvg(decode(head))
  return agrees(extension, detectedMediaType) || mistakenForText.has(detectedMediaType ?? "")
}
