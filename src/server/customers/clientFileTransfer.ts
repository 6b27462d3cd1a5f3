import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { copyContent } from "#server/platform/copyContent.ts"
import { Files } from "#server/platform/Files.ts"

interface Wanted {
  readonly from_firm: number
  readonly to_firm: number
  /** Null if the file has no contents. */
  readonly checksum: string | null
  readonly size: number
}

/** Maximum copy rounds before the job fails and is retried: documents may be added meanwhile. */
const rounds = 20

/**
 * [CLI-016] Transfers a client file: copies its contents to the receiving firm, then moves the rows in one transaction.
 * Contents added in between are copied in another round. Idempotent: finds contents copied before.
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

/** Resumes transfers whose job was lost. */
export const sweepTransfers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const due = yield* sql<{ id: number }>`select id from app.transfers_due()`
  for (const { id } of due) yield* transferClientFile(id)
})
