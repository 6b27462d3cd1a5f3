import type { ActionKind, ActionOutcome, NodeAction } from "#machines/documents/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/queryClient.ts"
import { findNodes, patchNodes } from "#ui/documents/list/contentCache.ts"
import { type ActedNodes, expected } from "#ui/documents/actions/actedNodes.ts"
import { isFolder } from "#ui/documents/list/deskContent.ts"
import type { KnownFolders } from "#ui/documents/tree/knownFolders.ts"

/** What an action did, told with its message and kept for its way back. */
export interface Done {
  readonly kind: ActionKind
  readonly before: ReadonlyArray<TreeNode>
  readonly after: ReadonlyArray<TreeNode>
}

/** The node is shown where it was. */
const stays = (kind: ActionKind) => kind === "rename" || kind === "validate" || kind === "unvalidate"

/** Carries out what the person orders: shown at once, taken back where the server refuses. */
export const makeDeskActions = (
  portal: Portal,
  vendorId: VendorId,
  { acted, left }: ActedNodes,
  folders: KnownFolders
) => {
  let last: Done | null = null
  const listeners = new Set<(touched: ReadonlyArray<number> | null) => void>()
  const tellChanged = (touched: ReadonlyArray<number> | null) => {
    for (const listener of listeners) listener(touched)
  }

  /** [NET-095] The job that carries out the action under way, where there is one. */
  let job: BatchJob | null = null
  const watchers = new Set<() => void>()
  const tellWork = (next: BatchJob | null) => {
    job = next
    for (const watcher of watchers) watcher()
  }

  const attended = Promise.withResolvers<void>()
  const performNow = async (action: NodeAction): Promise<ActionOutcome> => {
    // What cannot be asked must not be shown as done meanwhile, and what nobody listens to yet cannot be told.
    await attended.promise
    const work = await import("#ui/documents/actions/deskWork.ts").catch(() => null)
    if (work === null) return Result.fail({ code: "connection.load_error" })
    const ids = new Set(action.targets.map(({ id }) => id))
    const known = findNodes(queryClient, vendorId, ids)
    // A refresh after a refusal shows newer revisions: those are what the person has seen since.
    const targets = action.targets.map(({ id, revision }) => ({
      id,
      revision: Math.max(revision, known.get(id)?.revision ?? 0, left.get(id) ?? 0)
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
        acted.set(node.id, { action, revision: node.revision - 1, made: node })
        if (stays(action.kind)) patchNodes(queryClient, vendorId, new Set([node.id]), () => node)
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
    const { save } = await import("#ui/documents/actions/deskWork.ts")
    await save(portal, vendorId, nodes)
  }

  return {
    download,
    finish,
    perform,
    work: () => job,
    onWork: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    lastDone: () => last,
    /** Somebody tells what becomes of actions: from now on they are carried out. */
    attend: attended.resolve,
    /** What a way back made of a node, before the rows are read again. */
    showBack: (node: TreeNode, kind: ActionKind) => {
      if (stays(kind)) patchNodes(queryClient, vendorId, new Set([node.id]), () => node)
    },
    /** What a way back left: an action before the rows are read again is no conflict with it. */
    noteLeft: (nodes: ReadonlyArray<{ readonly id: number; readonly revision: number }>) => {
      for (const { id, revision } of nodes) left.set(id, revision)
    },
    /** Looks anew where the live channel does not tell. */
    lookAnew: () => {
      if (!portal.live.connected()) tellChanged(null)
    },
    /** Told of the folders whose content changed; null where anything may have. */
    onChanged: (listener: (touched: ReadonlyArray<number> | null) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}
