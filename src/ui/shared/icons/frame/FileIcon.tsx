import { Icon } from "#ui/shared/icons/Icon.tsx"
import {
  briefcase,
  chartBar,
  file,
  fileEdit,
  fileExcel,
  filePdf,
  fileWord,
  folder,
  globe,
  image,
  video
} from "#ui/shared/icons/frame/icons.ts"

/** [UPL-022] The icon of each kind of file; the class `ft-<kind>` in `app.css` gives its colour. */
const kinds = {
  archive: briefcase,
  film: video,
  folder,
  image,
  other: file,
  pdf: filePdf,
  sheet: fileExcel,
  slides: chartBar,
  text: fileEdit,
  web: globe,
  word: fileWord
} as const
export type FileKind = keyof typeof kinds

const byExtension: Readonly<Record<string, FileKind>> = {
  "7z": "archive",
  avi: "film",
  bmp: "image",
  csv: "sheet",
  doc: "word",
  docm: "word",
  docx: "word",
  gif: "image",
  heic: "image",
  htm: "web",
  html: "web",
  jpe: "image",
  jpeg: "image",
  jpg: "image",
  jpg2: "image",
  md: "text",
  mp4: "film",
  odp: "slides",
  ods: "sheet",
  odt: "word",
  pdf: "pdf",
  "pdf-a": "pdf",
  png: "image",
  ppt: "slides",
  pptm: "slides",
  pptx: "slides",
  rar: "archive",
  rtf: "word",
  svg: "image",
  tif: "image",
  tiff: "image",
  txt: "text",
  webp: "image",
  xls: "sheet",
  xlsb: "sheet",
  xlsm: "sheet",
  xlsx: "sheet",
  xml: "text",
  zip: "archive"
}

/** [UPL-023] The kind of a file by its extension (lower case, without a dot); `other` if the extension is unknown. */
export const kindOf = (extension: string): FileKind => byExtension[extension] ?? "other"

export function FileIcon({ kind }: { readonly kind: FileKind }) {
  return <Icon of={kinds[kind]} className={`ft-${kind}`} />
}
