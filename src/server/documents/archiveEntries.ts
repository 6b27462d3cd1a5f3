import { nameKey, repairName } from "#schemas/documents/rules/names.ts"
import type { ZipEntry } from "#server/documents/zip.ts"

/** A node that the user selected (`parent_id` is then null), or a descendant of one. */
export interface ArchivedNode {
  readonly id: number
  readonly parent_id: number | null
  readonly kind: "folder" | "document"
  readonly name: string
  readonly checksum: string | null
  readonly size: number
  readonly at: string
}

/** SHA-256 checksum of the content, under which the firm's file storage keeps it. */
export type ArchivedSource = string

/** Maximum characters of a path. Windows allows 259, including the folder where the archive is unpacked. */
const pathRoom = 200
/** Maximum length of a name, in UTF-8 bytes and in characters after NFD decomposition (macOS). */
const nameRoom = 255
/** Characters reserved for a document's name inside the deepest folder. */
const minNameRoom = 32
/** Minimum characters of a folder's own name. */
const minFolderName = 8
/** Longest extension, dot included, that truncation keeps. */
const maxExtension = 12

const fits = (name: string, room: number) =>
  name.length <= room && Buffer.byteLength(name) <= nameRoom && name.normalize("NFD").length <= nameRoom

/** Inserts `mark` before the extension and shortens the name until every operating system accepts it. */
const cut = (name: string, mark: string, room: number): string => {
  const dot = name.lastIndexOf(".")
  const end = dot > 0 && name.length - dot <= maxExtension ? dot : name.length
  const rest = mark + name.slice(end)
  if (fits(name.slice(0, end) + rest, room)) return name.slice(0, end) + rest
  const letters = Array.from(name.slice(0, Math.min(end, room)))
  // One character less, because `repairName` may prepend one.
  while (letters.length > 0 && !fits(letters.join("") + rest, room - 1)) letters.pop()
  return repairName(letters.join("") + rest)
}

/** Two names with the same key collide on some operating system, for example if they differ only in case. */
const keyOf = (name: string) => nameKey(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))

/** Returns a function that assigns unique names within one folder of the archive. */
const namesOfPlace = () => {
  const taken = new Set<string>()
  /**
   * The next number to try for each name: counting from 1 every time would be quadratic for thousands of equal names.
   */
  const next = new Map<string, number>()
  return (name: string, room: number): string => {
    const safe = repairName(name)
    const key = keyOf(cut(safe, "", room))
    for (let number = next.get(key) ?? 0; ; number += 1) {
      const own = cut(safe, number === 0 ? "" : ` (${number})`, room)
      if (taken.has(keyOf(own))) continue
      taken.add(keyOf(own))
      next.set(key, number + 1)
      return own
    }
  }
}

/**
 * [DOC-O06] The entries of a zip that unpacks on every operating system, folders before their contents. Repairs and
 * shortens names, numbers names that collide, and puts nodes nested too deep into the deepest folder whose path fits.
 */
export const archiveEntries = (nodes: ReadonlyArray<ArchivedNode>): ReadonlyArray<ZipEntry<ArchivedSource>> => {
  const below = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const within = (parent: number | null, prefix: string, nameIn = namesOfPlace()) => ({
    nodes: (below.get(parent) ?? []).values(),
    prefix,
    nameIn
  })
  const entries: Array<ZipEntry<ArchivedSource>> = []
  const open = [within(null, "")]
  for (let place = open.at(-1); place !== undefined; place = open.at(-1)) {
    const { nameIn, nodes: left, prefix } = place
    const { done, value: node } = left.next()
    if (done === true) {
      open.pop()
      continue
    }
    const common = { at: new Date(node.at), source: node.checksum ?? "" }
    const room = pathRoom - prefix.length
    if (node.kind === "document") {
      entries.push({ ...common, path: `${prefix}${nameIn(node.name, room)}`, size: node.size })
      continue
    }
    const forFolder = room - minNameRoom - 1
    if (forFolder < minFolderName) {
      open.push(within(node.id, prefix, nameIn))
      continue
    }
    const path = `${prefix}${nameIn(node.name, forFolder)}/`
    entries.push({ ...common, path, size: 0 })
    open.push(within(node.id, path))
  }
  return entries
}

/** The archive's file name: the name of the only selected node, otherwise `place`, the folder of the selection. */
export const archiveName = (chosen: ReadonlyArray<Pick<ArchivedNode, "kind" | "name">>, place: string): string => {
  const [only, ...others] = chosen
  const dot = only?.kind === "document" ? only.name.lastIndexOf(".") : -1
  const named = only === undefined || others.length > 0 ? place : dot > 0 ? only.name.slice(0, dot) : only.name
  return cut(`${repairName(named)}.zip`, "", pathRoom)
}
