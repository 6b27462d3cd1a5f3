// Draws the visible signature on the page: the handwritten drawing or the name in italics, the name, and the date.
import fontkit, { type Font } from "@cantoo/fontkit"
import { type PDFDocument, type PDFFont, type PDFRef } from "@cantoo/pdf-lib"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { PlacedRectangle } from "#server/signatures/pdf/place.ts"

/** A complete Inter font (web fonts are split into several files). PDFs embed only the letters they use. */
export const interFont = (
  style: "400Regular" | "400Regular_Italic" | "600SemiBold" | "700Bold" | "700Bold_Italic"
): Buffer => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${style}/Inter_${style}.ttf`)))

const inter = interFont("400Regular")
/** Parsed once: parsing the font takes longer than everything else in a signature. */
const parsed = fontkit.create(inter) as Font
const onceParsed = { ...fontkit, create: () => parsed }

export interface Appearance {
  readonly name: string
  readonly line: string
  /** The handwritten signature as a PNG with a transparent background. */
  readonly drawing?: Uint8Array
}

/** Embeds the Inter font in a document, reduced to the letters that are used. */
export const embedInter = (document: PDFDocument, style: "400Regular" | "700Bold"): Promise<PDFFont> => {
  document.registerFontkit(style === "400Regular" ? onceParsed : fontkit)
  return document.embedFont(style === "400Regular" ? inter : interFont(style), { subset: true })
}

/** Replaces letters that the font lacks by a dot: an empty box in a signature looks like an error. */
export const writable = (text: string): string =>
  [...text.normalize("NFC")]
    .map((letter) => (parsed.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : "·"))
    .join("")

/** The name of a person in a PDF; their mail address if the font has none of the name's letters. */
export const writtenName = ({ email, name }: { readonly email: string; readonly name: string }): string =>
  email === "" || /\p{L}/u.test(writable(name)) ? name : email

const italic = interFont("400Regular_Italic")
let parsedItalic: Font | undefined
const embedItalic = (document: PDFDocument): Promise<PDFFont> => {
  const once = (parsedItalic ??= fontkit.create(italic) as Font)
  document.registerFontkit({ ...fontkit, create: () => once })
  return document.embedFont(italic, { subset: true })
}

/** Draws the typed name in italics, as the signing page shows it. Undefined (no drawing) if the font lacks a letter. */
const writeName = async (document: PDFDocument, name: string, room: Box) => {
  const letters = writable(name)
  if (letters !== name.normalize("NFC") || room.height < 8 || room.width <= 0) return undefined
  const font = await embedItalic(document)
  const size = Math.min(24, room.height * 0.75, room.width / font.widthOfTextAtSize(letters, 1))
  const y = room.y + (room.height - size) / 2 + size * 0.22
  const text = `BT /Name ${size.toFixed(2)} Tf ${room.x.toFixed(2)} ${y.toFixed(2)} Td ${font.encodeText(letters).toString()} Tj ET`
  return { font, text }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const draw = async (document: PDFDocument, appearance: Appearance, placed: PlacedRectangle): Promise<PDFRef> => {
  const { width, height, matrix } = placed
  document.registerFontkit(onceParsed)
  const font = await document.embedFont(inter, { subset: true })
  const padding = Math.min(4, height / 10)
  const size = Math.min(8, height / 5)
  const written = [appearance.name, appearance.line].map((text, line) => {
    const letters = writable(text)
    const wanted = line === 0 ? size : size * 0.85
    const fitting = Math.min(wanted, (wanted * (width - 3 * padding)) / font.widthOfTextAtSize(letters, wanted))
    const y = padding + (1 - line) * size * 1.2
    return `BT /F ${fitting.toFixed(2)} Tf ${2 * padding} ${y.toFixed(2)} Td ${font.encodeText(letters).toString()} Tj ET`
  })
  const image = appearance.drawing && (await document.embedPng(appearance.drawing))
  const free = height - 2.6 * size - 2 * padding
  const room = { x: 2 * padding, y: height - padding - free, width: width - 3 * padding, height: free }
  const named = image ? undefined : await writeName(document, appearance.name, room)
  const scale = image ? Math.min(room.width / image.width, room.height / image.height) : 0
  const picture = image
    ? `q ${(image.width * scale).toFixed(2)} 0 0 ${(image.height * scale).toFixed(2)} ${2 * padding} ${(height - padding - image.height * scale).toFixed(2)} cm /Hand Do Q`
    : ""
  const rule = `q 0.35 0.4 0.5 RG 1 w 0.5 0 m 0.5 ${height} l S Q`
  return document.context.register(
    document.context.flateStream([rule, picture, "0.15 g", named?.text ?? "", ...written].join("\n"), {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, width, height],
      Matrix: [...matrix],
      Resources: {
        Font: { F: font.ref, ...(named && { Name: named.font.ref }) },
        ...(image && { XObject: { Hand: image.ref } })
      }
    })
  )
}
