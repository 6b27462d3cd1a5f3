import { Context, Effect, Layer } from "effect"
import { mostTries } from "#machines/documents/viewer/conversion.machine.ts"
import { isDrawable } from "#schemas/documents/drawable.ts"
import { type Converted, Converters, convertersOf, type Source } from "#server/documents/renditions/Converter.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import {
  checksumOf,
  decideRendition,
  findRendition,
  type LockedRendition,
  type Made,
  renditionQueue,
  sourceLimit
} from "#server/documents/renditions/renditions.ts"
import { type ContentKey, Files } from "#server/platform/Files.ts"

/** Number of renditions that this process makes at the same time; 0 for none. */
export const RenditionTakers = Context.Reference<number>("dossier/server/documents/RenditionTakers", {
  defaultValue: () => 2
})

type Outcome = { readonly outcome: "made"; readonly made: Made } | { readonly outcome: "refused" | "failed" }

const refused = { outcome: "refused" } as const
const failed = { outcome: "failed" } as const

/** Reads a content. Null if it is too large to convert, undefined if it no longer exists. */
const bytesOf = (content: ContentKey) =>
  Effect.gen(function* () {
    const files = yield* Files
    const size = yield* Effect.tryPromise(() => files.size(content))
    if (size === undefined) return undefined
    if (size > sourceLimit) return null
    return yield* Effect.tryPromise(async () => {
      const bytes = new Uint8Array(size)
      let at = 0
      for await (const part of files.read(content) as AsyncIterable<Buffer>) {
        bytes.set(part.subarray(0, size - at), at)
        at += part.length
      }
      return bytes
    })
  })

/** Tries the converters, best first, until one makes a preview. */
const converted = Effect.fn("renditions.convert")(function* (source: Source, tries: number) {
  let last: Converted = refused
  for (const converter of convertersOf(yield* Converters, source.extension)) {
    last = yield* converter.convert(source)
    if (last.outcome === "made") return last
    // Retry with this converter before using a worse one.
    if (last.outcome === "failed" && tries < mostTries) return last
  }
  return last
})

const previewOf = (row: LockedRendition) =>
  Effect.gen(function* () {
    const files = yield* Files
    const bytes = yield* bytesOf(row)
    if (bytes === undefined) return failed
    if (bytes === null) return refused
    const answer = yield* converted({ extension: row.extension, bytes }, row.tries)
    if (answer.outcome !== "made") return answer
    const result = checksumOf(answer.bytes)
    yield* Effect.tryPromise(() => files.put({ firm: row.firm, checksum: result }, answer.bytes, true))
    return {
      outcome: "made",
      made: { shape: answer.shape, body: null, result, size: answer.bytes.length }
    } satisfies Outcome
  })

const thumbnailOf = (row: LockedRendition) =>
  Effect.gen(function* () {
    const worker = yield* RenderWorker
    const isDirect = isDrawable(row.extension)
    // Office files have no thumbnail of their own: use the first page of their PDF preview.
    const pdf = isDirect ? null : yield* findRendition({ ...row, firm_id: row.firm, size: 0 }, "preview")
    const source = isDirect ? row.checksum : pdf?.shape === "pdf" ? pdf.result : null
    if (source === null) return refused
    const bytes = yield* bytesOf({ firm: row.firm, checksum: source })
    if (bytes === undefined) return failed
    if (bytes === null) return refused
    const extension = isDirect ? row.extension : "pdf"
    const rendered = yield* worker.run({ work: "draw", extension, bytes }, "patient")
    if (rendered.outcome !== "made") return rendered.outcome === "lost" ? failed : refused
    const { bytes: body } = rendered
    return { outcome: "made", made: { shape: "picture", body, result: null, size: body.length } } satisfies Outcome
  })

/** Makes the rendition of a row. Idempotent: does nothing if the rendition exists or the row is gone. */
export const makeRendition = Effect.fn("renditions.make")(function* (id: number) {
  const row = yield* decideRendition(id, { type: "conversion.begun" })
  if (row === null || row.state !== "converting") return
  const answer: Outcome = yield* row.kind === "preview" ? previewOf(row) : thumbnailOf(row)
  if (answer.outcome === "made") yield* decideRendition(id, { type: "conversion.finished" }, { made: answer.made })
  else yield* decideRendition(id, { type: answer.outcome === "refused" ? "conversion.refused" : "conversion.broke" })
})

/** Forks the workers that take renditions from the queue. Several processes may run them. */
export const RenditionWorkers = Layer.effectDiscard(
  Effect.gen(function* () {
    const takers = yield* RenditionTakers
    const queue = yield* renditionQueue
    const one = queue
      .take(({ rendition }) => makeRendition(rendition))
      .pipe(
        Effect.catchCause((cause) => Effect.logWarning("a rendition failed", cause)),
        Effect.forever
      )
    yield* Effect.forEach(Array.from({ length: takers }), () => Effect.forkScoped(one), { discard: true })
  })
)
