import type { TreeEditorSnapshot } from "#machines/treeModels/treeEditor.machine.ts"
import type { Way } from "#machines/treeModels/editing.ts"
import { folderProblems, parentsOf, treeFolderLimit } from "#schemas/treeModels/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"

export interface EditedFolder {
  readonly folder: TreeFolder
  /** [VAL-040] The message code of the folder's first error; null without one. */
  readonly problem: string | null
  /** Whether this is the folder of the years, or lies in it. */
  readonly isYearly: boolean
  readonly inside: ReadonlyArray<EditedFolder>
}

const yearlyPlaces = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<boolean> => {
  const parents = parentsOf(folders)
  const places: Array<boolean> = []
  for (const [at, { kind }] of folders.entries()) {
    const parent = parents[at] ?? null
    places.push(kind === "year" || (parent !== null && places[parent] === true))
  }
  return places
}

/** The flat list as a tree. */
export const toTree = (folders: ReadonlyArray<TreeFolder>): ReadonlyArray<EditedFolder> => {
  const problems = new Map(folderProblems(folders).map(({ at, code }) => [at, code]))
  const yearly = yearlyPlaces(folders)
  const parents = parentsOf(folders)
  const insides = folders.map((): Array<EditedFolder> => [])
  const roots: Array<EditedFolder> = []
  for (const [at, folder] of folders.entries()) {
    const parent = parents[at] ?? null
    const list = parent === null ? roots : (insides[parent] ?? roots)
    list.push({ folder, problem: problems.get(at) ?? null, isYearly: yearly[at] ?? false, inside: insides[at] ?? [] })
  }
  return roots
}

/** What the editor shows and offers. */
export const toTreeEditorView = (snapshot: TreeEditorSnapshot) => {
  const { closed, folders, pointed } = snapshot.context
  const selected = folders.find(({ key }) => key === pointed) ?? null
  const key = selected?.key ?? ""
  const goes = (way: Way) => snapshot.can({ type: "folder.moved", key, way })
  return {
    folders,
    tree: toTree(folders),
    closed,
    selected,
    selectedProblem: folderProblems(folders).find(({ at }) => folders[at]?.key === pointed)?.code ?? null,
    /** Number of folders with an error. */
    problems: new Set(folderProblems(folders).map(({ at }) => at)).size,
    count: folders.length,
    limit: treeFolderLimit,
    canAdd: snapshot.can({ type: "folder.added", inside: false, name: "-" }),
    canAddInside: selected !== null && snapshot.can({ type: "folder.added", inside: true, name: "-" }),
    canMove: { up: goes("up"), down: goes("down"), in: goes("in"), out: goes("out") } satisfies Record<Way, boolean>,
    canDuplicate: snapshot.can({ type: "folder.duplicated", key }),
    canRemove: snapshot.can({ type: "folder.removed", key }),
    canUndo: snapshot.can({ type: "edit.undone" }),
    canRedo: snapshot.can({ type: "edit.redone" })
  }
}
export type TreeEditorView = ReturnType<typeof toTreeEditorView>

/** Whether a dragged folder may be dropped there; null is the root. */
export const mayDrop = (snapshot: TreeEditorSnapshot, key: string, onto: string | null): boolean =>
  snapshot.can({ type: "folder.dropped", key, onto })
