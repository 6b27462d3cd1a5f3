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

/** Called with the number of nodes processed so far. */
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

/** One node's line of the report: the first field error, otherwise the code of the refusal. */
const lineOf = (index: number, refusal: Refusal, name: string | undefined) => ({
  index,
  code: Object.values(refusal.errors ?? {})[0]?.[0] ?? refusal.code,
  closed_by: refusal.closed_by ?? [],
  ...(name === undefined ? {} : { name })
})

/**
 * [DOC-O06] [NET-094] Applies one action to many nodes in one transaction; the machine of each node decides as for a
 * single change. All nodes are decided; a single refusal rolls everything back and fails with the whole report.
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
        // In the global lock order, before each node takes its own locks.
        const folders = [...(yield* documents.parents(vendor, ids)), batch.folder_id]
        const locked = yield* documents.lock(vendor, [...ids, ...folders.filter((folder) => folder !== undefined)])
        const names = new Map(locked.filter((node) => !node.unreachable).map(({ id, name }) => [id, name]))
        const lines: Array<LogLine> = []
        // All writers of the firm wait for the lock of the event log: write to it once, at the end.
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
