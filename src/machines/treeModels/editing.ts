import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import { parentsOf, treeDepthLimit, treeFolderLimit } from "#schemas/treeModels/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"

export type Folders = ReadonlyArray<TreeFolder>
/** One place up or down among siblings, into the folder above it in the list, or out of its parent. */
export type Way = "up" | "down" | "in" | "out"

/** The range of a folder and its descendants. */
const spanOf = (folders: Folders, at: number): readonly [number, number] => {
  const level = folders[at]?.level ?? 0
  const after = folders.slice(at + 1).findIndex((folder) => folder.level <= level)
  return [at, after < 0 ? folders.length : at + 1 + after]
}

const placeOf = (folders: Folders, key: string): number | null => {
  const at = folders.findIndex((folder) => folder.key === key)
  return at < 0 ? null : at
}

const shifted = (part: Folders, by: number): Folders => part.map((folder) => ({ ...folder, level: folder.level + by }))
const deepest = (part: Folders) => Math.max(0, ...part.map(({ level }) => level))

/** The index of the previous or next sibling; null at the end. */
const neighbour = (folders: Folders, at: number, way: "up" | "down"): number | null => {
  const level = folders[at]?.level ?? 0
  if (way === "down") {
    const [, end] = spanOf(folders, at)
    return folders[end]?.level === level ? end : null
  }
  for (let n = at - 1; n >= 0; n -= 1) {
    const other = folders[n]?.level ?? 0
    if (other === level) return n
    if (other < level) return null
  }
  return null
}

/** Cuts a range out and inserts it before index `to` of the rest, with the given change of depth. */
const carried = (folders: Folders, [from, end]: readonly [number, number], to: number, by: number): Folders | null => {
  const part = shifted(folders.slice(from, end), by)
  if (deepest(part) > treeDepthLimit) return null
  const rest = [...folders.slice(0, from), ...folders.slice(end)]
  return [...rest.slice(0, to), ...part, ...rest.slice(to)]
}

/** Moves a folder with its descendants; null if this move is impossible. */
export const moved = (folders: Folders, key: string, way: Way): Folders | null => {
  const at = placeOf(folders, key)
  if (at === null) return null
  const span = spanOf(folders, at)
  const size = span[1] - span[0]
  if (way === "out") {
    const parent = parentsOf(folders)[at] ?? null
    return parent === null ? null : carried(folders, span, spanOf(folders, parent)[1] - size, -1)
  }
  const other = neighbour(folders, at, way === "down" ? "down" : "up")
  if (other === null) return null
  if (way === "up") return carried(folders, span, other, 0)
  if (way === "down") return carried(folders, span, spanOf(folders, other)[1] - size, 0)
  return carried(folders, span, at, 1)
}

/**
 * Makes a folder with its descendants the last child of another, or of the root (null); null if that is not allowed.
 */
export const dropped = (folders: Folders, key: string, onto: string | null): Folders | null => {
  const [at, place] = [placeOf(folders, key), onto === null ? null : placeOf(folders, onto)]
  if (at === null || (onto !== null && place === null)) return null
  const span = spanOf(folders, at)
  if (place !== null && place >= span[0] && place < span[1]) return null
  if ((parentsOf(folders)[at] ?? null) === place) return null
  const end = place === null ? folders.length : spanOf(folders, place)[1]
  const to = end > span[0] ? end - (span[1] - span[0]) : end
  const level = place === null ? 1 : (folders[place]?.level ?? 0) + 1
  return carried(folders, span, to, level - (folders[at]?.level ?? 1))
}

/** An unused key, the next number: the key of a removed folder is not reused. */
export const nextKey = (folders: Folders, more = 0): string => {
  const numbers = folders.map(({ key }) => Number(/^f(\d{1,9})$/.exec(key)?.[1] ?? 0))
  return `f${Math.max(0, ...numbers) + 1 + more}`
}

/** The names used in a folder, as name keys. */
const namesIn = (folders: Folders, parent: number | null): ReadonlySet<string> => {
  const parents = parentsOf(folders)
  return new Set(folders.flatMap(({ name }, at) => ((parents[at] ?? null) === parent ? [nameKey(name)] : [])))
}

/** Adds a folder after the given one, or as its last child; at the end of the root if none is given. */
export const added = (
  folders: Folders,
  beside: string | null,
  inside: boolean,
  name: string
): { readonly folders: Folders; readonly key: string } | null => {
  if (folders.length >= treeFolderLimit) return null
  const at = beside === null ? null : placeOf(folders, beside)
  const level = at === null ? 1 : (folders[at]?.level ?? 1) + (inside ? 1 : 0)
  if (level > treeDepthLimit) return null
  const parent = at === null ? null : inside ? at : (parentsOf(folders)[at] ?? null)
  const to = at === null ? folders.length : spanOf(folders, at)[1]
  const key = nextKey(folders)
  const folder: TreeFolder = {
    key,
    level,
    kind: "folder",
    name: numberedName(name, namesIn(folders, parent)),
    read_only: false,
    theme_ids: []
  }
  return { key, folders: [...folders.slice(0, to), folder, ...folders.slice(to)] }
}

/**
 * [VAL-040] Adds a copy with all descendants after the folder, with a free name. Only one folder can be the folder of
 * the years.
 */
export const duplicated = (
  folders: Folders,
  key: string
): { readonly folders: Folders; readonly key: string } | null => {
  const at = placeOf(folders, key)
  if (at === null) return null
  const [from, end] = spanOf(folders, at)
  if (folders.length + end - from > treeFolderLimit) return null
  const name = numberedName(folders[at]?.name ?? "", namesIn(folders, parentsOf(folders)[at] ?? null))
  const copy = folders.slice(from, end).map((folder, place): TreeFolder => ({
    ...folder,
    kind: "folder",
    key: nextKey(folders, place),
    name: place === 0 ? name : folder.name
  }))
  return { key: copy[0]?.key ?? key, folders: [...folders.slice(0, end), ...copy, ...folders.slice(end)] }
}

/** Removes a folder with its descendants; also gives the folder to select next. */
export const removed = (
  folders: Folders,
  key: string
): { readonly folders: Folders; readonly key: string | null } | null => {
  const at = placeOf(folders, key)
  if (at === null) return null
  const [from, end] = spanOf(folders, at)
  const left = [...folders.slice(0, from), ...folders.slice(end)]
  return { folders: left, key: (left[from] ?? left[from - 1])?.key ?? null }
}

/** Sets properties of one folder. Only one folder at a time has the mark of the years. */
export const set = (folders: Folders, key: string, change: Partial<Omit<TreeFolder, "key" | "level">>): Folders =>
  folders.map((folder) =>
    folder.key === key
      ? { ...folder, ...change }
      : change.kind === "year" && folder.kind === "year"
        ? { ...folder, kind: "folder" }
        : folder
  )
