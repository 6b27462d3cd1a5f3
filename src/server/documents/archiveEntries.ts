import { nameKey, repairName } from "#schemas/documents/names.ts"
import type { ZipEntry } from "#server/documents/zip.ts"

/** A node below what was chosen; what was chosen itself has no parent here. */
export interface ArchivedNode {
  readonly id: number
  readonly parent_id: number | null
  readonly kind: "folder" | "document"
  readonly name: string
  readonly checksum: string | null
  readonly size: number
  readonly at: string
}

/** A content, as its firm's files know it. */
export type ArchivedSource = string

/** Characters of a whole path: Windows unpacks 259 with the place it unpacks to, which has the rest. */
const pathRoom = 200
/** Bytes of one name, and its characters once macOS has taken the accents off their letters. */
const nameRoom = 255
/** Characters that are left for a name in the deepest of folders, and the fewest a folder there is called by. */
const leastRoom = 32
const leastFolder = 8
/** The longest extension that is kept when a name is cut. */
const longestExtension = 12

const fits = (name: string, room: number) =>
  name.length <= room && Buffer.byteLength(name) <= nameRoom && name.normalize("NFD").length <= nameRoom

/** The name with its number, its base cut to what every system takes. */
const cut = (name: string, mark: string, room: number): string => {
  const dot = name.lastIndexOf(".")
  const end = dot > 0 && name.length - dot <= longestExtension ? dot : name.length
  const rest = mark + name.slice(end)
  if (fits(name.slice(0, end) + rest, room)) return name.slice(0, end) + rest
  const letters = Array.from(name.slice(0, Math.min(end, room)))
  // One less: a new end can make a name that needs a character before it.
  while (letters.length > 0 && !fits(letters.join("") + rest, room - 1)) letters.pop()
  return repairName(letters.join("") + rest)
}

/** Names that any system, or the program that unpacks, could take for one: what shows no difference makes none. */
const keyOf = (name: string) => nameKey(name.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""))

/** Gives names in one folder of the archive, each once. */
const namesOfPlace = () => {
  const taken = new Set<string>()
  /** The first number that is worth trying, so that thousands of one name are not compared with each other. */
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
 * [DOC-O06] The entries of an archive, folders before what they hold. What is unpacked lies in its place and is there
 * once on every system: names that some system could not write are repaired and cut, two that would be one file are
 * numbered apart, and what lies deeper than a path can say lies in the last folder that one can.
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
    const forFolder = room - leastRoom - 1
    if (forFolder < leastFolder) {
      open.push(within(node.id, prefix, nameIn))
      continue
    }
    const path = `${prefix}${nameIn(node.name, forFolder)}/`
    entries.push({ ...common, path, size: 0 })
    open.push(within(node.id, path))
  }
  return entries
}

/** What the archive's file is called: after the one thing that was chosen, else after where things were chosen. */
export const archiveName = (chosen: ReadonlyArray<Pick<ArchivedNode, "kind" | "name">>, place: string): string => {
  const [only, ...others] = chosen
  const dot = only?.kind === "document" ? only.name.lastIndexOf(".") : -1
  const named = only === undefined || others.length > 0 ? place : dot > 0 ? only.name.slice(0, dot) : only.name
  return cut(`${repairName(named)}.zip`, "", pathRoom)
}
