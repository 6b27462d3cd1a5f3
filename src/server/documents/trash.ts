import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { trashId } from "#schemas/documents/node.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { refusalProblem } from "#server/documents/refusals.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { notFound } from "#server/platform/scope.ts"

interface Batch {
  readonly until: string
  readonly count: number
  readonly gone: number
}

/** Nodes per transaction, so that other changes get the locks in between. */
const batchSize = 500

/**
 * Hides nodes in the trash from everyone, if the state machine of each accepts, and schedules the job that deletes
 * their rows; a later job deletes the bytes. Returns the number of nodes, descendants included.
 */
const purge = (scope: DocumentScope, ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const queue = yield* jobs
    const nodes = yield* documents.lock(scope.vendor, ids)
    if (nodes.length < new Set(ids).size || nodes.some((node) => node.unreachable)) return yield* notFound()
    const purged: NodeEvent = { type: "node.purged", by: scope.by }
    const lines = yield* Effect.forEach(nodes, (node) =>
      Effect.map(askNode(node, [purged]), ([states]) => {
        const before = { name: node.name, folder_id: node.parent_id, revision: node.revision }
        return states === undefined ? [] : [lineOf(node, purged, states, { before, folders: [trashId] })]
      })
    )
    // [VAL-034] A folder cannot be purged if it contains nodes that the viewer may not see.
    const [first] = nodes
    if (first !== undefined && (yield* documents.hidesAny(ids))) {
      return yield* refusalProblem(["holdsNothingProtected"], first.name)
    }
    const gone = yield* documents.purge(scope.vendor, ids)
    yield* Effect.orDie(queue.offer({ _tag: "PurgeNodes" }))
    yield* documents.log(scope, lines.flat())
    return gone
  })

/** [DOC-026] Purges all of the chosen nodes or none. */
export const purgeNodes = (viewer: Viewer["Service"], vendor: number, ids: ReadonlyArray<number>) =>
  changeTree(viewer, vendor, "purge", "shape", (scope) => purge(scope, ids))

/**
 * [DOC-026] Purges the nodes that were in the trash at the start, in batches of one transaction each. Returns the
 * number of nodes. If interrupted, the remaining nodes stay in the trash.
 */
export const emptyTrash = (viewer: Viewer["Service"], vendor: number) =>
  Effect.gen(function* () {
    const some = (since: string | null) =>
      changeTree(viewer, vendor, "purge", "shape", (scope) =>
        Effect.gen(function* () {
          const documents = yield* DocumentRepository
          const { ids, until } = yield* documents.trash(vendor, since, batchSize)
          if (ids.length === 0) return { until, count: 0, gone: 0 }
          // Refusals are bugs here: the only guard is the right to purge, which `changeTree` has checked.
          const gone = yield* purge(scope, ids).pipe(
            Effect.catchTags({ Conflict: (error) => Effect.die(error), Unprocessable: (error) => Effect.die(error) })
          )
          return { until, count: ids.length, gone }
        })
      )
    let removed = 0
    let since: string | null = null
    for (;;) {
      const { count, gone, until }: Batch = yield* some(since)
      removed += gone
      since = until
      if (count < batchSize) return removed
    }
  })
