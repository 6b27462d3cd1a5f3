import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { invalid } from "#server/shared/refusals.ts"
import { inFirmAsProvider } from "#server/workspaces/provider.ts"
import { logOfFirm } from "#server/workspaces/providerFirms.ts"

/** The firm's row, made with what every firm begins with, and locked. */
const lockAccount = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into signature_account (firm_id) values (${firm}) on conflict do nothing`
    const [account] = yield* sql<{ balance: number }>`
      select balance from signature_account where firm_id = ${firm} for update`
    return account?.balance ?? 0
  })

/** Adds to the balance of the firm in scope, or takes from it what is left; returns the change. */
export const shiftBalance = (firm: number, count: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (count === 0) return 0
    const before = yield* lockAccount(firm)
    const balance = Math.min(mostBalance, Math.max(0, before + count))
    yield* sql`update signature_account set balance = ${balance} where firm_id = ${firm}`
    return balance - before
  })

/** [SIG-012] How many documents a firm may still send, for the provider. */
export const readCredit = (viewer: Viewer["Service"], firm: number) =>
  inFirmAsProvider(
    viewer,
    "workspaces",
    firm,
    Effect.map(lockAccount(firm), (balance) => ({ balance }))
  )

/**
 * [SIG-012] The provider adds signatures to a firm's balance, or takes some back; never below zero. An amount, so that
 * documents that are sent meanwhile still count.
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

/** Keeps the column far from its bounds. */
const mostBalance = 1_000_000
