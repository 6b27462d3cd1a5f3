import type { ConversionShape, Degrees } from "#schemas/documents/conversion.ts"
import type { Preview } from "#schemas/documents/preview.ts"
import { isArchive, unpack } from "#server/documents/renditions/worker/archive.ts"

/** A task on untrusted bytes. */
export type Order =
  | { readonly work: "read"; readonly extension: string; readonly bytes: Uint8Array }
  /** The sheets of a workbook, formatted for programs. */
  | { readonly work: "table"; readonly extension: string; readonly bytes: Uint8Array }
  /** Makes a workbook from a JSON sheet: our own data, but thousands of rows would block the main thread. */
  | { readonly work: "write"; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly work: "draw"; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly work: "turn"; readonly extension: string; readonly bytes: Uint8Array; readonly degrees: Degrees }
  /** Checks that an external program may unpack an office file. */
  | { readonly work: "judge"; readonly extension: string; readonly bytes: Uint8Array }

/** `closed`: the file is valid but must not be changed. `lost`: timeout, out of memory, or the process died. */
export type RenderResult =
  | { readonly outcome: "made"; readonly bytes: Uint8Array; readonly shape: ConversionShape | "picture" }
  | { readonly outcome: "refused" | "closed" | "lost" }

const readOffice = async (extension: string, bytes: Uint8Array): Promise<Preview> => {
  if (extension === "docx") return (await import("#server/documents/renditions/worker/readDocx.ts")).readDocx(bytes)
  if (extension === "xlsx") return (await import("#server/documents/renditions/worker/readXlsx.ts")).readXlsx(bytes)
  return (await import("#server/documents/renditions/worker/readRtf.ts")).readRtf(bytes)
}

const made = (shape: ConversionShape | "picture", bytes: Uint8Array): RenderResult => ({
  outcome: "made",
  bytes,
  shape
})

const fulfilled = async (order: Order): Promise<RenderResult> => {
  const { bytes, extension } = order
  switch (order.work) {
    case "read": {
      const preview = await readOffice(extension, bytes)
      return made(preview.shape, new TextEncoder().encode(JSON.stringify(preview)))
    }
    case "table": {
      const { readXlsx } = await import("#server/documents/renditions/worker/readXlsx.ts")
      return made("sheets", new TextEncoder().encode(JSON.stringify(readXlsx(bytes, "plain"))))
    }
    case "write": {
      const { writeXlsx } = await import("#server/documents/renditions/worker/writeXlsx.ts")
      return made("sheets", await writeXlsx(bytes))
    }
    case "draw": {
      const { drawFirstPage } = await import("#server/documents/renditions/worker/drawFirstPage.ts")
      return made("picture", await drawFirstPage(extension, bytes))
    }
    case "turn": {
      const { turn } = await import("#server/documents/renditions/worker/turn.ts")
      return made(extension.startsWith("pdf") ? "pdf" : "picture", await turn(extension, bytes, order.degrees))
    }
    case "judge":
      if (isArchive(bytes)) unpack(bytes, () => false)
      return made("picture", new Uint8Array())
  }
}

/** Any library error is attributed to the bytes. */
export const fulfil = (order: Order): Promise<RenderResult> =>
  fulfilled(order).catch((error: unknown) => ({
    outcome: error instanceof Error && error.name === "Closed" ? ("closed" as const) : ("refused" as const)
  }))
