import { Icon } from "#ui/shared/Icon.tsx"
import { file, fileEdit, fileExcel, filePdf, fileWord, folder, image, briefcase, chartBar } from "#ui/shared/icons.ts"

const kinds = {
  archive: briefcase,
  folder,
  image,
  other: file,
  pdf: filePdf,
  sheet: fileExcel,
  slides: chartBar,
  text: fileEdit,
  word: fileWord
} as const
export type FileKind = keyof typeof kinds

const byExtension: Readonly<Record<string, FileKind>> = {
  "7z": "archive",
  bmp: "image",
  csv: "sheet",
  doc: "word",
  docx: "word",
  gif: "image",
  heic: "image",
  jpeg: "image",
  jpg: "image",
  md: "text",
  odp: "slides",
  ods: "sheet",
  odt: "word",
  pdf: "pdf",
  png: "image",
  ppt: "slides",
  pptx: "slides",
  rar: "archive",
  rtf: "word",
  tif: "image",
  tiff: "image",
  txt: "text",
  webp: "image",
  xls: "sheet",
  xlsx: "sheet",
  xml: "text",
  zip: "archive"
}

/** What a file looks like it is, by its extension in lower case without a dot. */
export const kindOf = (extension: string): FileKind => byExtension[extension] ?? "other"

export function FileIcon({ kind }: { readonly kind: FileKind }) {
  return <Icon of={kinds[kind]} className={`ft-${kind}`} />
}
