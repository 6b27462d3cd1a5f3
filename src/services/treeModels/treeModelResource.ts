import { formOf } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { foldersOf, lineOf, treeModelForm } from "#schemas/treeModels/rules.ts"
import { starterFolders, starterNames } from "#schemas/treeModels/starters.ts"
import type { TreeModel } from "#schemas/treeModels/treeModel.ts"
import { resource } from "#services/shared/resource.ts"

interface Catalogue {
  readonly firmId: FirmId
}
const queries = ["treeModels.list", "treeModels.one"]

const nothing = { name: "", description: "", starter: "company" }

/** [NET-050] The form of a new tree model: its name, and the starter from which its folders are copied. */
export const newTreeModel = resource<Catalogue, TreeModel>()({
  form: formOf(nothing, ({ description, name }) => treeModelForm.check({ name, description, folders: [] })),
  empty: nothing,
  create: ({ ask, place: params, values: { description, name, starter } }) => {
    const folders = starterFolders(starterNames.find((known) => known === starter) ?? "empty")
    return ask("treeModels.create", { params, payload: { name, description, folders } })
  },
  queries,
  done: ({ name }) => ({ code: "treeModels:added", params: { name } })
})

/** [NET-050] The form of an existing tree model. */
export const treeModels = resource<Catalogue, TreeModel>()({
  form: treeModelForm,
  empty: { name: "", description: "", folders: [] },
  valuesOf: ({ description, folders, name }) => ({ name, description, folders: folders.map(lineOf) }),
  wire: ({ folders, ...values }) => ({ ...values, folders: foldersOf(folders) }),
  change: ({ ask, entity: { id: structureId }, headers, payload, place }) =>
    ask("treeModels.change", { params: { ...place, structureId }, headers, payload }),
  read: ({ ask, entity: { id: structureId }, place }) => ask("treeModels.one", { params: { ...place, structureId } }),
  queries,
  done: ({ name }) => ({ code: "treeModels:saved", params: { name } })
})
