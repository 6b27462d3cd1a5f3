import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { decideNode, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { lockWith, placeName } from "#server/documents/nodeLocks.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkRevision } from "#server/shared/refusals.ts"

interface Update {
  readonly name?: string
  readonly folder_id?: number
}

/** [DOC-028] [DOC-029] Renames a node, moves it, or does both in one step. */
export const updateNode = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  update: Update,
  ifMatch: string | undefined
) =>
  // A move locks as for a folder, since the node's kind is not known yet.
  changeTree(viewer, vendor, "write", update.folder_id === undefined ? "item" : "shape", (scope) =>
    updateOne(scope, id, update, ifMatch)
  )

/** Like `updateNode`, in the caller's transaction. */
export const updateOne = (scope: DocumentScope, id: number, update: Update, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const { vendor } = scope
    const documents = yield* DocumentRepository
    const { node, rows } = yield* lockWith(vendor, id, update.folder_id === undefined ? [] : [update.folder_id])
    yield* checkRevision(ifMatch, node.revision)
    const goal = update.folder_id ?? node.parent_id
    const target = rows.find((row) => row.id === goal)
    if (update.folder_id !== undefined && target?.kind !== "folder") return yield* notFound()
    const wanted = (update.name ?? node.name).normalize("NFC")
    const { holder, name } =
      goal === null
        ? { name: wanted, holder: undefined }
        : yield* placeName(goal, wanted, ({ id: of }) => of === node.id)
    const taken = holder !== undefined && holder.id !== node.id
    const renamed: NodeEvent = { type: "node.renamed", by: scope.by, name, isTaken: taken }
    const events: ReadonlyArray<NodeEvent> = [
      ...(update.name === undefined || name === node.name ? [] : [renamed]),
      ...(update.folder_id === undefined || update.folder_id === node.parent_id || target === undefined
        ? []
        : [{ type: "node.moved", by: scope.by, to: yield* documents.placeOf(target), isTaken: taken } as const])
    ]
    if (events.length === 0) return node.wire
    return yield* decideNode(
      scope,
      node,
      events,
      {
        ...(name === node.name ? {} : { name, nameKey: nameKey(name) }),
        ...(goal === node.parent_id || goal === null ? {} : { parent: goal })
      },
      goal === node.parent_id
        ? [node.parent_id]
        : [node.parent_id, node.grandparent_id, goal, target?.parent_id ?? null]
    )
  })
