import { Data, Effect, Schedule } from "effect"
import { batchLimit, jobFrom } from "#schemas/documents/limits.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"

/**
 * A change requested on the documents screen. `folder` is the parent of a new folder, the destination of a move, or the
 * fallback destination of a restore whose original folder no longer exists.
 */
export interface ChangeRequest {
  readonly kind: "create" | "rename" | "move" | "trash" | "restore" | "purge" | "validate" | "unvalidate" | "emptyTrash"
  readonly targets: ReadonlyArray<{ readonly id: number; readonly revision: number }>
  readonly name: string
  readonly folder: number | null
}
export interface ChangeFailure {
  readonly code: string
  readonly status: number | null
  readonly params?: Readonly<Record<string, string | number>>
  readonly closedBy?: ReadonlyArray<string>
  /** Index of the refused target, from 0. */
  readonly index?: number
  /** All refused targets, if there are several. */
  readonly lines?: ReadonlyArray<{ readonly code: string; readonly index: number }>
}

/** One refused target gives its own failure; several give a summary with one line each. */
const ofReport = (
  report: ReadonlyArray<{ readonly code: string; readonly closedBy: ReadonlyArray<string>; readonly index: number }>,
  params: ChangeFailure["params"] = {}
): ChangeFailure | null => {
  const [line] = report
  if (line === undefined) return null
  const { closedBy, code, index } = line
  return report.length === 1
    ? { code, status: 409, params, closedBy, index }
    : { code: "batch.refused", status: 409, params: { count: report.length }, closedBy, index, lines: report }
}
/** The outcome of a change. One refused target rolls back its whole call, so its other targets are unchanged too. */
export interface ChangeReport {
  readonly changed: ReadonlyArray<TreeNode>
  /** Ids of nodes that a job has changed: a job's result does not contain the nodes. */
  readonly unseen: ReadonlyArray<number>
  readonly removed: number
  readonly failure: ChangeFailure | null
}

/**
 * [ERR-006] Maps a failed call to a message: the first field error, else the first guard that refused, else the
 * response's code.
 */
export const toChangeFailure = (failure: CallFailure): ChangeFailure => {
  if (failure._tag === "ConnectionLost") return { code: failure.code, status: null }
  const [field] = Object.values(failure.errors).flat()
  const reported = ofReport(failure.report ?? [], failure.params)
  if (reported !== null) return reported
  const [guard] = failure.closedBy
  const code = field ?? (guard === undefined ? failure.code : `closed.${guard}`)
  return { code, status: failure.status, params: failure.params, closedBy: failure.closedBy }
}

const events = {
  restore: "node.restored",
  trash: "node.trashed",
  unvalidate: "document.unvalidated",
  validate: "document.validated"
} as const

/** The destination of a move, or the fallback destination of a restore. */
const placeIn = ({ folder, kind }: ChangeRequest) =>
  (kind === "move" || kind === "restore") && folder !== null ? { folder_id: folder as NodeId } : {}

const seen = (revision: number) => ({ "if-match": `"${revision}"` })
const quiet = { showError: false } as const

const changeOne = (vendorId: VendorId, asked: ChangeRequest, { id, revision }: ChangeRequest["targets"][number]) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const { folder, kind, name } = asked
    const request = { params: { vendorId, nodeId: id as NodeId }, headers: seen(revision), ...quiet }
    if (kind === "rename") return yield* api.call("documents.update", { ...request, payload: { name } })
    if (kind === "move")
      return yield* api.call("documents.update", { ...request, payload: { folder_id: folder as NodeId } })
    const type = events[kind as keyof typeof events]
    return yield* api.call("documents.event", { ...request, payload: { type, ...placeIn(asked) } })
  })

const batched = { ...events, move: "node.moved" } as const

const batchOf = (asked: ChangeRequest, targets: ChangeRequest["targets"]) => ({
  type: batched[asked.kind as keyof typeof batched],
  ...placeIn(asked),
  nodes: targets.map(({ id, revision }) => ({ id: id as NodeId, revision }))
})

/** [NET-094] Changes several nodes in one atomic call. */
const changeMany = (vendorId: VendorId, asked: ChangeRequest, targets: ChangeRequest["targets"]) =>
  Effect.flatMap(ApiClient, (api) =>
    api.call("batches.nodes", { params: { vendorId }, payload: batchOf(asked, targets), ...quiet })
  )

/** The job ended without any change. */
class JobEnded extends Data.TaggedError("JobEnded")<{ readonly failure: ChangeFailure }> {}

const failureOf = ({ code, report, state }: BatchJob): ChangeFailure => {
  if (state === "cancelled") return { code: "help:work.cancelled", status: null }
  const lines = report.map(({ closed_by, ...line }) => ({ ...line, closedBy: closed_by }))
  return ofReport(lines) ?? { code: code ?? "error.global", status: null }
}

/** Poll interval of a job. */
const pause = "400 millis"

/** [NET-095] Changes nodes by a server job, polled until it ends. `hear` gets its progress, and null at the end. */
const changeByJob = (
  vendorId: VendorId,
  asked: ChangeRequest,
  targets: ChangeRequest["targets"],
  hear: (job: BatchJob | null) => void
) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const started = yield* api.call("jobs.start", {
      payload: { vendor_id: vendorId, ...batchOf(asked, targets) },
      ...quiet
    })
    hear(started.data)
    const progress = api.call("jobs.read", { params: { jobId: started.data.id }, ...quiet }).pipe(
      // The job continues on the server while the browser is offline: retry until the network is back.
      Effect.retry({ schedule: Schedule.spaced("2 seconds"), while: ({ _tag }) => _tag === "ConnectionLost" }),
      Effect.tap(({ data }) => Effect.sync(() => hear(data)))
    )
    const { data } = yield* progress.pipe(
      Effect.repeat({ schedule: Schedule.spaced(pause), until: (answer) => answer.data.ended_at !== null })
    )
    if (data.state !== "done") return yield* new JobEnded({ failure: failureOf(data) })
  }).pipe(Effect.ensuring(Effect.sync(() => hear(null))))

const partsOf = <A>(all: ReadonlyArray<A>, most: number): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) => all.slice(part * most, (part + 1) * most))

/**
 * [NET-O07] [NET-094] [ERR-O02] Executes a change, with the revision of each node that the user saw: several nodes
 * atomically, many by a job. Targets beyond the limit of one call are split into several calls; the first refusal stops
 * the remaining calls.
 */
export const changeNodes = (
  vendorId: VendorId,
  request: ChangeRequest,
  onChanged: (node: TreeNode) => void,
  hear: (job: BatchJob | null) => void = () => undefined
): Effect.Effect<ChangeReport, never, ApiClient> =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const changed: Array<TreeNode> = []
    const unseen: Array<number> = []
    const take = (node: TreeNode) => {
      changed.push(node)
      onChanged(node)
    }
    let removed = 0
    /** Number of targets in the calls before the refused one; added to the indexes in its failure. */
    let before = 0
    const work =
      request.kind === "emptyTrash"
        ? api.call("documents.emptyTrash", { params: { vendorId }, ...quiet }).pipe(
            Effect.map(({ data }) => {
              removed = data.removed
            })
          )
        : request.kind === "purge"
          ? Effect.forEach(
              partsOf(request.targets, batchLimit),
              (targets) =>
                api
                  .call("trash.purge", {
                    params: { vendorId },
                    payload: { node_ids: targets.map(({ id }) => id as NodeId) },
                    ...quiet
                  })
                  .pipe(Effect.map(({ data }) => void (removed += data.removed))),
              { discard: true }
            )
          : request.kind === "create"
            ? api
                .call("documents.createFolder", {
                  params: { vendorId },
                  payload: { name: request.name, folder_id: request.folder as NodeId | null },
                  ...quiet
                })
                .pipe(Effect.map(({ data }) => take(data)))
            : request.targets.length === 1
              ? Effect.forEach(
                  request.targets,
                  (target) => changeOne(vendorId, request, target).pipe(Effect.map(({ data }) => take(data))),
                  { discard: true }
                )
              : Effect.forEach(
                  partsOf(request.targets, batchLimit),
                  (targets, part) =>
                    (targets.length < jobFrom
                      ? Effect.map(changeMany(vendorId, request, targets), ({ data }) => data.forEach(take))
                      : Effect.map(changeByJob(vendorId, request, targets, hear), () => {
                          unseen.push(...targets.map(({ id }) => id))
                        })
                    ).pipe(Effect.tapError(() => Effect.sync(() => void (before = part * batchLimit)))),
                  { discard: true }
                )
    const failure = yield* work.pipe(
      Effect.as(null),
      Effect.catch((refused: CallFailure | JobEnded) => {
        const told = refused._tag === "JobEnded" ? refused.failure : toChangeFailure(refused)
        if (told.index === undefined) return Effect.succeed(told)
        const { lines } = told
        return Effect.succeed({
          ...told,
          index: told.index + before,
          ...(lines === undefined ? {} : { lines: lines.map((line) => ({ ...line, index: line.index + before })) })
        })
      })
    )
    return { changed, unseen, removed, failure }
  })
