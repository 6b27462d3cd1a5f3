import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { StorageFull } from "#schemas/shared/problem.ts"
import { type StorageFault, storageFault, type StorageLimits, type StorageUse } from "#schemas/uploads/quotas.ts"
import { Files } from "#server/platform/Files.ts"
import { Settings } from "#server/platform/Settings.ts"

interface Who {
  readonly userId: number
}

/** What the database says of the storage around a person in a company. */
export type UseRow = StorageUse & {
  readonly limits: Pick<StorageLimits, "person" | "company" | "firm"> | null
}

/** Milliseconds for which what the disk and the database said of room is believed. */
const freeKept = 1_000
const useKept = 5_000
const mostKept = 1_000

/** The installation's limits, with those that the firm has of its own. */
export const limitsOf = (general: StorageLimits, row: UseRow): StorageLimits => ({
  ...general,
  person: row.limits?.person ?? general.person,
  company: row.limits?.company ?? general.company,
  firm: row.limits?.firm ?? general.firm
})

export const storageFull = (fault: StorageFault) => new StorageFull({ code: fault.code, params: fault.params })

/** Whether there is room for a file: on the disk, and within what a person, a company and a firm may store. */
export class StorageRoom extends Context.Service<StorageRoom>()("dossier/server/uploads/StorageRoom", {
  make: Effect.gen(function* () {
    const files = yield* Files
    const sql = yield* SqlClient.SqlClient
    const { leastFree, storageLimits } = yield* Settings
    let free = { bytes: Infinity, at: -Infinity }
    const uses = new Map<string, { readonly row: UseRow; readonly at: number; added: number }>()

    /** Below the water mark nothing more is taken, so that the database of the same disk can still write. */
    const onDisk = (size: number) =>
      Effect.gen(function* () {
        const now = performance.now()
        if (now - free.at > freeKept) free = { bytes: yield* Effect.promise(() => files.free()), at: now }
        if (free.bytes - size < leastFree) return yield* new StorageFull({ code: "error.507" })
      })
    const useOf = (by: Who, vendor: number) =>
      Effect.gen(function* () {
        const key = `${by.userId} ${vendor}`
        const now = performance.now()
        const kept = uses.get(key)
        if (kept !== undefined && now - kept.at <= useKept) return kept
        const [read] = yield* sql<{ use: UseRow }>`
          select app.storage_use(${by.userId}, ${vendor}, null::uuid) as use`.pipe(Effect.orDie)
        if (read === undefined) return yield* Effect.die(new Error("the database did not say what is stored"))
        if (uses.size >= mostKept) uses.clear()
        const fresh = { row: read.use, at: now, added: 0 }
        uses.set(key, fresh)
        return fresh
      })

    /**
     * Fails with the limit that a file of `size` bytes meets. What other processes let in is seen some seconds later: a
     * quota is no promise to the byte.
     */
    const check = (by: Who, vendor: number, size: number) =>
      Effect.gen(function* () {
        yield* onDisk(size)
        const use = yield* useOf(by, vendor)
        const { company, firm, person } = use.row
        const { added } = use
        const now = { ...use.row, company: company + added, firm: firm + added, person: person + added }
        const fault = storageFault(limitsOf(storageLimits, use.row), now, size)
        return fault === null ? use : yield* storageFull(fault)
      })

    return {
      limits: storageLimits,
      onDisk,
      check,
      /** The same, and counts the file at once: what the database said before knows nothing of it. */
      take: (by: Who, vendor: number, size: number) =>
        Effect.map(check(by, vendor, size), (use) => {
          use.added += size
        })
    }
  })
}) {
  static readonly layer = Layer.effect(StorageRoom, StorageRoom.make)
}
