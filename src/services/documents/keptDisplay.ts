import type { SortField, SortOrder } from "#schemas/documents/node.ts"
import type { Values } from "#services/shared/storage.ts"

/** [DOC-012] [DOC-013] The display settings of the documents screen, stored per user. */
export interface KeptDisplay {
  readonly mode: "list" | "mosaic" | null
  readonly sort: { readonly field: SortField; readonly order: SortOrder } | null
}

const name = "documents.display"
// Duplicated on purpose: importing these lists from the schemas would add all of Schema to the bundle.
const fields: ReadonlyArray<SortField> = ["default", "name", "date", "size", "type"]
const orders: ReadonlyArray<SortOrder> = ["asc", "desc"]
const nothing: KeptDisplay = { mode: null, sort: null }

const isOne = <A extends string>(known: ReadonlyArray<A>, value: unknown): value is A =>
  known.some((one) => one === value)
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Validates the stored text; anything unknown counts as absent. */
export const readDisplay = (values: Values): KeptDisplay => {
  try {
    const { mode, sort } = record(JSON.parse(values.get(name) ?? "null"))
    const { field, order } = record(sort)
    return {
      mode: isOne(["list", "mosaic"] as const, mode) ? mode : null,
      sort: isOne(fields, field) && isOne(orders, order) ? { field, order } : null
    }
  } catch {
    return nothing
  }
}
export const writeDisplay = (values: Values, { mode, sort }: KeptDisplay): void =>
  values.set(name, JSON.stringify({ mode, sort }))
