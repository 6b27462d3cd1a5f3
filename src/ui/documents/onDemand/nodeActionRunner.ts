import { Effect } from "effect"
import { expected, stays } from "#machines/documents/list/acted.ts"
import type { DocumentsStoreRef } from "#machines/documents/list/documentsStore.machine.ts"
import type { ActionFailure, ActionOutcome, NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { documentBytes } from "#services/documents/documentBytes.ts"
import {
  type ChangeFailure,
  type ChangeReport,
  type ChangeRequest,
  changeNodes
} from "#services/documents/documentCalls.ts"
import { archive } from "#services/documents/archive.ts"
import { saveBytes, saveFrom } from "#services/documents/saveBytes.ts"
import type { Portal } from "#ui/app/portal.ts"
import { queryClient } from "#ui/app/frame/queryClient.ts"
import { runtimeOf } from "#ui/app/runtime.ts"
import { findNodes, patchNodes } from "#ui/documents/list/contentCache.ts"
import { isFolder } from "#ui/documents/list/documentsContent.ts"
import type { KnownFolders } from "#ui/documents/list/knownFolders.ts"

// Only this lazy chunk imports the Effect runtime: reading documents does not need it.

const now = () => new Date().toISOString()

interface RunnerParts {
  readonly portal: Portal
  readonly vendorId: VendorId
  readonly ref: DocumentsStoreRef
  readonly folders: KnownFolders
}

/**
 * Runs an action: updates the cached nodes optimistically, sends the changes, and rolls back the nodes that were
 * refused.
 */
export const perform = async (
  { folders, portal, ref, vendorId }: RunnerParts,
  action: NodeAction
): Promise<ActionOutcome> => {
  const ids = new Set(action.targets.map(({ id }) => id))
  const known = findNodes(queryClient, vendorId, ids)
  const { returned } = ref.getSnapshot().context
  // After a refusal, a refetch brings newer revisions. Send those: the user has seen the newer state.
  const targets = action.targets.map(({ id, revision }) => ({
    id,
    revision: Math.max(revision, known.get(id)?.revision ?? 0, returned.get(id) ?? 0)
  }))
  ref.send({ type: "action.begun", action, targets })
  patchNodes(queryClient, vendorId, ids, (node, shown) =>
    action.kind === "move" && shown.folder?.id === action.folder ? node : expected(action, node, now())
  )
  const onChanged = (node: TreeNode) => {
    ref.send({ type: "node.made", node })
    if (stays(action.kind)) patchNodes(queryClient, vendorId, new Set([node.id]), () => node)
    if (isFolder(node)) folders.put([node])
  }
  const request = { ...action, name: action.name.normalize("NFC"), targets }
  const report = await runtimeOf(portal).runPromise(
    changeNodes(vendorId, request, onChanged, (job) => ref.send({ type: "job.reported", job }))
  )
  const done = new Set([...report.changed.map(({ id }) => id as number), ...report.unseen])
  const undone = [...known.values()].filter(({ id }) => !done.has(id))
  if (report.failure !== null) {
    const back = new Map(undone.map((node) => [node.id as number, node]))
    patchNodes(queryClient, vendorId, new Set(back.keys()), (node) => back.get(node.id) ?? node)
  }
  ref.send({
    type: "action.ended",
    undone: targets.flatMap(({ id }) => (done.has(id) ? [] : [id])),
    done: {
      kind: action.kind,
      before: [...known.values()].filter(({ id }) => done.has(id)),
      after: changedBy(report, known, (node) => expected(action, node, now()) ?? { ...node, folder_id: action.folder })
    }
  })
  // The live channel also reports the user's own changes. Refetch if it is down, or if refused rows must be restored.
  if (report.failure !== null || !portal.live.connected()) ref.send({ type: "content.changed", folders: null })
  return report.failure === null
    ? Result.succeed({ done: done.size + report.removed })
    : Result.fail(toActionFailure(report.failure, action, done.size))
}

/**
 * The nodes after the change. A job returns no nodes (`unseen`): apply the expected change and add one to the revision.
 */
const changedBy = (
  { changed, unseen }: ChangeReport,
  known: ReadonlyMap<number, TreeNode>,
  after: (node: TreeNode) => TreeNode
): ReadonlyArray<TreeNode> => [
  ...changed,
  ...unseen.flatMap((id) => {
    const node = known.get(id)
    return node === undefined ? [] : [{ ...after(node), revision: node.revision + 1 }]
  })
]

/** Sends several changes of different kinds, three at a time; a failure of one does not stop the others. */
export const changeAll = (
  portal: Portal,
  vendorId: VendorId,
  requests: ReadonlyArray<ChangeRequest>,
  onChanged: (node: TreeNode, kind: ChangeRequest["kind"]) => void
): Promise<ReadonlyArray<ChangeReport>> =>
  runtimeOf(portal).runPromise(
    Effect.forEach(requests, (request) => changeNodes(vendorId, request, (node) => onChanged(node, request.kind)), {
      concurrency: 3
    })
  )

const toActionFailure = (
  { closedBy, code, index = 0, lines, params }: ChangeFailure,
  action: NodeAction,
  done: number
): ActionFailure => {
  const nameOf = (at: number) => action.targets[at]?.name ?? ""
  return {
    code,
    done,
    params: { ...params, name: params?.["name"] ?? (action.name === "" ? nameOf(index) : action.name) },
    ...(closedBy === undefined ? {} : { closedBy }),
    ...(lines === undefined ? {} : { refused: lines.map((line) => ({ code: line.code, name: nameOf(line.index) })) })
  }
}

const tell = (portal: Portal, code: string, name: string) =>
  portal.snackbar.send({ type: "message.raised", message: { tone: "error", code, params: { name }, text: null } })

/** Saves one document as a file, and anything else as one zip archive. A failure is shown as a message. */
export const save = (portal: Portal, vendorId: VendorId, nodes: ReadonlyArray<TreeNode>): Promise<void> => {
  const [node] = nodes
  return runtimeOf(portal).runPromise(
    node === undefined
      ? Effect.void
      : nodes.length === 1 && node.type === "document"
        ? saveDocument(portal, vendorId, node)
        : archive(vendorId, nodes).pipe(
            Effect.map(({ address, name }) => saveFrom(address, name)),
            Effect.catch(() => Effect.sync(() => tell(portal, "documents:download.failed", node.name)))
          )
  )
}

const saveDocument = (portal: Portal, vendorId: VendorId, { hash, name, version_id: versionId }: DocumentNode) =>
  documentBytes({ vendorId, hash, versionId }, () => undefined).pipe(
    Effect.map(({ bytes }) => saveBytes(bytes, name)),
    Effect.catch(() => Effect.sync(() => tell(portal, "documents:download.failed", name)))
  )
