import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { HoldingId, HoldingIdParam } from "#schemas/holding/ids.ts"
import { customerStates, transferLimit, workspaceStates } from "#schemas/holding/words.ts"
import { FirmId, FirmIdParam, Instant, VendorId } from "#schemas/shared/ids.ts"
import { said } from "#schemas/shared/judged.ts"
import { Data, Page, PageQuery } from "#schemas/shared/page.ts"
import { BadRequest, Conflict, Forbidden, NotFound, Unprocessable } from "#schemas/shared/problem.ts"

/** [HOL-001] A holding that the caller administers. */
export const Holding = Schema.Struct({ id: HoldingId, name: Schema.String })
export interface Holding extends Schema.Schema.Type<typeof Holding> {}

/** [HOL-008] [HOL-O02] The counters of a holding. A person in several firms or companies is counted once. */
export const HoldingDashboard = Schema.Struct({
  id: HoldingId,
  name: Schema.String,
  /** Active workspaces; `closed_workspaces` counts all others. */
  workspaces: Schema.Int,
  closed_workspaces: Schema.Int,
  customers: Schema.Int,
  closed_customers: Schema.Int,
  members: Schema.Int,
  invited_members: Schema.Int,
  /** Number of people who are users of at least one customer. */
  total_holding_user_vendor: Schema.Int,
  /** Number of customers with at least one user. */
  total_holding_vendor_linked_with_user: Schema.Int,
  /** Customers and client users added in each of the last twelve months, the current month (as `2026-11`) last. */
  months: Schema.Array(Schema.Struct({ month: Schema.String, customers: Schema.Int, client_users: Schema.Int }))
})
export interface HoldingDashboard extends Schema.Schema.Type<typeof HoldingDashboard> {}

/** [HOL-002] A client file of one of the holding's firms. */
export const HoldingCustomer = Schema.Struct({
  id: VendorId,
  company_name: Schema.String,
  client_code: Schema.NullOr(Schema.String),
  siren: Schema.NullOr(Schema.String),
  active: Schema.Boolean,
  /** When the file is deleted for good; null if no deletion is planned. */
  deletes_at: Schema.NullOr(Instant),
  firm_id: FirmId,
  firm_name: Schema.String,
  /** Name of the firm that the file is being transferred to; null if none. */
  transfers_to: Schema.NullOr(Schema.String),
  users: Schema.Int
})
export interface HoldingCustomer extends Schema.Schema.Type<typeof HoldingCustomer> {}

/** [HOL-004] A workspace of a holding, in its list. */
export const HoldingFirm = Schema.Struct({
  id: FirmId,
  name: Schema.String,
  domain: Schema.String,
  state: Schema.Literals(workspaceStates),
  /** [WSP-005] When the workspace is deleted; null if no deletion is planned. */
  deletes_at: Schema.NullOr(Instant),
  deletes_customers: Schema.Boolean,
  members: Schema.Int,
  customers: Schema.Int,
  client_users: Schema.Int,
  /** Whether the caller is a member of its team. */
  is_member: Schema.Boolean,
  created_at: Instant
})
export interface HoldingFirm extends Schema.Schema.Type<typeof HoldingFirm> {}

/**
 * [WSP-007] Answer of a transfer. `changed` counts the files that move; `report` has one line for each file that does
 * not: `index` is its position in the request, from 0, and `code` the reason.
 */
export const TransferAnswer = Schema.Struct({
  changed: Schema.Int,
  report: Schema.Array(Schema.Struct({ index: Schema.Int, code: Schema.String }))
})
export interface TransferAnswer extends Schema.Schema.Type<typeof TransferAnswer> {}

const choice = "customer.choice_invalid"
const params = { holdingId: HoldingIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const

/** [HOL-001] For the holding's admins; for anybody else the holding is answered like an unknown one (404). */
export class HoldingApi extends HttpApiGroup.make("holding")
  .add(
    /** Holdings that the caller administers, sorted by name; empty if none. */
    HttpApiEndpoint.get("mine", "/holdings", {
      success: Data(Schema.Array(Holding)),
      error: [BadRequest, Forbidden]
    }),
    /** [HOL-003] [ACC-104] The counters of one holding, for its dashboard screen. */
    HttpApiEndpoint.get("dashboard", "/holdings/:holdingId", {
      params,
      success: Data(HoldingDashboard),
      error: reading
    }),
    /** [NET-057] [HOL-004] [ACC-105] Workspaces of the holding, sorted by name. */
    HttpApiEndpoint.get("firms", "/holdings/:holdingId/accounting-firms", {
      params,
      success: Data(Schema.Array(HoldingFirm)),
      error: reading
    }),
    /** [NET-059] [HOL-002] Client files of the holding's firms, sorted by name. */
    HttpApiEndpoint.get("customers", "/holdings/:holdingId/vendors", {
      params,
      query: {
        ...PageQuery,
        search: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))),
        firm: Schema.optionalKey(FirmIdParam),
        state: Schema.optionalKey(Schema.Literals(customerStates))
      },
      success: Page(HoldingCustomer),
      error: reading
    }),
    /** [WSP-007] The life cycle of each file decides whether it may move; jobs then move the permitted ones. */
    HttpApiEndpoint.post("transfer", "/holdings/:holdingId/vendors/transfers", {
      params,
      payload: Schema.Struct({
        vendor_ids: said(
          Schema.Array(said(VendorId, choice)).check(Schema.isMinLength(1), Schema.isMaxLength(transferLimit)),
          choice
        ),
        to_firm_id: said(FirmId, "holding.transfer_elsewhere")
      }),
      success: Data(TransferAnswer),
      error: [...reading, Conflict, Unprocessable]
    })
  )
  .middleware(SignedInOnly) {}
