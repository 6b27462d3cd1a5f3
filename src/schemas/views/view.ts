import { Schema } from "effect"
import { viewLists, viewNameProblem, viewSearchLimit } from "#schemas/views/viewRules.ts"

export const ViewId = Schema.Int.check(Schema.isGreaterThan(0)).pipe(Schema.brand("ViewId"))
export type ViewId = typeof ViewId.Type

const word = Schema.String.check(Schema.isMaxLength(200))
const said = Schema.Union([word, Schema.Finite, Schema.Boolean, Schema.Array(Schema.Union([word, Schema.Finite]))])

/** Query parameters of the list's URL: filters, sort and layout. */
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
  /** Columns to show; null leaves the user's own columns. */
  columns,
  is_shared: Schema.Boolean,
  /** Whether the caller created it. */
  is_mine: Schema.Boolean,
  /** Names of the conditions that forbid the caller to change it; empty if they may. */
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
