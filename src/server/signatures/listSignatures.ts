import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { SignatureFilter } from "#schemas/signatures/rules.ts"
import { SigningSettings } from "#server/signatures/firmKeys.ts"
import { readSignatures } from "#server/signatures/signatureRows.ts"
import { inFirmSignatures, inSignatures } from "#server/signatures/signatureScope.ts"

const perPage = 50
/** Maximum signatures in a company's list; the firm's list is paginated. */
const mostOfVendor = 500

interface SignaturesQuery {
  readonly firm_id: number
  readonly vendor_id?: number
  readonly state?: SignatureFilter
  readonly search?: string
  readonly page?: number
  readonly per_page?: number
}

/** [NET-089] A page of a firm's signatures: open ones first, by expiry, then the others, newest first. */
export const listFirm = (viewer: Viewer["Service"], asked: SignaturesQuery) =>
  inFirmSignatures(viewer, asked.firm_id, (scope) =>
    Effect.gen(function* () {
      const page = asked.page ?? 1
      const limit = asked.per_page ?? perPage
      const { data, total } = yield* readSignatures(scope, {
        ...(asked.vendor_id === undefined ? {} : { vendor: asked.vendor_id }),
        state: asked.state,
        search: asked.search,
        limit,
        offset: (page - 1) * limit
      })
      return { data, pagination: { page, per_page: limit, total, last_page: Math.max(1, Math.ceil(total / limit)) } }
    })
  )

/** [NET-083] A company's signatures, at most 500, of documents that the caller may see. Guests get 403. */
export const listVendor = (viewer: Viewer["Service"], vendor: number) =>
  inSignatures(viewer, vendor, (scope) =>
    Effect.map(readSignatures(scope, { vendor, limit: mostOfVendor, offset: 0 }), ({ data }) => data)
  )

/** [SIG-012] The firm's balance; a firm without an account gets one with the initial balance. */
export const readBalance = (viewer: Viewer["Service"], firm: number) =>
  inFirmSignatures(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { stamps } = yield* SigningSettings
      yield* sql`insert into signature_account (firm_id) values (${firm}) on conflict do nothing`
      const [row] = yield* sql<{ balance: number }>`select balance from signature_account where firm_id = ${firm}`
      return { balance: row?.balance ?? 0, has_timestamp: stamps !== null }
    })
  )
