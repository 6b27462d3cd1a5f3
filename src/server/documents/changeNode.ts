import { Effect } from "effect"
import { placeOfRestored } from "#machines/documents/folder/nodeRules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NodeEventPayload } from "#schemas/documents/documents.api.ts"
import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import { trashId } from "#schemas/documents/node.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { askNode, decideNode, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { lockWith, placeName } from "#server/documents/nodeLocks.ts"
import { notFound } from "#server/platform/scope.ts"
import { checkRevision } from "#server/shared/refusals.ts"

type Change = typeof NodeEventPayload.Type

/** The right that a change needs, and the tree lock that it takes ("shape" also covers trashing one document). */
export const demandsOf = (type: Change["type"] | "node.moved" | "flag.put" | "flag.taken") =>
  type === "document.validated" || type === "document.unvalidated"
    ? ({ right: "validate", lock: "item" } as const)
    : type === "flag.put" || type === "flag.taken"
      ? ({ right: "write", lock: "item" } as const)
      : ({ right: "write", lock: "shape" } as const)

/**
 * [NET-O07] Validates, unvalidates, trashes or restores a node. Fails with 409 and the guards if its state machine
 * refuses the event, with 412 for a stale `ifMatch`.
 */
export const changeNode = (
  viewer: Viewer["Service"],
  vendor: number,
  id: number,
  change: Change,
  ifMatch: string | undefined
) => {
  const { lock, right } = demandsOf(change.type)
  return changeTree(viewer, vendor, right, lock, (scope) => changeOne(scope, id, change, ifMatch))
}

/** Like `changeNode`, in the caller's transaction. */
export const changeOne = (scope: DocumentScope, id: number, change: Change, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const { vendor } = scope
    const root = yield* documents.root(vendor)
    const places = change.type !== "node.restored" ? [] : [change.folder_id ?? null, root ?? null]
    const { node, rows } = yield* lockWith(
      vendor,
      id,
      places.filter((place) => place !== null)
    )
    yield* checkRevision(ifMatch, node.revision)
    switch (change.type) {
      case "document.validated":
      case "document.unvalidated":
        return yield* decideNode(
          scope,
          node,
          [{ type: change.type, by: scope.by }],
          { validated: change.type === "document.validated" },
          [node.parent_id]
        )
      case "node.trashed":
        return yield* trash(scope, node)
      case "node.restored":
        return yield* restore(scope, node, rows, change.folder_id, root)
    }
  })

const trash = (scope: DocumentScope, node: NodeRow) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const by = { by: scope.by }
    const isFolder = node.kind === "folder"
    const event: NodeEvent = isFolder
      ? { type: "node.trashed", ...by, ...(yield* documents.holdings(node.id)) }
      : { type: "node.trashed", ...by }
    const folders = [node.parent_id, node.grandparent_id, trashId]
    return yield* decideNode(
      scope,
      node,
      [event],
      { trashed: true },
      folders,
      isFolder ? documents.bury(node.id, true) : Effect.void
    )
  })

/**
 * [DOC-O04] [VAL-037] Restores a node to its former folder, else to the given one. A folder without either goes to the
 * root; a document is then refused by the guard `hasPlace`. Numbers the name if it is taken meanwhile.
 */
const restore = (
  scope: DocumentScope,
  node: NodeRow,
  rows: ReadonlyArray<NodeRow>,
  given: number | undefined,
  rootId: number | undefined
) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const placed = (id: number | null | undefined) =>
      Effect.gen(function* () {
        const row = rows.find((candidate) => candidate.id === id && candidate.kind === "folder")
        return row === undefined ? null : { row, place: yield* documents.placeOf(row) }
      })
    const chosen = yield* placed(given)
    if (given !== undefined && chosen === null) return yield* notFound()
    const root = yield* placed(rootId)
    const former = node.uprooted ? null : yield* placed(node.parent_id)
    const to = placeOfRestored({
      former: former?.place ?? null,
      chosen: chosen?.place ?? null,
      root: node.kind === "folder" ? (root?.place ?? null) : null
    })
    const folder = [former, chosen, root].find((candidate) => candidate?.place === to)?.row
    const event: NodeEvent = { type: "node.restored", by: scope.by, to, isTaken: false }
    if (folder === undefined) {
      yield* askNode(node, [event])
      return yield* notFound()
    }
    const place = yield* placeName(folder.id, node.name)
    const name = place.holder === undefined ? place.name : numberedName(node.name, yield* documents.nameKeys(folder.id))
    return yield* decideNode(
      scope,
      node,
      [event],
      { trashed: false, parent: folder.id, ...(name === node.name ? {} : { name, nameKey: nameKey(name) }) },
      [folder.id, folder.parent_id, trashId],
      node.kind === "folder" ? documents.bury(node.id, false) : Effect.void
    )
  })
