import { Schema } from "effect"
import { viewLists, viewNameProblem, viewSearchLimit } from "#schemas/views/viewRules.ts"

export const ViewId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ViewId"))
export type ViewId = typeof ViewId.Type

const word = Schema.String.check(Schema.isMaxLength(200))
const said = Schema.Union([word, Schema.Finite, Schema.Boolean, Schema.Array(Schema.Union([word, Schema.Finite]))])

/** The query of the list's address: filters, sort and the way it is shown. */
export const ViewSearch = Schema.Record(Schema.String.check(Schema.isMaxLength(40)), said).check(
  Schema.makeFilter((search: object) => JSON.stringify(search).length <= viewSearchLimit || "view.search_too_long")
)
export type ViewSearch = typeof ViewSearch.Type

const columns = Schema.NullOr(Schema.Array(Schema.String.check(Schema.isMaxLength(40))).check(Schema.isMaxLength(30)))
const name = Schema.String.annotate({ message: "view.name_missing" }).check(
  Schema.makeFilter((text: string) => viewNameProblem(text) ?? undefined)
)

/** [CLI-O02] [TSK-004] A named view of a list. */
export const SavedView = Schema.Struct({
  id: ViewId,
  list: Schema.Literals(viewLists),
  name: Schema.String,
  search: ViewSearch,
  /** Null: the columns that the person sees anyway. */
  columns,
  is_shared: Schema.Boolean,
  /** The caller made it. */
  is_mine: Schema.Boolean,
  /** The conditions because of which the caller may not change it; empty if they may. */
  closed_by: Schema.Array(Schema.String),
  revision: Schema.Int
})
export interface SavedView extends Schema.Schema.Type<typeof SavedView> {}

export const ViewBody = Schema.Struct({
  list: Schema.Literals(viewLists),
  name,
  search: ViewSearch,
  columns: Schema.optionalKey(columns),
  is_shared: Schema.optionalKey(Schema.Boolean)
})
export interface ViewBody extends Schema.Schema.Type<typeof ViewBody> {}

/** PATCH: omitted keys are unchanged. */
export const ViewChanges = Schema.Struct({
  name: Schema.optionalKey(name),
  search: Schema.optionalKey(ViewSearch),
  columns: Schema.optionalKey(columns),
  is_shared: Schema.optionalKey(Schema.Boolean)
})
export interface ViewChanges extends Schema.Schema.Type<typeof ViewChanges> {}
