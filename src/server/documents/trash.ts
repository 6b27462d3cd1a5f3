import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { trashId } from "#schemas/documents/node.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { closedProblem } from "#server/documents/refusals.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { notFound } from "#server/platform/scope.ts"

interface Batch {
  readonly until: string
  readonly count: number
  readonly gone: number
}

/** Nodes that leave the trash in one transaction: the tree and the log are somebody else's in between. */
const atOnce = 500

/**
 * Takes nodes of the trash out of everyone's reach, each decided by its machine, and asks a job to remove the rows. The
 * bytes are left to the reclaimer. Answers how many nodes are gone, those below included.
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
    // [VAL-034] What they may not see they do not take away with its folder.
    const [first] = nodes
    if (first !== undefined && (yield* documents.hidesAny(ids))) {
      return yield* closedProblem(["holdsNothingProtected"], first.name)
    }
    const gone = yield* documents.purge(scope.vendor, ids)
    yield* Effect.orDie(queue.offer({ _tag: "PurgeNodes" }))
    yield* documents.log(scope, lines.flat())
    return gone
  })

/** [DOC-026] Chosen nodes of the trash, for good: all of them or none. */
export const purgeNodes = (viewer: Viewer["Service"], vendor: number, ids: ReadonlyArray<number>) =>
  changeTree(viewer, vendor, "purge", "shape", (scope) => purge(scope, ids))

/**
 * [DOC-026] Everything that was in the trash when this began, some hundreds in a transaction; answers how many nodes are
 * gone. What it was cut off from stays in the trash whole.
 */
export const emptyTrash = (viewer: Viewer["Service"], vendor: number) =>
  Effect.gen(function* () {
    const some = (since: string | null) =>
      changeTree(viewer, vendor, "purge", "shape", (scope) =>
        Effect.gen(function* () {
          const documents = yield* DocumentRepository
          const { ids, until } = yield* documents.trash(vendor, since, atOnce)
          if (ids.length === 0) return { until, count: 0, gone: 0 }
          // Only the right to remove closes it, and that was asked already.
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
      if (count < atOnce) return removed
    }
  })
