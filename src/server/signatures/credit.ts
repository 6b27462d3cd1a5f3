import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { invalid } from "#server/shared/refusals.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"
import { logOfFirm } from "#server/workspaces/providerFirms.ts"

/** Locks the firm's account and returns its balance. Creates the account with the initial balance if it has none. */
const lockAccount = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into signature_account (firm_id) values (${firm}) on conflict do nothing`
    const [account] = yield* sql<{ balance: number }>`
      select balance from signature_account where firm_id = ${firm} for update`
    return account?.balance ?? 0
  })

/**
 * Changes the firm's balance by `count`, within 0 and the maximum. Returns the actual change. Call it inside a
 * transaction with the firm's row-level security.
 */
export const shiftBalance = (firm: number, count: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (count === 0) return 0
    const before = yield* lockAccount(firm)
    const balance = Math.min(mostBalance, Math.max(0, before + count))
    yield* sql`update signature_account set balance = ${balance} where firm_id = ${firm}`
    return balance - before
  })

/** [SIG-012] The number of documents that a firm may still send to signature. For the provider. */
export const readCredit = (viewer: Viewer["Service"], firm: number) =>
  inFirmAsProvider(
    viewer,
    "workspaces",
    firm,
    Effect.map(lockAccount(firm), (balance) => ({ balance }))
  )

/**
 * [SIG-012] Changes a firm's balance by `count`; 422 if it would become negative. For the provider. Takes a difference,
 * not the new balance, so that documents sent at the same time still count.
 */
export const addCredit = (viewer: Viewer["Service"], firm: number, count: number) =>
  inFirmAsProvider(
    viewer,
    "workspaces",
    firm,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const before = yield* lockAccount(firm)
      const balance = before + count
      if (count === 0 || balance < 0 || balance > mostBalance)
        return yield* invalid({ count: ["signing.count_invalid"] })
      yield* sql`update signature_account set balance = ${balance} where firm_id = ${firm}`
      yield* logOfFirm("firm", firm, {
        machine: "signatureAccount",
        type: "signatures.credited",
        payload: { count },
        before: { balance: before },
        after: { balance }
      })
      return { balance }
    })
  )

/** Maximum balance, far below the maximum of the integer column. */
const mostBalance = 1_000_000
