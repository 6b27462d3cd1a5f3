import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { trashId } from "#schemas/documents/node.ts"
import { changeTree } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"

/** [DOC-026] Nodes and versions go in one transaction; answers how many nodes. The bytes are left to the reclaimer. */
export const emptyTrash = (viewer: Viewer["Service"], vendor: number) =>
  changeTree(viewer, vendor, "write", "shape", (hand) =>
    Effect.gen(function* () {
      const documents = yield* DocumentRepository
      const entries = yield* documents.trash(vendor)
      const purged: NodeEvent = { type: "node.purged", by: hand.by }
      const lines = yield* Effect.forEach(entries, (node) =>
        Effect.gen(function* () {
          // Only the right to write closes it, and that was asked already.
          const [states] = yield* Effect.orDie(askNode(node, [purged]))
          const before = { name: node.name, folder_id: node.parent_id, revision: node.revision }
          return states === undefined ? [] : [lineOf(node, purged, states, { before, folders: [trashId] })]
        })
      )
      const ids = yield* documents.below(
        vendor,
        entries.map(({ id }) => id)
      )
      yield* documents.remove(ids)
      yield* documents.log(hand, lines.flat())
      return ids.length
    })
  )
