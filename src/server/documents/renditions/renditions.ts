import { createHash } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { type ConversionEvent, conversionMachine } from "#machines/documents/viewer/conversion.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { ConversionShape, ConversionState } from "#schemas/documents/conversion.ts"
import { chunkSize } from "#schemas/shared/constants.ts"

export type RenditionKind = "preview" | "thumbnail"

/** A row of `rendition`: the preview or thumbnail of a content. */
export interface Rendition {
  readonly id: number
  readonly state: ConversionState
  readonly tries: number
  readonly maker: string
  readonly shape: ConversionShape | "picture" | null
  readonly result: string | null
  readonly size: number | null
  /** Whether the row has waited so long that its job must have been lost. */
  readonly is_stale?: boolean
}

/** A locked row, with what the job needs to make it. */
export interface LockedRendition extends Rendition {
  readonly firm: number
  readonly checksum: string
  readonly kind: RenditionKind
  readonly extension: string
}

/** A content that the viewer may read. */
export interface Content {
  readonly firm_id: number
  readonly checksum: string
  readonly extension: string
  readonly size: number
}

/** A queue of its own, so that slow conversions do not delay mails and other jobs. */
export const renditionQueue = PersistedQueue.make({
  name: "renditions",
  schema: Schema.Struct({ rendition: Schema.Int }),
  maxAttempts: 5
})

/** Maximum size in bytes of a file that is converted or rotated. */
export const sourceLimit = 64 * 1024 * 1024

/** SHA-256 over the SHA-256 of each chunk: the checksum under which contents are stored (UPL-O04). */
export const checksumOf = (bytes: Uint8Array): string => {
  const named = createHash("sha256")
  for (let at = 0; at < bytes.length; at += chunkSize) {
    named.update(
      createHash("sha256")
        .update(bytes.subarray(at, at + chunkSize))
        .digest()
    )
  }
  return named.digest("hex")
}

export const findRendition = (content: Content, kind: RenditionKind) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ found: Rendition | null }>`
      select app.rendition(${content.firm_id}, ${content.checksum}, ${kind}, ${content.extension}) as found`
    return row?.found ?? null
  })

const lock = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ found: LockedRendition | null }>`select app.lock_rendition(${id}::bigint) as found`
    return row?.found ?? null
  })

export interface Made {
  readonly shape: ConversionShape | "picture"
  /** The bytes of a thumbnail; null for a preview, whose file is stored under the checksum `result`. */
  readonly body: Uint8Array | null
  readonly result: string | null
  readonly size: number
}

/**
 * Changes a conversion's state; nothing else may. If its state machine accepts the event, writes the row, notifies
 * readers and schedules the next try, in one transaction; otherwise returns null.
 */
export const decideRendition = (
  id: number,
  event: ConversionEvent,
  change: { readonly maker?: string; readonly made?: Made } = {}
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* renditionQueue
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const row = yield* lock(id)
        if (row === null) return null
        const snapshot = conversionMachine.resolveState({ value: row.state, context: { tries: row.tries } })
        const verdict = decide(conversionMachine, snapshot, event)
        if (Result.isFailure(verdict)) return null
        const { jobs, next } = verdict.success
        const state = String(next.value) as ConversionState
        const made = state === "ready" ? change.made : undefined
        yield* sql`select app.store_rendition(${id}::bigint, ${state}, ${next.context.tries}, ${change.maker ?? row.maker},
          ${made?.shape ?? null}, ${made?.body ?? null}, ${made?.result ?? null}, ${made?.size ?? null}::bigint)`
        // Wait before the retry.
        if (jobs.includes("offerWork"))
          yield* queue.offer({ rendition: id }, event.type === "conversion.broke" ? { delay: "1 second" } : {})
        // Only previews: notifications of thumbnails would be too many.
        if (jobs.includes("tellReaders") && row.kind === "preview")
          yield* sql`select app.tell_rendition(${id}::bigint, ${event.type}, ${row.state}, ${state})`
        return { ...row, state, tries: next.context.tries }
      })
    )
  })

const wake = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* renditionQueue
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ woken: boolean }>`select app.wake_rendition(${id}::bigint) as woken`
        if (row?.woken === true) yield* queue.offer({ rendition: id })
      })
    )
  })

/**
 * Returns a content's rendition, requesting it if it is missing or was made by another `maker`. Concurrent requests
 * schedule one job.
 */
export const askRendition = (content: Content, kind: RenditionKind, maker: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* renditionQueue
    const found = yield* findRendition(content, kind)
    if (found !== null && found.maker === maker) {
      if (found.is_stale === true) yield* wake(found.id)
      return found
    }
    if (found !== null) {
      yield* decideRendition(found.id, { type: "converter.changed" }, { maker })
      return yield* findRendition(content, kind)
    }
    yield* sql.withTransaction(
      Effect.gen(function* () {
        const [row] = yield* sql<{ id: number | null }>`
          select app.ask_rendition(${content.firm_id}, ${content.checksum}, ${kind}, ${content.extension}, ${maker})::float8 as id`
        if (row?.id != null) yield* queue.offer({ rendition: row.id })
      })
    )
    return yield* findRendition(content, kind)
  })
