import type { ConversionShape, Degrees } from "#schemas/documents/conversion.ts"
import type { Preview } from "#schemas/documents/preview.ts"
import { isArchive, unpack } from "#server/documents/renditions/worker/archive.ts"

/** What the worker process can do with the bytes of an untrusted file. */
export type Order =
  | { readonly work: "read"; readonly extension: string; readonly bytes: Uint8Array }
  /** Reads the sheets of a workbook in plain form (dates and numbers for programs). */
  | { readonly work: "table"; readonly extension: string; readonly bytes: Uint8Array }
  /** Makes a workbook from a sheet as JSON. That is our own data, but thousands of rows would block the main thread. */
  | { readonly work: "write"; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly work: "draw"; readonly extension: string; readonly bytes: Uint8Array }
  | { readonly work: "turn"; readonly extension: string; readonly bytes: Uint8Array; readonly degrees: Degrees }
  /** Checks whether an external program may unpack an office file (no zip bomb). */
  | { readonly work: "judge"; readonly extension: string; readonly bytes: Uint8Array }

/**
 * `refused`: the file is corrupt or not supported. `closed`: it is valid but must not be changed. `lost`: the process
 * timed out, ran out of memory or died.
 */
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

/** Does the work. Any error except `Closed` counts as a fault of the file. */
export const fulfil = (order: Order): Promise<RenderResult> =>
  fulfilled(order).catch((error: unknown) => ({
    outcome: error instanceof Error && error.name === "Closed" ? ("closed" as const) : ("refused" as const)
  }))
