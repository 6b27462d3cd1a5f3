import { Schema } from "effect"
import { Instant, NodeHash, VendorId } from "#schemas/shared/ids.ts"

export const PeriodId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("PeriodId")
)
export type PeriodId = typeof PeriodId.Type

/** [CLI-018] [CLI-019] Jobs create and delete the folders of a year. */
export const PeriodState = Schema.Literals(["creating", "ready", "deleting"])
export type PeriodState = typeof PeriodState.Type

/** [CLI-006] A client's financial year; days as `2026-11-21`, both included. */
export const AccountingPeriod = Schema.Struct({
  id: PeriodId,
  vendor_id: VendorId,
  name: Schema.String,
  start: Schema.String,
  end: Schema.String,
  state: PeriodState,
  /** The year's folder; null before it is created, and if the caller may not see it. */
  folder_hash: Schema.NullOr(NodeHash),
  /** [VAL-035] Whether the year's folders contain at least one document, visible to the caller or not. */
  holds_documents: Schema.Boolean,
  revision: Schema.Int,
  created_at: Instant,
  /** Why the caller may not delete it (`closed.<name>`); empty if they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface AccountingPeriod extends Schema.Schema.Type<typeof AccountingPeriod> {}

/** The folders of a financial year in the tree model, in order; the key is part of each folder's alias. */
export const yearFolders = [
  { key: "bank", name: "Banque" },
  { key: "purchases", name: "Achats" },
  { key: "sales", name: "Ventes" },
  { key: "expenses", name: "Notes de frais" },
  { key: "closing", name: "Bilan et clôture" }
] as const

/** The folder of the tree model that contains a company's financial years. */
export const yearsAlias = "accounting"
/** [VAL-035] Marks the folder as a financial year for its life cycle. */
export const yearAlias = (period: number) => `financial-year-${period}`
/** Not marked as a year: only the year's own folder is protected while it has documents. */
export const yearFolderAlias = (period: number, key: string) => `year-${period}-${key}`
