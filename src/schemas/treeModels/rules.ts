import { nameFaults, nameKey } from "#schemas/documents/rules/names.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { themesLimit } from "#schemas/themes/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Maximum number of folders of one model. */
export const treeFolderLimit = 1_000
/** Maximum depth of the folders of one model. */
export const treeDepthLimit = 10
/** Maximum number of models of one firm. */
export const treeModelLimit = 200
/** Maximum lengths in characters. */
export const treeModelNameLimit = 80
export const treeDescriptionLimit = 500

/** [VAL-O05] Validates a model's name; null if valid. Characters that file names may not contain are refused. */
export const treeModelNameProblem = (text: string): MessageCode | null => {
  const name = keptLine(text)
  if (name === "") return "tree_model.name_missing"
  if ([...name].length > treeModelNameLimit) return "tree_model.name_too_long"
  return nameFaults(name).length > 0 ? "tree_model.name_characters" : null
}

export const treeDescriptionProblem = (text: string): MessageCode | null => {
  if (!text.isWellFormed() || text.includes("\u0000")) return "people.text_characters"
  return [...text.trim()].length > treeDescriptionLimit ? "tree_model.description_too_long" : null
}

/** [VAL-029] [VAL-O05] [VAL-O07] Validates a folder's name by the rules for folders of documents; null if valid. */
const folderNameProblem = (name: string): MessageCode | null => {
  const [fault] = nameFaults(name)
  if (fault === undefined) return null
  if (fault.code === "name.empty") return "tree_model.folder_missing"
  return fault.code === "name.too_long" ? "tree_model.folder_too_long" : "tree_model.folder_characters"
}

export interface FolderProblem {
  /** Index of the folder in the list, from 0. */
  readonly at: number
  readonly field: "key" | "level" | "kind" | "name" | "theme_ids"
  readonly code: MessageCode
}

/** Index of each folder's parent; null for folders at the root. Requires a list without gaps between levels. */
export const parentsOf = (folders: ReadonlyArray<Pick<TreeFolder, "level">>): ReadonlyArray<number | null> => {
  const open: Array<number> = []
  return folders.map(({ level }, at) => {
    const parent = level <= 1 ? null : (open[level - 2] ?? null)
    open[level - 1] = at
    open.length = level
    return parent
  })
}

/** Indexes of the children of each folder, in order; those at the root have the key null. */
const siblingsOf = (folders: ReadonlyArray<TreeFolder>) => {
  const parents = parentsOf(folders)
  const groups = new Map<number | null, Array<number>>()
  for (const [at, parent] of parents.entries()) {
    const group = groups.get(parent)
    if (group === undefined) groups.set(parent, [at])
    else group.push(at)
  }
  return [...groups.values()]
}

/** [VAL-040] Folders with the same parent whose names differ only in case or Unicode normalisation. */
const twins = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<FolderProblem> =>
  siblingsOf(folders).flatMap((places) => {
    const seen = new Set<string>()
    return places.flatMap((at): ReadonlyArray<FolderProblem> => {
      const key = nameKey(folders[at]?.name ?? "")
      if (seen.has(key)) return [{ at, field: "name", code: "tree_model.folder_twice" }]
      seen.add(key)
      return []
    })
  })

const keyForm = /^[A-Za-z0-9-]{1,32}$/

const ownProblems = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<FolderProblem> => {
  const keys = new Set<string>()
  let years = 0
  return folders.flatMap(({ key, kind, level, name, theme_ids }, at): ReadonlyArray<FolderProblem> => {
    const found: Array<FolderProblem> = []
    const add = (field: FolderProblem["field"], code: MessageCode | null) => {
      if (code !== null) found.push({ at, field, code })
    }
    add("name", folderNameProblem(name))
    if (!keyForm.test(key)) add("key", "tree_model.key_invalid")
    else if (keys.has(key)) add("key", "tree_model.key_twice")
    keys.add(key)
    if (level > treeDepthLimit) add("level", "tree_model.too_deep")
    else if (level > (folders[at - 1]?.level ?? 0) + 1) add("level", "tree_model.level_leaps")
    if (kind === "year" && ++years > 1) add("kind", "tree_model.year_twice")
    if (theme_ids.length > themesLimit || new Set(theme_ids).size < theme_ids.length)
      add("theme_ids", "tree_model.themes_invalid")
    return found
  })
}

/** Errors of a model's folders, in order of the folders; empty if valid. */
export const folderProblems = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<FolderProblem> => {
  const own = ownProblems(folders)
  const broken = own.some(({ field }) => field === "level")
  return (broken ? own : [...own, ...twins(folders)]).toSorted((one, other) => one.at - other.at)
}

export const tooManyFolders = (folders: ReadonlyArray<unknown>): MessageCode | null =>
  folders.length > treeFolderLimit ? "tree_model.too_many_folders" : null

/** Encodes a folder as JSON text, because form values are texts. */
export const lineOf = ({ key, kind, level, name, read_only, theme_ids }: TreeFolder): string =>
  JSON.stringify({ key, level, kind, name, read_only, theme_ids })
export const foldersOf = (lines: ReadonlyArray<string>): ReadonlyArray<TreeFolder> =>
  lines.map((line) => JSON.parse(line) as TreeFolder)

export type TreeModelValues = {
  readonly name: string
  readonly description: string
  /** Folders, each encoded by `lineOf`. */
  readonly folders: ReadonlyArray<string>
}

/** [NET-050] Form of a tree model; the server uses it too. */
export const treeModelForm: FormDefinition<TreeModelValues> = {
  fields: ["name", "description", "folders"],
  check: ({ description, folders, name }) =>
    errorsOf({
      name: treeModelNameProblem(name),
      description: treeDescriptionProblem(description),
      folders: tooManyFolders(folders) ?? folderProblems(foldersOf(folders))[0]?.code ?? null
    })
}
