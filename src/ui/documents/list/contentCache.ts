import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query"
import type { Filters, Sort } from "#machines/documents/list/display.ts"
import { toParameters } from "#schemas/documents/filtering.ts"
import type { Crumb, FolderContent, FolderNode, TrashFacts, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

/** Cache key of one view of a folder; two views never share their rows. */
export interface ContentPlace {
  readonly vendorId: VendorId
  readonly folder: string
  readonly sort: Sort
  readonly filters: Filters
}

/** The loaded rows in order, and the cursor of the next page. */
export interface Content {
  readonly folder: FolderNode | null
  readonly breadcrumbs: ReadonlyArray<Crumb>
  readonly rows: ReadonlyArray<TreeNode>
  readonly next: string | null
  /** Additional data of the trash. */
  readonly trash?: TrashFacts
}

export const pageSize = 100
export const largestAnswer = 10_000

/** Both states on, or both off, sends no filter. */
export const validatedOf = ({ unvalidated, validated }: Filters): "true" | "false" | undefined =>
  validated === unvalidated ? undefined : validated ? "true" : "false"

export const contentsOf = (vendorId: VendorId) => ["documents.rows", vendorId] as const
export const pagesOf = (vendorId: VendorId) => ["documents.page", vendorId] as const

const viewOf = ({ filters, folder, sort }: ContentPlace) =>
  [
    folder,
    sort.field,
    sort.order,
    ...(folder === "trash" ? [] : [validatedOf(filters), toParameters(filters)])
  ] as const

export const contentKey = (place: ContentPlace) => [...contentsOf(place.vendorId), ...viewOf(place)] as const
export const pageKey = (place: ContentPlace, cursor: string) =>
  [...pagesOf(place.vendorId), ...viewOf(place), cursor] as const

/**
 * The answered rows; those that show the same keep their objects and do not render again. All of a row is compared, since
 * counters, themes and what they allow change without a new revision.
 */
const settled = (before: ReadonlyArray<TreeNode>, rows: ReadonlyArray<TreeNode>): ReadonlyArray<TreeNode> => {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = rows.map((row) => replaceEqualDeep(known.get(row.id), row))
  return kept.length === before.length && kept.every((row, index) => row === before[index]) ? before : kept
}

/** Replaces the content by a new answer that starts at the first row. */
export const replaced = (before: Content | undefined, answer: FolderContent): Content => ({
  folder: replaceEqualDeep(before?.folder, answer.folder),
  breadcrumbs: replaceEqualDeep(before?.breadcrumbs, answer.breadcrumbs),
  rows: settled(before?.rows ?? [], answer.data),
  next: answer.next_cursor,
  ...(answer.trash === undefined ? {} : { trash: answer.trash })
})

/** Appends the next page; a row that moved between the two pages is kept once. */
export const extended = (before: Content, answer: FolderContent): Content => {
  const known = new Set(before.rows.map(({ id }) => id))
  return {
    ...before,
    rows: [...before.rows, ...answer.data.filter(({ id }) => !known.has(id))],
    next: answer.next_cursor,
    ...(answer.trash === undefined
      ? {}
      : { trash: { ...answer.trash, ways: [...(before.trash?.ways ?? []), ...answer.trash.ways] } })
  }
}

/** Changes the given nodes in every cached view, or removes them (null). */
export const patchNodes = (
  client: QueryClient,
  vendorId: VendorId,
  ids: ReadonlySet<number>,
  change: (node: TreeNode, shown: Content) => TreeNode | null
): void => {
  client.setQueriesData<Content>({ queryKey: contentsOf(vendorId) }, (content) => {
    if (content === undefined) return content
    const folder = content.folder !== null && ids.has(content.folder.id) ? change(content.folder, content) : null
    const hasRow = content.rows.some(({ id }) => ids.has(id))
    if (folder === null && !hasRow) return content
    return {
      ...content,
      folder: folder?.type === "folder" ? folder : content.folder,
      rows: hasRow
        ? content.rows.flatMap((row) => {
            if (!ids.has(row.id)) return [row]
            const changed = change(row, content)
            return changed === null ? [] : [changed]
          })
        : content.rows
    }
  })
}

/** The given nodes as found in the cache. */
export const findNodes = (
  client: QueryClient,
  vendorId: VendorId,
  ids: ReadonlySet<number>
): ReadonlyMap<number, TreeNode> => {
  const found = new Map<number, TreeNode>()
  for (const [, content] of client.getQueriesData<Content>({ queryKey: contentsOf(vendorId) }))
    for (const row of content?.rows ?? []) {
      const known = found.get(row.id)
      if (ids.has(row.id) && (known === undefined || known.revision < row.revision)) found.set(row.id, row)
    }
  return found
}
