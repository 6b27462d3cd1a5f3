import { Schema } from "effect"
import { Instant, NodeHash, VendorId } from "#schemas/shared/ids.ts"

export const PeriodId = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).pipe(
  Schema.brand("PeriodId")
)
export type PeriodId = typeof PeriodId.Type

/** [CLI-018] [CLI-019] A job makes the folders of a new year, and another one takes them away. */
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
  /** The year's folder, where the caller may see it; null before it is made. */
  folder_hash: Schema.NullOr(NodeHash),
  /** [VAL-035] Some document lies in its folders, within the caller's sight or out of it. */
  holds_documents: Schema.Boolean,
  revision: Schema.Int,
  created_at: Instant,
  /** Why the caller may not delete it (`closed.<name>`); empty where they may. */
  closed_by: Schema.Array(Schema.String)
})
export interface AccountingPeriod extends Schema.Schema.Type<typeof AccountingPeriod> {}

/** The folders of a financial year in the tree model, in their order; the key is a part of each folder's alias. */
export const yearFolders = [
  { key: "bank", name: "Banque" },
  { key: "purchases", name: "Achats" },
  { key: "sales", name: "Ventes" },
  { key: "expenses", name: "Notes de frais" },
  { key: "closing", name: "Bilan et clôture" }
] as const

/** The folder of the tree model that a company's financial years lie in. */
export const yearsAlias = "accounting"
/** [VAL-035] By it the folder's own life cycle knows that it is a financial year. */
export const yearAlias = (period: number) => `financial-year-${period}`
/** Not a year of its own: only the year's folder is kept while it is filled. */
export const yearFolderAlias = (period: number, key: string) => `year-${period}-${key}`
