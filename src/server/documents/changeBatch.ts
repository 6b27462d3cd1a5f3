import { Context, Effect, Result } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { BatchPayload } from "#schemas/documents/batches.api.ts"
import { Conflict, NotFound, PreconditionFailed, Unprocessable } from "#schemas/shared/problem.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { changeOne, demandsOf } from "#server/documents/changeNode.ts"
import { DocumentRepository, type LogLine } from "#server/documents/DocumentRepository.ts"
import { flagOne } from "#server/documents/marks.ts"
import { updateOne } from "#server/documents/updateNode.ts"
import { invalid } from "#server/shared/refusals.ts"

type Refusal = Conflict | NotFound | PreconditionFailed | Unprocessable

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Conflict ||
  error instanceof NotFound ||
  error instanceof PreconditionFailed ||
  error instanceof Unprocessable

/** Callback that `changeBatch` calls after each node with the number of nodes processed. */
export const BatchProgress = Context.Reference<(done: number) => void>("dossier/server/documents/BatchProgress", {
  defaultValue: () => () => {}
})

const oneOf = (
  scope: DocumentScope,
  { flag_id, folder_id, type }: BatchPayload,
  { id, revision }: BatchPayload["nodes"][number]
) => {
  const seen = revision === undefined ? undefined : `"${revision}"`
  if (type === "flag.put" || type === "flag.taken") return flagOne(scope, id, flag_id ?? 0, type, seen)
  return type === "node.moved"
    ? updateOne(scope, id, folder_id === undefined ? {} : { folder_id }, seen)
    : changeOne(scope, id, { type, ...(folder_id === undefined ? {} : { folder_id }) }, seen)
}

/** One refused node in the report: its first field error, otherwise the code of the refusal. */
const lineOf = (index: number, refusal: Refusal, name: string | undefined) => ({
  index,
  code: Object.values(refusal.errors ?? {})[0]?.[0] ?? refusal.code,
  closed_by: refusal.closed_by ?? [],
  ...(name === undefined ? {} : { name })
})

/**
 * [DOC-O06] [NET-094] Applies one action to many nodes in one transaction; each node's state machine decides as for a
 * single change. If any node is refused, nothing is written and the call fails with 409 and a report of all refusals.
 */
export const changeBatch = (viewer: Viewer["Service"], vendor: number, batch: BatchPayload) =>
  Effect.gen(function* () {
    const ids = batch.nodes.map(({ id }) => id)
    if (new Set(ids).size < ids.length) {
      return yield* invalid({ nodes: ["selection.repeated"] })
    }
    if (batch.type === "node.moved" && batch.folder_id === undefined) {
      return yield* invalid({ folder_id: ["field.required"] })
    }
    const isFlag = batch.type === "flag.put" || batch.type === "flag.taken"
    if (isFlag && batch.flag_id === undefined) {
      return yield* invalid({ flag_id: ["field.required"] })
    }
    const { lock, right } = demandsOf(batch.type)
    return yield* changeTree(viewer, vendor, right, lock, (scope) =>
      Effect.gen(function* () {
        const documents = yield* DocumentRepository
        // Lock all nodes and folders first, in the global order: the per-node locks would otherwise deadlock.
        const folders = [...(yield* documents.parents(vendor, ids)), batch.folder_id]
        const locked = yield* documents.lock(vendor, [...ids, ...folders.filter((folder) => folder !== undefined)])
        const names = new Map(locked.filter((node) => !node.unreachable).map(({ id, name }) => [id, name]))
        const lines: Array<LogLine> = []
        // Collect the event log lines and write them once at the end: the log's lock blocks every writer of the firm.
        const collecting = DocumentRepository.of({
          ...documents,
          log: (_, added) => Effect.sync(() => void lines.push(...added))
        })
        const onProgress = yield* BatchProgress
        const outcomes = yield* Effect.forEach(batch.nodes, (node, index) =>
          oneOf(scope, batch, node).pipe(
            Effect.map((wire) => Result.succeed(wire)),
            Effect.catchIf(isRefusal, (refusal) => Effect.succeed(Result.fail(refusal))),
            Effect.tap(() => Effect.sync(() => onProgress(index + 1))),
            Effect.provideService(DocumentRepository, collecting)
          )
        )
        const report = outcomes.flatMap((outcome, index) =>
          Result.isFailure(outcome) ? [lineOf(index, outcome.failure, names.get(batch.nodes[index]?.id ?? 0))] : []
        )
        if (report.length > 0) {
          return yield* new Conflict({
            code: "batch.refused",
            params: { count: report.length },
            closed_by: [...new Set(report.flatMap(({ closed_by }) => closed_by))],
            report
          })
        }
        yield* documents.log(scope, lines)
        return outcomes.flatMap((outcome) => (Result.isSuccess(outcome) ? [outcome.success] : []))
      })
    )
  })
