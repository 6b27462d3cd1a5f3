import { Context, Effect, Layer } from "effect"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import type { ConversionShape } from "#schemas/documents/conversion.ts"
import { builtIn } from "#server/documents/renditions/builtIn.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { httpConverter } from "#server/documents/renditions/httpConverter.ts"
import { findOffice, libreOffice } from "#server/documents/renditions/libreOffice.ts"
import { Settings } from "#server/platform/Settings.ts"

/** An office file to convert; the extension is in lower case. */
export interface Source {
  readonly extension: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `refused`: the file itself cannot be converted, so do not retry. `failed`: the converter failed, so retry. */
export type Converted =
  | { readonly outcome: "made"; readonly shape: ConversionShape; readonly bytes: Uint8Array }
  | { readonly outcome: "refused" | "failed" }

/** [VIE-O02] Makes previews of office files. */
export interface Converter {
  /** Includes the converter's version: under a new name, previews of the old version are made again. */
  readonly name: string
  readonly takes: (extension: string) => boolean
  /** Whether the previews of the converter are PDFs; otherwise they are simplified text or sheets. */
  readonly makesPdf: boolean
  readonly convert: (source: Source) => Effect.Effect<Converted>
}

/** Office files that browsers display without conversion. */
const shownAsTheyAre: ReadonlySet<string> = new Set(["csv", "txt"])
export const isConverted = (extension: string): boolean =>
  fileTypeOf(extension)?.convertible === true && !shownAsTheyAre.has(extension.toLowerCase())

/** Timeout in ms of a conversion by an external program or service. */
export const ConversionTimeout = Context.Reference<number>("dossier/server/documents/ConversionTimeout", {
  defaultValue: () => 60_000
})

/**
 * This installation's converters, best first: the configured service, or else LibreOffice if it is installed; then the
 * built-in converter.
 */
export class Converters extends Context.Service<Converters, ReadonlyArray<Converter>>()(
  "dossier/server/documents/Converters"
) {
  static readonly layer = Layer.effect(
    Converters,
    Effect.gen(function* () {
      const { conversion } = yield* Settings
      const timeoutMs = yield* ConversionTimeout
      const worker = yield* RenderWorker
      const judged = (converter: Converter): Converter => ({
        ...converter,
        // Check the archive in our own process first, against zip bombs: the external program unpacks it unchecked.
        convert: (source) =>
          Effect.flatMap(worker.run({ work: "judge", ...source }, "patient"), ({ outcome }) =>
            outcome === "made" ? converter.convert(source) : Effect.succeed({ outcome: "refused" } as const)
          )
      })
      const inside = builtIn(worker)
      if (conversion.url !== undefined) return [judged(httpConverter(conversion.url, timeoutMs)), inside]
      const office = conversion.office === null ? null : yield* findOffice(conversion.office)
      return office === null ? [inside] : [judged(libreOffice(office, timeoutMs)), inside]
    })
  )
}

/** The converters that take files with this extension, best first; empty if such files are not converted. */
export const convertersOf = (converters: ReadonlyArray<Converter>, extension: string): ReadonlyArray<Converter> =>
  isConverted(extension) ? converters.filter(({ takes }) => takes(extension)) : []
