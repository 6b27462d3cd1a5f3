import { Schema } from "effect"
import { Instant, NodeHash, VendorId } from "#schemas/shared/ids.ts"

export const PeriodId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("PeriodId")
)
export type PeriodId = typeof PeriodId.Type

/** [CLI-018] [CLI-019] States of a financial year: background jobs create and delete its folders. */
export const PeriodState = Schema.Literals(["creating", "ready", "deleting"])
export type PeriodState = typeof PeriodState.Type

/** [CLI-006] A client's financial year. `start` and `end` are inclusive days (`2026-11-21`). */
export const AccountingPeriod = Schema.Struct({
  id: PeriodId,
  vendor_id: VendorId,
  name: Schema.String,
  start: Schema.String,
  end: Schema.String,
  state: PeriodState,
  /** Hash of the year's folder; null if it is not created yet or the caller may not see it. */
  folder_hash: Schema.NullOr(NodeHash),
  /** [VAL-035] Whether the year's folders contain at least one document, visible to the caller or not. */
  holds_documents: Schema.Boolean,
  revision: Schema.Int,
  created_at: Instant,
  /** Guards that forbid the caller to change the company's years (message `closed.<name>`); empty if allowed. */
  closed_by: Schema.Array(Schema.String)
})
export interface AccountingPeriod extends Schema.Schema.Type<typeof AccountingPeriod> {}

/** Folders that a financial year gets, in this order. `key` becomes a part of the folder's alias. */
export const yearFolders = [
  { key: "bank", name: "Banque" },
  { key: "purchases", name: "Achats" },
  { key: "sales", name: "Ventes" },
  { key: "expenses", name: "Notes de frais" },
  { key: "closing", name: "Bilan et clôture" }
] as const

/** Alias of the folder that contains a company's financial years. */
export const yearsAlias = "accounting"
/** [VAL-035] Alias of a year's own folder. The folder's state machine recognises financial years by it. */
export const yearAlias = (period: number) => `financial-year-${period}`
/**
 * Alias of a folder inside a year. It is not recognised as a year, because only the year's own folder is protected
 * while it has documents.
 */
export const yearFolderAlias = (period: number, key: string) => `year-${period}-${key}`
