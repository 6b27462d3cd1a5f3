import { Effect } from "effect"
import { nameFaults, nameKey } from "#schemas/documents/names.ts"
import { PreconditionFailed } from "#schemas/shared/problem.ts"
import { overtaken } from "#server/documents/access.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { notFound } from "#server/platform/scope.ts"

/** A node that can be reached: what lies below a folder in the trash answers like nothing at all. */
export const reach = (row: NodeRow | undefined) =>
  row === undefined || row.unreachable ? Effect.fail(notFound()) : Effect.succeed(row)

/**
 * Whether another living node of the folder has the name, one that the person may not see too. A refused name is never
 * looked for.
 */
export const isTaken = (folder: number, name: string, self?: number) =>
  Effect.gen(function* () {
    if (nameFaults(name).length > 0) return false
    const documents = yield* DocumentRepository
    const other = yield* documents.named(folder, nameKey(name))
    return other === undefined ? yield* documents.isNameHidden(folder, nameKey(name)) : other.id !== self
  })

/** `If-Match` names the revision the caller has seen; `*` and its absence name any. */
export const checkRevision = (node: NodeRow, ifMatch: string | undefined) => {
  const seen = seenRevision(ifMatch)
  return seen === null || seen === String(node.revision)
    ? Effect.void
    : Effect.fail(new PreconditionFailed({ code: "error.412" }))
}

/**
 * The node and the folders that its change touches, locked in the one order. Where the node went elsewhere while we
 * waited, the locks are the wrong ones and the action starts again.
 */
export const lockWith = (vendor: number, id: number, others: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const found = yield* Effect.flatMap(documents.find(vendor, id), reach)
    const rows = yield* documents.lock(
      vendor,
      [id, ...others, found.parent_id].filter((one) => one !== null)
    )
    const node = yield* reach(rows.find((row) => row.id === id))
    if (node.parent_id !== found.parent_id) return yield* overtaken
    return { node, rows }
  })
