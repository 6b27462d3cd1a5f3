import { fromPromise } from "xstate"
import { browserMachine } from "#machines/documents/browser.machine.ts"
import type { ContentAsked, ContentOutcome } from "#machines/documents/browser.types.ts"
import { nodeActionMachine } from "#machines/documents/nodeAction.machine.ts"
import type { ActionFailure, ActionKind, ActionOutcome, NodeAction } from "#machines/documents/nodeAction.types.ts"
import { toParameters } from "#schemas/documents/filtering.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { DocumentAccess, FolderContent, FolderNode, TreeNode } from "#schemas/documents/node.ts"
import { trashId } from "#schemas/shared/constants.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { displayActors } from "#services/documents/browserActors.ts"
import type { CallFailure } from "#services/shared/failures.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { callQuery } from "#ui/app/useCall.ts"
import {
  type Content,
  contentKey,
  type ContentPlace,
  extended,
  findNodes,
  largestAnswer,
  pageKey,
  pagesOf,
  pageSize,
  patchNodes,
  replaced,
  validatedOf
} from "#ui/documents/contentCache.ts"
import { makeKnownFolders } from "#ui/documents/knownFolders.ts"

/** What an action did, told with its message and kept for its way back. */
export interface Done {
  readonly kind: ActionKind
  readonly before: ReadonlyArray<TreeNode>
  readonly after: ReadonlyArray<TreeNode>
}

/** A dialog about nodes that is no step of an action; `help` speaks of none. */
export interface AskedDialog {
  readonly name: "share" | "why" | "help" | "mail" | "themes" | "marks" | "refused"
  readonly nodes: ReadonlyArray<TreeNode>
  /** What `refused` tells of. */
  readonly failure?: ActionFailure
}

const isFolder = (node: TreeNode): node is FolderNode => node.type === "folder"
const now = () => new Date().toISOString()

/** What a node will most likely be once the action is done; null: gone from where it is shown. */
const expected = ({ kind, name }: NodeAction, node: TreeNode): TreeNode | null => {
  if (kind === "rename") return { ...node, name }
  if (kind === "move" || kind === "trash" || kind === "restore" || kind === "purge") return null
  if (node.type === "folder") return node
  return { ...node, is_validated: kind === "validate", validated_at: kind === "validate" ? now() : null }
}

/** What a screen of one company's documents works with: its rows, its folders, and the machine with its actors. */
export const makeDesk = (portal: Portal, vendorId: VendorId, userId: number) => {
  const quiet = { showError: false } as const

  const folders = makeKnownFolders({
    root: async () =>
      (
        await portal.ask("documents.content", {
          params: { vendorId, folder: "root" },
          query: { limit: 1 as never },
          ...quiet
        })
      ).folder,
    level: async (parent) =>
      (
        await portal.ask("documents.tree", {
          params: { vendorId },
          query: parent === null ? {} : { parent: parent as never },
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

  /** Actions of this screen by the node they change, its revision before, and what the server made of it since. */
  const acted = new Map<
    number,
    { readonly action: NodeAction; readonly revision: number; readonly made: TreeNode | null }
  >()
  /** An answer that left before an action arrived must not bring back what the screen has already let go. */
  const caughtUp = (node: TreeNode): ReadonlyArray<TreeNode> => {
    const mine = acted.get(node.id)
    if (mine === undefined || node.revision > mine.revision) return [node]
    const isGone = expected(mine.action, node) === null
    if (mine.made !== null && !isGone) return [mine.made]
    const after =
      mine.action.kind === "move" && node.folder_id === mine.action.folder ? node : expected(mine.action, node)
    return after === null ? [] : [after]
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
        } as never,
        ...quiet
      },
      signal
    )
    return acted.size === 0 ? answer : { ...answer, data: answer.data.flatMap(caughtUp) }
  }

  /** Everything that is shown, asked for again in one answer, so that nothing moves on the screen. */
  const load = async (asked: ContentAsked, signal: AbortSignal): Promise<ContentOutcome> => {
    const place = { ...asked, vendorId }
    const key = contentKey(place)
    const limitNow = () => {
      const shown = queryClient.getQueryData<Content>(key)?.rows.length ?? 0
      return Math.min(largestAnswer, Math.max(pageSize, Math.ceil(shown / pageSize) * pageSize))
    }
    const whole = async (limit: number): Promise<readonly [DocumentAccess, FolderContent]> => {
      const answers = await Promise.all([access(), ask(place, { limit }, signal)])
      // The next page may have come meanwhile: what it added would go again.
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
  /** [NET-O06] Adds the next page to what is shown, and fetches the one after it ahead of time. */
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
      // The end of the list comes into sight again, and with it another try.
      if (answer === null && queryClient.getQueryState(pageKey(place, next)) !== undefined) break
      // A refresh came in between: it took the page away that was on its way, and says anew what follows.
      if (answer === null || shown?.next !== next) continue
      const content = extended(shown, answer)
      queryClient.setQueryData<Content>(key, content)
      folders.put(content.rows.filter(isFolder))
      if (content.next !== null) nextPage(place, content.next).catch(() => undefined)
      break
    }
    extending.delete(name)
  }

  let last: Done | null = null
  const listeners = new Set<(touched: ReadonlyArray<number> | null) => void>()
  const tellChanged = (touched: ReadonlyArray<number> | null) => {
    for (const listener of listeners) listener(touched)
  }

  const attended = Promise.withResolvers<void>()
  const performNow = async (action: NodeAction): Promise<ActionOutcome> => {
    // What cannot be asked must not be shown as done meanwhile, and what nobody listens to yet cannot be told.
    await attended.promise
    const work = await import("#ui/documents/deskWork.ts").catch(() => null)
    if (work === null) return Result.fail({ code: "connection.load_error" })
    const ids = new Set(action.targets.map(({ id }) => id))
    const known = findNodes(queryClient, vendorId, ids)
    // A refresh after a refusal shows newer revisions: those are what the person has seen since.
    const targets = action.targets.map(({ id, revision }) => ({
      id,
      revision: Math.max(revision, known.get(id)?.revision ?? 0)
    }))
    for (const { id, revision } of targets) acted.set(id, { action, revision, made: null })
    patchNodes(queryClient, vendorId, ids, (node, shown) =>
      action.kind === "move" && shown.folder?.id === action.folder ? node : expected(action, node)
    )
    const report = await work.change(
      portal,
      vendorId,
      { ...action, name: action.name.normalize("NFC"), targets },
      (node) => {
        const stays = action.kind === "rename" || action.kind === "validate" || action.kind === "unvalidate"
        acted.set(node.id, { action, revision: node.revision - 1, made: node })
        if (stays) patchNodes(queryClient, vendorId, new Set([node.id]), () => node)
        if (isFolder(node)) folders.put([node])
      },
      tellWork
    )
    const done = new Set([...report.changed.map(({ id }) => id as number), ...report.unseen])
    const undone = [...known.values()].filter(({ id }) => !done.has(id))
    for (const { id } of targets) if (!done.has(id)) acted.delete(id)
    if (report.failure !== null) {
      const back = new Map(undone.map((node) => [node.id as number, node]))
      patchNodes(queryClient, vendorId, new Set(back.keys()), (node) => back.get(node.id) ?? node)
    }
    last = {
      kind: action.kind,
      before: [...known.values()].filter(({ id }) => done.has(id)),
      after: work.changedBy(report, known, (node) => expected(action, node) ?? { ...node, folder_id: action.folder })
    }
    // The live channel tells everyone, ourselves too; without it, or where rows must come back, we look for ourselves.
    if (report.failure !== null || !portal.live.connected()) tellChanged(null)
    return report.failure === null
      ? Result.succeed({ done: done.size + report.removed })
      : Result.fail(work.toActionFailure(report.failure, action, done.size))
  }

  let latest: Promise<unknown> = Promise.resolve()
  const perform = (action: NodeAction): Promise<ActionOutcome> => {
    const work = performNow(action)
    latest = work.catch(() => undefined)
    return work
  }
  /** What was ordered and still waits when the person goes elsewhere is carried out all the same; a refusal is told. */
  const finish = async (waiting: ReadonlyArray<NodeAction>): Promise<void> => {
    for (const action of waiting) {
      await latest
      const outcome = await perform(action)
      if (outcome._tag === "Success") continue
      const { code, params = {} } = outcome.failure
      portal.snackbar.send({ type: "message.raised", message: { tone: "error", code, params, text: null } })
    }
  }

  /** One document as it is; a folder, or several things, as one archive. */
  const download = async (nodes: ReadonlyArray<TreeNode>) => {
    const { save } = await import("#ui/documents/deskWork.ts")
    await save(portal, vendorId, nodes)
  }

  /** [NET-095] The job that carries out the action under way, where there is one. */
  let job: BatchJob | null = null
  const watchers = new Set<() => void>()
  const tellWork = (next: BatchJob | null) => {
    job = next
    for (const watcher of watchers) watcher()
  }

  /** The dialog that is asked for, kept until its file is here. */
  let dialog: AskedDialog | null = null
  let tellDialog = (): void => undefined
  /** Steps to take back that were asked for by key, until somebody can take them. */
  let undos = 0
  const keep = (): void => void (undos += 1)
  let takeBack = keep

  return {
    vendorId,
    download,
    folders,
    access: accessQuery,
    extend,
    finish,
    perform,
    work: () => job,
    onWork: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    dialog: () => dialog,
    show: (next: AskedDialog | null) => {
      dialog = next
      tellDialog()
    },
    /** One place shows dialogs. */
    onDialog: (listener: () => void) => {
      tellDialog = listener
      return () => (tellDialog = () => undefined)
    },
    takeBack: () => takeBack(),
    /** One place takes back, what was asked before it stood too. */
    onUndo: (listener: () => void) => {
      takeBack = listener
      for (; undos > 0; undos -= 1) listener()
      return () => {
        takeBack = keep
      }
    },
    lastDone: () => last,
    /** Somebody tells what becomes of actions: from now on they are carried out. */
    attend: attended.resolve,
    /** Looks anew where the live channel does not tell. */
    lookAnew: () => {
      if (!portal.live.connected()) tellChanged(null)
    },
    /** Told of the folders whose content changed; null where anything may have. */
    onChanged: (listener: (touched: ReadonlyArray<number> | null) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    machine: browserMachine.provide({
      actors: {
        loadContent: fromPromise<ContentOutcome, ContentAsked>(({ input, signal }) => load(input, signal)),
        nodeAction: nodeActionMachine.provide({
          actors: { perform: fromPromise<ActionOutcome, NodeAction>(({ input }) => perform(input)) }
        }),
        ...displayActors(portal.valuesOf(userId))
      }
    })
  }
}
export type Desk = ReturnType<typeof makeDesk>
