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

/** [HOL-008] [HOL-O02] The counters of a holding. A person of several firms or companies counts once. */
export const HoldingDashboard = Schema.Struct({
  id: HoldingId,
  name: Schema.String,
  /** Active ones, and those that are not. */
  workspaces: Schema.Int,
  closed_workspaces: Schema.Int,
  customers: Schema.Int,
  closed_customers: Schema.Int,
  members: Schema.Int,
  invited_members: Schema.Int,
  /** People who are users of at least one customer. */
  total_holding_user_vendor: Schema.Int,
  /** Customers with at least one user. */
  total_holding_vendor_linked_with_user: Schema.Int,
  /** What was added in each of the last twelve months, `2026-11` last. */
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
  /** When a file that is to be deleted is deleted for good. */
  deletes_at: Schema.NullOr(Instant),
  firm_id: FirmId,
  firm_name: Schema.String,
  /** The name of the firm that it is moving to. */
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
  /** [WSP-005] When it is deleted, and whether its customers go with it. */
  deletes_at: Schema.NullOr(Instant),
  deletes_customers: Schema.Boolean,
  members: Schema.Int,
  customers: Schema.Int,
  client_users: Schema.Int,
  /** Whether the caller is of its team. */
  is_member: Schema.Boolean,
  created_at: Instant
})
export interface HoldingFirm extends Schema.Schema.Type<typeof HoldingFirm> {}

/** [WSP-007] The answer of a transfer: one line for each file that stays where it is; `index` counts from 0. */
export const TransferAnswer = Schema.Struct({
  changed: Schema.Int,
  report: Schema.Array(Schema.Struct({ index: Schema.Int, code: Schema.String }))
})
export interface TransferAnswer extends Schema.Schema.Type<typeof TransferAnswer> {}

const choice = "customer.choice_invalid"
const params = { holdingId: HoldingIdParam }
const reading = [BadRequest, Forbidden, NotFound] as const

/** [HOL-001] For the holding's administrators; a holding of others is answered like an unknown one (404). */
export class HoldingApi extends HttpApiGroup.make("holding")
  .add(
    /** By name; empty for everybody else. */
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
    /** [NET-057] [HOL-004] [ACC-105] By name. */
    HttpApiEndpoint.get("firms", "/holdings/:holdingId/accounting-firms", {
      params,
      success: Data(Schema.Array(HoldingFirm)),
      error: reading
    }),
    /** [NET-059] [HOL-002] By name. */
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
    /** [WSP-007] Each file is decided by its own life cycle; jobs then move those that may go. */
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
