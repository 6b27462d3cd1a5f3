import { type QueryClient, replaceEqualDeep } from "@tanstack/react-query"
import type { Filters, Sort } from "#machines/documents/list/display.ts"
import { toParameters } from "#schemas/documents/filters/filtering.ts"
import type { Crumb, FolderContent, FolderNode, TrashFacts, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"

/** Identifies one cached view of a folder; two views never share rows. */
export interface ContentPlace {
  readonly vendorId: VendorId
  readonly folder: string
  readonly sort: Sort
  readonly filters: Filters
}

/** The loaded rows of a folder in order, and the cursor of the next page (null at the end). */
export interface Content {
  readonly folder: FolderNode | null
  readonly breadcrumbs: ReadonlyArray<Crumb>
  readonly rows: ReadonlyArray<TreeNode>
  readonly next: string | null
  /** Only in the trash: former paths, and the number of days that nodes are kept. */
  readonly trash?: TrashFacts
}

export const pageSize = 100
export const largestAnswer = 10_000

/** The `validated` parameter of a request: absent if both states are shown, or none. */
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
 * Keeps the objects of unchanged rows, so that they do not rerender. Compares whole rows: counters, themes and
 * permissions change without a new revision.
 */
const settled = (before: ReadonlyArray<TreeNode>, rows: ReadonlyArray<TreeNode>): ReadonlyArray<TreeNode> => {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = rows.map((row) => replaceEqualDeep(known.get(row.id), row))
  return kept.length === before.length && kept.every((row, index) => row === before[index]) ? before : kept
}

/** Replaces the content by a response that starts at the first row. */
export const replaced = (before: Content | undefined, answer: FolderContent): Content => ({
  folder: replaceEqualDeep(before?.folder, answer.folder),
  breadcrumbs: replaceEqualDeep(before?.breadcrumbs, answer.breadcrumbs),
  rows: settled(before?.rows ?? [], answer.data),
  next: answer.next_cursor,
  ...(answer.trash === undefined ? {} : { trash: answer.trash })
})

/** Appends the next page; skips a row that moved to it from an earlier page. */
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

/** Changes the nodes with these ids in every cached view; a node whose change is null is removed. */
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

/** Finds the nodes with these ids in the cached rows, each in its newest revision. */
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
