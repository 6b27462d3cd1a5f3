import type { FormRecord } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { foldersOf, lineOf, type TreeModelValues } from "#schemas/treeModels/rules.ts"
import { type StarterName, starterFolders, starterNames } from "#schemas/treeModels/starters.ts"
import type { TreeModel, TreeModelId } from "#schemas/treeModels/treeModel.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

const quiet = { showError: false } as const

export const treeModelRecord = ({
  description,
  folders,
  name,
  revision
}: Pick<TreeModel, "description" | "folders" | "name" | "revision">): FormRecord<TreeModelValues> => ({
  values: { name, description, folders: folders.map(lineOf) },
  revision
})

/** What the dialog of a new model asks. */
export type NewTreeModelValues = { readonly name: string; readonly description: string; readonly starter: string }

export const newTreeModel: FormRecord<NewTreeModelValues> = {
  values: { name: "", description: "", starter: "company" },
  revision: 0
}

const starterOf = (value: unknown): StarterName => starterNames.find((name) => name === value) ?? "empty"

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly tell: (model: TreeModel) => void
}

/** [NET-050] The `save` of a new model's dialog. */
export const treeModelAdding = ({ ask, firmId, tell }: Kept) =>
  savingActor({
    send: async ({ values }, signal) => {
      const { description, name, starter } = values as NewTreeModelValues
      const payload = { name, description, folders: starterFolders(starterOf(starter)) }
      const { data } = await ask("treeModels.create", { ...quiet, params: { firmId }, payload }, signal)
      tell(data)
      return { values, revision: data.revision }
    },
    read: () => Promise.resolve(newTreeModel)
  })

/** [NET-050] The `save` of a model's editor: only what was changed travels. */
export const treeModelChanging = ({ ask, firmId, structureId, tell }: Kept & { readonly structureId: TreeModelId }) => {
  const params = { firmId, structureId }
  return savingActor({
    send: async ({ changed, revision, values }, signal) => {
      const { description, folders, name } = values as TreeModelValues
      const payload = {
        ...(changed.includes("name") ? { name } : {}),
        ...(changed.includes("description") ? { description } : {}),
        ...(changed.includes("folders") ? { folders: foldersOf(folders) } : {})
      }
      const { data } = await ask("treeModels.change", { ...quiet, params, headers: seen(revision), payload }, signal)
      tell(data)
      return treeModelRecord(data)
    },
    read: async (signal) => treeModelRecord((await ask("treeModels.one", { ...quiet, params }, signal)).data)
  })
}
