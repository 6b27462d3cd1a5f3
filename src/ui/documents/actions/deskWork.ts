import { Effect } from "effect"
import type { ActionFailure, NodeAction } from "#machines/documents/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { DocumentNode, TreeNode } from "#schemas/documents/node.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
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
import { runtimeOf } from "#ui/app/runtime.ts"

// What runs Effects comes with the first action: reading documents does without it.

export const change = (
  portal: Portal,
  vendorId: VendorId,
  request: ChangeRequest,
  onChanged: (node: TreeNode) => void,
  hear: (job: BatchJob | null) => void
): Promise<ChangeReport> => runtimeOf(portal).runPromise(changeNodes(vendorId, request, onChanged, hear))

/** What became of the nodes; a job tells none of its own, and makes one revision of each. */
export const changedBy = (
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

/** Several changes of different kinds, all of them tried. */
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

export const toActionFailure = (
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

/** One document comes as it is, anything else as one archive that the browser saves by itself; what fails is told. */
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
