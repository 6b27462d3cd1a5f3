import { Context, Effect, Layer } from "effect"
import { fileTypeOf } from "#schemas/documents/fileTypes.ts"
import type { ConversionShape } from "#schemas/documents/conversion.ts"
import { builtIn } from "#server/documents/renditions/builtIn.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { httpConverter } from "#server/documents/renditions/httpConverter.ts"
import { findOffice, libreOffice } from "#server/documents/renditions/libreOffice.ts"
import { Settings } from "#server/platform/Settings.ts"

/** An office file, its type by its extension in small letters. */
export interface Source {
  readonly extension: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** `refused`: the file's own fault, for good. `failed`: perhaps the converter's, worth another try. */
export type Converted =
  | { readonly outcome: "made"; readonly shape: ConversionShape; readonly bytes: Uint8Array }
  | { readonly outcome: "refused" | "failed" }

/** [VIE-O02] One way to make a file visible. */
export interface Converter {
  /** With its version: what another one has made is made again. */
  readonly name: string
  readonly takes: (extension: string) => boolean
  readonly convert: (source: Source) => Effect.Effect<Converted>
}

/** Shown as they are by the browser: nothing is made of them. */
const shownAsTheyAre: ReadonlySet<string> = new Set(["csv", "txt"])
export const isConverted = (extension: string): boolean =>
  fileTypeOf(extension)?.convertible === true && !shownAsTheyAre.has(extension.toLowerCase())

/** Milliseconds that a conversion by another program may take. */
export const ConversionPatience = Context.Reference<number>("dossier/server/documents/ConversionPatience", {
  defaultValue: () => 60_000
})

/**
 * The converters of this installation, the best first: the service whose address is set, LibreOffice where it is
 * installed, and the built-in previews.
 */
export class Converters extends Context.Service<Converters, ReadonlyArray<Converter>>()(
  "dossier/server/documents/Converters"
) {
  static readonly layer = Layer.effect(
    Converters,
    Effect.gen(function* () {
      const { conversion } = yield* Settings
      const patience = yield* ConversionPatience
      const worker = yield* RenderWorker
      const judged = (converter: Converter): Converter => ({
        ...converter,
        // What another program would unpack is looked at here first.
        convert: (source) =>
          Effect.flatMap(worker.run({ work: "judge", ...source }, "patient"), ({ outcome }) =>
            outcome === "made" ? converter.convert(source) : Effect.succeed({ outcome: "refused" } as const)
          )
      })
      const inside = builtIn(worker)
      if (conversion.url !== undefined) return [judged(httpConverter(conversion.url, patience)), inside]
      const office = conversion.office === null ? null : yield* findOffice(conversion.office)
      return office === null ? [inside] : [judged(libreOffice(office, patience)), inside]
    })
  )
}

/** Those that take a type, the best first. */
export const convertersOf = (converters: ReadonlyArray<Converter>, extension: string): ReadonlyArray<Converter> =>
  isConverted(extension) ? converters.filter(({ takes }) => takes(extension)) : []
