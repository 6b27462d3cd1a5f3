import { nameKey, numberedName, repairName } from "#schemas/documents/names.ts"
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

/**
 * The entries of an archive, folders before what they hold. Names that some system could not write are repaired, and
 * two that would be one file on another system are numbered apart.
 */
export const archiveEntries = (nodes: ReadonlyArray<ArchivedNode>): ReadonlyArray<ZipEntry<ArchivedSource>> => {
  const below = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const entries: Array<ZipEntry<ArchivedSource>> = []
  const place = (parent: number | null, prefix: string) => {
    const taken = new Set<string>()
    for (const { at, checksum, id, kind, name, size } of below.get(parent) ?? []) {
      const own = numberedName(repairName(name), taken)
      taken.add(nameKey(own))
      const common = { at: new Date(at), source: checksum ?? "" }
      if (kind === "document") {
        entries.push({ ...common, path: `${prefix}${own}`, size })
        continue
      }
      entries.push({ ...common, path: `${prefix}${own}/`, size: 0 })
      place(id, `${prefix}${own}/`)
    }
  }
  place(null, "")
  return entries
}

/** What the archive's file is called: after the one thing that was chosen, else after where things were chosen. */
export const archiveName = (chosen: ReadonlyArray<Pick<ArchivedNode, "kind" | "name">>, place: string): string => {
  const [only, ...others] = chosen
  if (only === undefined || others.length > 0) return `${repairName(place)}.zip`
  const dot = only.kind === "document" ? only.name.lastIndexOf(".") : -1
  return `${repairName(dot > 0 ? only.name.slice(0, dot) : only.name)}.zip`
}
