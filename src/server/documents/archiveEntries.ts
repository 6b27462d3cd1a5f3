import { nameKey, repairName } from "#schemas/documents/names.ts"
import type { ZipEntry } from "#server/documents/zip.ts"

/** A chosen node (its parent is null here) or a descendant of one. */
export interface ArchivedNode {
  readonly id: number
  readonly parent_id: number | null
  readonly kind: "folder" | "document"
  readonly name: string
  readonly checksum: string | null
  readonly size: number
  readonly at: string
}

/** The place of a content in its firm's files. */
export type ArchivedSource = string

/** Maximum characters of a path: Windows allows 259, including the folder that the archive is unpacked into. */
const pathRoom = 200
/** Maximum bytes of a name, and maximum characters after macOS decomposes accents (NFD). */
const nameRoom = 255
/** Characters reserved for a name in the deepest folder, and the minimum for a folder's name there. */
const minNameRoom = 32
const minFolderName = 8
/** The longest extension that truncation keeps. */
const maxExtension = 12

const fits = (name: string, room: number) =>
  name.length <= room && Buffer.byteLength(name) <= nameRoom && name.normalize("NFD").length <= nameRoom

/** Appends `mark` to the name's base and truncates the base to what every system accepts. */
const cut = (name: string, mark: string, room: number): string => {
  const dot = name.lastIndexOf(".")
  const end = dot > 0 && name.length - dot <= maxExtension ? dot : name.length
  const rest = mark + name.slice(end)
  if (fits(name.slice(0, end) + rest, room)) return name.slice(0, end) + rest
  const letters = Array.from(name.slice(0, Math.min(end, room)))
  // One character less: `repairName` may prepend one to the truncated name.
  while (letters.length > 0 && !fits(letters.join("") + rest, room - 1)) letters.pop()
  return repairName(letters.join("") + rest)
}

/** The key under which any system or unpacker would treat two names as equal: ignores invisible differences. */
const keyOf = (name: string) => nameKey(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))

/** Assigns unique names within one folder of the archive. */
const namesOfPlace = () => {
  const taken = new Set<string>()
  /** The first number to try per name, so that thousands of equal names do not take quadratic time. */
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
 * [DOC-O06] The entries of an archive, folders before their contents, that unpack on every system: invalid names are
 * repaired and truncated, names that would collide are numbered, and nodes too deep for a path are placed in the last
 * folder that fits.
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

/** The archive's file name: that of the only chosen node, otherwise of the folder they were chosen in. */
export const archiveName = (chosen: ReadonlyArray<Pick<ArchivedNode, "kind" | "name">>, place: string): string => {
  const [only, ...others] = chosen
  const dot = only?.kind === "document" ? only.name.lastIndexOf(".") : -1
  const named = only === undefined || others.length > 0 ? place : dot > 0 ? only.name.slice(0, dot) : only.name
  return cut(`${repairName(named)}.zip`, "", pathRoom)
}
