import { formOf } from "#schemas/shared/form.ts"
import type { StarterTheme } from "#schemas/themes/starterThemes.api.ts"
import { emptyTheme, themeForm } from "#schemas/themes/rules.ts"
import { foldersOf, lineOf, treeModelForm } from "#schemas/treeModels/rules.ts"
import { starterFolders, starterNames } from "#schemas/treeModels/starters.ts"
import type { TreeModel } from "#schemas/treeModels/treeModel.ts"
import { oneOf, picked, resource } from "#services/shared/resource.ts"

/** [SAD-016] The form of a theme for new firms. */
export const starterThemes = resource<null, StarterTheme>()({
  form: themeForm,
  empty: emptyTheme,
  valuesOf: (theme) => picked(theme, themeForm.fields),
  create: ({ ask, payload }) => ask("starterThemes.add", { payload }),
  change: ({ ask, entity: { id: themeId }, headers, payload }) =>
    ask("starterThemes.change", { params: { themeId }, headers, payload }),
  read: async ({ ask, entity }) => oneOf(await ask("starterThemes.list", {}), entity),
  queries: ["starterThemes.list"],
  done: ({ title }, isNew) => ({ code: isNew ? "starters:theme.added" : "starters:theme.changed", params: { title } })
})

const queries = ["starterTrees.list", "starterTrees.read"]
const nothing = { name: "", description: "", starter: "company" }

/** [SAD-018] The form of a new tree model: its name, and the starter from which its folders are copied. */
export const newStarterTree = resource<null, TreeModel>()({
  form: formOf(nothing, ({ description, name }) => treeModelForm.check({ name, description, folders: [] })),
  empty: nothing,
  create: ({ ask, values: { description, name, starter } }) =>
    ask("starterTrees.add", {
      payload: {
        name,
        description,
        folders: starterFolders(starterNames.find((known) => known === starter) ?? "empty")
      }
    }),
  queries,
  done: ({ name }) => ({ code: "starters:tree.added", params: { name } })
})

/** [SAD-018] The form of an existing tree model. */
export const starterTrees = resource<null, TreeModel>()({
  form: treeModelForm,
  empty: { name: "", description: "", folders: [] },
  valuesOf: ({ description, folders, name }) => ({ name, description, folders: folders.map(lineOf) }),
  wire: ({ folders, ...values }) => ({ ...values, folders: foldersOf(folders) }),
  change: ({ ask, entity: { id: structureId }, headers, payload }) =>
    ask("starterTrees.change", { params: { structureId }, headers, payload }),
  read: ({ ask, entity: { id: structureId } }) => ask("starterTrees.read", { params: { structureId } }),
  queries,
  done: ({ name }) => ({ code: "starters:tree.saved", params: { name } })
})
