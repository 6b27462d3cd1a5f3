import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { StorageFull } from "#schemas/shared/problem.ts"
import { type StorageFault, storageFault, type StorageLimits, type StorageUse } from "#schemas/uploads/quotas.ts"
import { Files } from "#server/platform/Files.ts"
import { Settings } from "#server/platform/Settings.ts"

interface Who {
  readonly userId: number
}

/** Bytes stored by a person, in their company and in their firm, as counted by the database. */
export type UseRow = StorageUse & {
  readonly limits: Pick<StorageLimits, "person" | "company" | "firm"> | null
}

/** Cache lifetime of the free disk space in ms. */
const freeSpaceTtl = 1_000
/** Cache lifetime of a storage use in ms. */
const usageTtl = 5_000
/** Maximum number of cached storage uses. */
const maxCachedUses = 1_000

/** The installation's quotas, with those that the firm overrides. */
export const limitsOf = (general: StorageLimits, row: UseRow): StorageLimits => ({
  ...general,
  person: row.limits?.person ?? general.person,
  company: row.limits?.company ?? general.company,
  firm: row.limits?.firm ?? general.firm
})

export const storageFull = (fault: StorageFault) => new StorageFull({ code: fault.code, params: fault.params })

/** Checks that a file fits on the disk and into the quotas of the person, the company and the firm. */
export class StorageRoom extends Context.Service<StorageRoom>()("dossier/server/uploads/StorageRoom", {
  make: Effect.gen(function* () {
    const files = yield* Files
    const sql = yield* SqlClient.SqlClient
    const { leastFree, storageLimits } = yield* Settings
    let free = { bytes: Infinity, at: -Infinity }
    const uses = new Map<string, { readonly row: UseRow; readonly at: number; added: number }>()

    /**
     * Refuses bytes that would use up the reserve of the disk: a database on the same disk must still be able to write.
     */
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
     * Fails with 507 and the limit that a file of `size` bytes exceeds. Uses cached values of this process that are
     * some seconds old, so quotas can be exceeded slightly.
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
      /** Like `check`, and adds the file to the cached use, which the database does not count yet. */
      take: (by: Who, vendor: number, size: number) =>
        Effect.map(check(by, vendor, size), (use) => {
          use.added += size
        })
    }
  })
}) {
  static readonly layer = Layer.effect(StorageRoom, StorageRoom.make)
}
