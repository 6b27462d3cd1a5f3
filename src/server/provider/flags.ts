import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type FlagEvent, flagMachine } from "#machines/provider/flag.machine.ts"
import { flagSnapshot } from "#machines/provider/flag.projection.ts"
import { readColour } from "#schemas/branding/colours.ts"
import type { FlagChanges, NewFlag } from "#schemas/provider/flags.api.ts"
import type { ProviderFlag } from "#schemas/provider/flags.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordPlatformEvent } from "#server/provider/platformLog.ts"
import { checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

const by = { isSuperAdmin: true }

/** [SAD-011] The flags by name, with the number of documents that carry each. */
export const listFlags = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<ProviderFlag>`select * from app.provider_flags(null)`
)

const readFlag = (id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    const [flag] = yield* sql<ProviderFlag>`select * from app.provider_flags(${id})`
    return flag ?? (yield* notFound())
  })

/** Locks a flag until the transaction ends, against changes and against being put on a document. */
const holdFlag = (id: number) =>
  Effect.gen(function* () {
    if (!isStorable(id)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    yield* sql`select app.provider_hold_flag(${id})`
    return yield* readFlag(id)
  })

type Stored = Pick<ProviderFlag, "name" | "color" | "usable_on_documents">

/** Inserts or updates a flag; 422 if another flag has this name. */
const writeFlag = (id: number | null, { color, name, usable_on_documents }: Stored) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* refuseDuplicate(
      sql<{ id: number | null }>`
        select app.provider_write_flag(${id}::integer, ${name}, ${color}, ${usable_on_documents}) as id`,
      () => invalid({ name: ["flag.name_taken"] })
    )
    return yield* readFlag(row?.id ?? 0)
  })

const logged = ({ color, name, usable_on_documents }: Stored) => ({
  state: usable_on_documents ? "usable" : "retired",
  name,
  color
})

/** 409 with the failed guards unless the flag's machine accepts the event. */
const askFlag = (flag: ProviderFlag, event: FlagEvent) => decideOrConflict(flagMachine, flagSnapshot(flag), event)

const kept = (given: FlagChanges, was: Stored): Stored => ({
  name: given.name?.trim().replace(/\s+/g, " ") ?? was.name,
  color: given.color === undefined ? was.color : (readColour(given.color) ?? was.color),
  usable_on_documents: given.usable_on_documents ?? was.usable_on_documents
})

/** [SAD-011] Adds a flag, by default usable on documents; 422 if another flag has this name. */
export const createFlag = (given: NewFlag) =>
  Effect.gen(function* () {
    const flag = yield* writeFlag(null, kept(given, { name: "", color: "#000000", usable_on_documents: true }))
    yield* recordPlatformEvent({ entity: "flag", id: flag.id, type: "flag.added", before: null, after: logged(flag) })
    return flag
  })

/** [SAD-011] Changes a flag. Logs the changed fields only. */
export const changeFlag = (id: number, given: FlagChanges, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const was = yield* holdFlag(id)
    yield* checkRevision(ifMatch, was.revision)
    const next = kept(given, was)
    const types = [
      ...(next.name === was.name && next.color === was.color ? [] : ["flag.changed" as const]),
      ...(next.usable_on_documents === was.usable_on_documents
        ? []
        : [next.usable_on_documents ? ("flag.offered" as const) : ("flag.retired" as const)])
    ]
    if (types.length === 0) return was
    for (const type of types) yield* askFlag(was, { type, by })
    const flag = yield* writeFlag(id, next)
    for (const type of types)
      yield* recordPlatformEvent({ entity: "flag", id, type, before: logged(was), after: logged(flag) })
    return flag
  })

/**
 * [SAD-011] Deletes a flag, also from all documents. `known` is the number of documents that the person confirmed; 409
 * if it is not the current one.
 */
export const removeFlag = (id: number, known: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const was = yield* holdFlag(id)
    yield* askFlag(was, { type: "flag.removed", by, known })
    yield* sql`select app.provider_remove_flag(${id})`
    yield* recordPlatformEvent({ entity: "flag", id, type: "flag.removed", before: logged(was), after: null })
  })
