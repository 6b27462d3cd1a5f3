import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { copyContent } from "#server/platform/copyContent.ts"
import { Files } from "#server/platform/Files.ts"

interface Wanted {
  readonly from_firm: number
  readonly to_firm: number
  /** Null in the single row of a client file without contents. */
  readonly checksum: string | null
  readonly size: number
}

/**
 * Copy rounds before the job fails and is retried later: each round copies the documents added during the previous one.
 */
const rounds = 20

/**
 * [CLI-016] Transfers a client file: copies its contents to the storage of the receiving firm, then moves all rows in
 * one transaction. Contents added meanwhile are copied in another round. Idempotent: an existing copy is reused.
 */
export const transferClientFile = Effect.fn("customers.transferClientFile")(function* (vendor: number) {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Files
  const held = new Map<number, Set<string>>()
  for (let round = 0; round < rounds; round += 1) {
    const wanted = yield* sql<Wanted>`
      select from_firm, to_firm, checksum, size::float8 as size from app.transfer_contents(${vendor})`
    const [goal] = wanted
    if (goal === undefined) return
    const there = held.get(goal.to_firm) ?? new Set()
    held.set(goal.to_firm, there)
    for (const { checksum, from_firm, size, to_firm } of wanted) {
      if (checksum === null || there.has(checksum)) continue
      yield* Effect.promise(() => copyContent(files, { firm: from_firm, checksum }, { firm: to_firm, checksum }, size))
      there.add(checksum)
    }
    const [row] = yield* sql<{ outcome: "done" | "more" | "none" }>`
      select app.transfer_client_file(${vendor}, ${goal.to_firm}, ${[...there]}::text[]) as outcome`
    if (row?.outcome !== "more") return
  }
  return yield* Effect.die(new Error(`client file ${vendor} does not stop getting documents`))
})

/** Runs the transfers that are still pending, in case their job was lost. */
export const sweepTransfers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const due = yield* sql<{ id: number }>`select id from app.transfers_due()`
  for (const { id } of due) yield* transferClientFile(id)
})
