import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { StorageFull } from "#schemas/shared/problem.ts"
import { type StorageFault, storageFault, type StorageLimits, type StorageUse } from "#schemas/uploads/quotas.ts"
import { Files } from "#server/platform/Files.ts"
import { Settings } from "#server/platform/Settings.ts"

interface Who {
  readonly userId: number
}

/** Storage used by a person, their company and their firm, in bytes, as the database counts it. */
export type UseRow = StorageUse & {
  readonly limits: Pick<StorageLimits, "person" | "company" | "firm"> | null
}

/** Cache lifetimes in ms of free disk space and of storage use, then the number of cached uses. */
const freeSpaceTtl = 1_000
const usageTtl = 5_000
const maxCachedUses = 1_000

/** The installation's limits, overridden by the firm's own. */
export const limitsOf = (general: StorageLimits, row: UseRow): StorageLimits => ({
  ...general,
  person: row.limits?.person ?? general.person,
  company: row.limits?.company ?? general.company,
  firm: row.limits?.firm ?? general.firm
})

export const storageFull = (fault: StorageFault) => new StorageFull({ code: fault.code, params: fault.params })

/** Checks that a file fits: on the disk, and in the quotas of the person, the company and the firm. */
export class StorageRoom extends Context.Service<StorageRoom>()("dossier/server/uploads/StorageRoom", {
  make: Effect.gen(function* () {
    const files = yield* Files
    const sql = yield* SqlClient.SqlClient
    const { leastFree, storageLimits } = yield* Settings
    let free = { bytes: Infinity, at: -Infinity }
    const uses = new Map<string, { readonly row: UseRow; readonly at: number; added: number }>()

    /** Refuses new bytes below the reserve, so that the database on the same disk can still write. */
    const onDisk = (size: number) =>
      Effect.gen(function* () {
        const now = performance.now()
        if (now - free.at > freeSpaceTtl) free = { bytes: yield* Effect.promise(() => files.free()), at: now }
        if (free.bytes - size < leastFree) return yield* new StorageFull({ code: "error.507" })
      })
    const useOf = (by: Who, vendor: number) =>
      Effect.gen(function* () {
        const key = `${by.userId} ${vendor}`
        const now = performance.now()
        const kept = uses.get(key)
        if (kept !== undefined && now - kept.at <= usageTtl) return kept
        const [read] = yield* sql<{ use: UseRow }>`
          select app.storage_use(${by.userId}, ${vendor}, null::uuid) as use`.pipe(Effect.orDie)
        if (read === undefined) return yield* Effect.die(new Error("the database did not say what is stored"))
        if (uses.size >= maxCachedUses) uses.clear()
        const fresh = { row: read.use, at: now, added: 0 }
        uses.set(key, fresh)
        return fresh
      })

    /**
     * Fails with the limit that a file of `size` bytes exceeds. The cache is per process and seconds old, so quotas can
     * be exceeded slightly.
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
      /** Checks, and adds the file to the cached use at once, which does not contain it yet. */
      take: (by: Who, vendor: number, size: number) =>
        Effect.map(check(by, vendor, size), (use) => {
          use.added += size
        })
    }
  })
}) {
  static readonly layer = Layer.effect(StorageRoom, StorageRoom.make)
}
