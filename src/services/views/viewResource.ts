import type { FirmId } from "#schemas/shared/ids.ts"
import type { SavedView, ViewSearch } from "#schemas/views/view.ts"
import { viewForm, type ViewList } from "#schemas/views/viewRules.ts"
import { resource } from "#services/shared/resource.ts"

/** The list of a saved view, and the filters that a new view stores. */
export interface ViewPlace {
  readonly firmId: FirmId
  readonly list: ViewList
  readonly search: ViewSearch
  readonly columns: ReadonlyArray<string> | null
}

/** [CLI-O02] [TSK-004] The form of a saved view: its name, and whether it is shared with the firm. */
export const savedView = resource<ViewPlace, SavedView>()({
  form: viewForm,
  empty: { name: "", is_shared: false },
  valuesOf: ({ is_shared, name }) => ({ name, is_shared }),
  create: ({ ask, payload, place: { columns, firmId, list, search } }) =>
    ask("views.create", { params: { firmId }, payload: { ...payload, list, search, columns } }),
  change: ({ ask, entity, headers, payload, place: { firmId } }) =>
    ask("views.change", { params: { firmId, viewId: entity.id }, headers, payload }),
  queries: ["views.list"],
  done: () => ({ code: "views:saved" })
})
