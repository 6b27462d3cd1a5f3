import { caughtUp } from "#machines/documents/list/acted.ts"
import type { DocumentsStoreRef } from "#machines/documents/list/documentsStore.machine.ts"
import type { ContentAsked, ContentOutcome } from "#machines/documents/list/browser.types.ts"
import { toParameters } from "#schemas/documents/filters/filtering.ts"
import type { DocumentAccess, FolderContent, FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { trashId } from "#schemas/shared/constants.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { CallRequest } from "#services/shared/calls.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { callQuery } from "#ui/app/frame/useCall.ts"
import {
  type Content,
  contentKey,
  type ContentPlace,
  extended,
  largestAnswer,
  pageKey,
  pagesOf,
  pageSize,
  replaced,
  validatedOf
} from "#ui/documents/list/contentCache.ts"
import { makeKnownFolders } from "#ui/documents/list/knownFolders.ts"

export const isFolder = (node: TreeNode): node is FolderNode => node.type === "folder"
const quiet = { showError: false } as const

/** Loads the folders and rows of one company's documents into the cache. */
export const makeDocumentsContent = (portal: Portal, vendorId: VendorId, ref: DocumentsStoreRef) => {
  const folders = makeKnownFolders({
    root: async () =>
      (
        await portal.ask("documents.content", {
          params: { vendorId, folder: "root" },
          query: { limit: 1 },
          ...quiet
        })
      ).folder,
    level: async (parent) =>
      (
        await portal.ask("documents.tree", {
          params: { vendorId },
          query: parent === null ? {} : { parent: parent as NodeId },
          ...quiet
        })
      ).data,
    reveal: async (reveal) =>
      (await portal.ask("documents.tree", { params: { vendorId }, query: { reveal }, ...quiet })).data
  })

  const accessQuery = callQuery(portal, "documents.access", { params: { vendorId }, ...quiet })
  const access = async (): Promise<DocumentAccess> => {
    const known = queryClient.getQueryData(accessQuery.queryKey)
    const staleTime = known?.data.tree === "ready" ? 60_000 : 0
    return (await queryClient.fetchQuery({ ...accessQuery, staleTime })).data
  }

  const ask = async (
    place: ContentPlace,
    query: { readonly cursor?: string; readonly limit: number },
    signal?: AbortSignal
  ) => {
    const answer = await portal.ask(
      "documents.content",
      {
        params: { vendorId, folder: place.folder },
        query: {
          sort: place.sort.field,
          order: place.sort.order,
          validated: validatedOf(place.filters),
          ...toParameters(place.filters),
          cursor: query.cursor,
          limit: query.limit
        } as NonNullable<CallRequest<"documents.content">["query"]>,
        ...quiet
      },
      signal
    )
    const { acted } = ref.getSnapshot().context
    const at = new Date().toISOString()
    return acted.size === 0 ? answer : { ...answer, data: answer.data.flatMap((node) => caughtUp(acted, node, at)) }
  }

  /** Loads the first page, or refetches all loaded rows in one request, so that no row moves on the screen. */
  const load = async (asked: ContentAsked, signal: AbortSignal): Promise<ContentOutcome> => {
    const place = { ...asked, vendorId }
    const key = contentKey(place)
    const limitNow = () => {
      const shown = queryClient.getQueryData<Content>(key)?.rows.length ?? 0
      return Math.min(largestAnswer, Math.max(pageSize, Math.ceil(shown / pageSize) * pageSize))
    }
    const whole = async (limit: number): Promise<readonly [DocumentAccess, FolderContent]> => {
      const answers = await Promise.all([access(), ask(place, { limit }, signal)])
      // If another page was loaded meanwhile, retry with the larger limit: this response would drop the rows of that
      // page.
      return limit < limitNow() ? whole(limitNow()) : answers
    }
    try {
      const [rights, answer] = await whole(limitNow())
      queryClient.removeQueries({ queryKey: pagesOf(vendorId) })
      const content = replaced(queryClient.getQueryData<Content>(key), answer)
      queryClient.setQueryData<Content>(key, content)
      folders.put([...(content.folder === null ? [] : [content.folder]), ...content.rows.filter(isFolder)])
      return Result.succeed({ tree: rights.tree, folderId: content.folder?.id ?? trashId })
    } catch (error) {
      if (signal.aborted) throw error
      const failure = error as CallFailure
      return Result.fail({ code: failure.code, status: failure._tag === "ApiFailure" ? failure.status : null })
    }
  }

  const nextPage = (place: ContentPlace, cursor: string) =>
    queryClient.fetchQuery({
      queryKey: pageKey(place, cursor),
      queryFn: ({ signal }) => ask(place, { cursor, limit: pageSize }, signal),
      staleTime: 30_000,
      gcTime: 60_000
    })
  const extending = new Set<string>()
  /** [NET-O06] Appends the next page, then prefetches the one after it. */
  const extend = async (place: ContentPlace): Promise<void> => {
    const key = contentKey(place)
    const name = JSON.stringify(key)
    const before = queryClient.getQueryData<Content>(key)
    if (before === undefined || before.next === null || extending.has(name)) return
    extending.add(name)
    for (let shown: Content | undefined = before; shown !== undefined && shown.next !== null;) {
      const { next } = shown
      const answer = await nextPage(place, next).catch(() => null)
      shown = queryClient.getQueryData<Content>(key)
      // A failed page is requested again when the end of the list becomes visible again.
      if (answer === null && queryClient.getQueryState(pageKey(place, next)) !== undefined) break
      // A refetch has removed the pending page and given a new cursor: continue from there.
      if (answer === null || shown?.next !== next) continue
      const content = extended(shown, answer)
      queryClient.setQueryData<Content>(key, content)
      folders.put(content.rows.filter(isFolder))
      if (content.next !== null) nextPage(place, content.next).catch(() => undefined)
      break
    }
    extending.delete(name)
  }

  return { access: accessQuery, extend, folders, load }
}
