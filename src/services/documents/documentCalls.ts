import { Effect } from "effect"
import type { TreeNode } from "#schemas/documents/node.ts"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"

/** One change asked for on the documents screen; `folder` is the parent of a new folder or the destination. */
export interface ChangeRequest {
  readonly kind: "create" | "rename" | "move" | "trash" | "restore" | "validate" | "unvalidate" | "emptyTrash"
  readonly targets: ReadonlyArray<{ readonly id: number; readonly revision: number }>
  readonly name: string
  readonly folder: number | null
}
export interface ChangeFailure {
  readonly code: string
  readonly status: number | null
  readonly params?: Readonly<Record<string, string | number>>
  readonly closedBy?: ReadonlyArray<string>
}
/** What became of each target, in their order of arrival; those after a refusal were not tried. */
export interface ChangeReport {
  readonly changed: ReadonlyArray<TreeNode>
  readonly removed: number
  readonly failure: ChangeFailure | null
}

/** [ERR-006] The first thing wrong with a field, else the guard that closed the door, else the answer's own code. */
export const toChangeFailure = (failure: CallFailure): ChangeFailure => {
  if (failure._tag === "ConnectionLost") return { code: failure.code, status: null }
  const [field] = Object.values(failure.errors).flat()
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

const seen = (revision: number) => ({ "if-match": `"${revision}"` })
const quiet = { showError: false } as const

const changeOne = (
  vendorId: VendorId,
  { folder, kind, name }: ChangeRequest,
  { id, revision }: ChangeRequest["targets"][number]
) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const request = { params: { vendorId, nodeId: id as NodeId }, headers: seen(revision), ...quiet }
    if (kind === "rename") return yield* api.call("documents.update", { ...request, payload: { name } })
    if (kind === "move")
      return yield* api.call("documents.update", { ...request, payload: { folder_id: folder as NodeId } })
    const type = events[kind as keyof typeof events]
    return yield* api.call("documents.event", { ...request, payload: { type } })
  })

/** Nodes changed at a time: they all wait for the same tree, so more would only queue on the server. */
const atOnce = 3

/**
 * [NET-O07] [ERR-O02] Carries an action out, each node with the revision that was seen. The first refusal stops what has
 * not begun; what was done is told with it.
 */
export const changeNodes = (
  vendorId: VendorId,
  request: ChangeRequest,
  onChanged: (node: TreeNode) => void
): Effect.Effect<ChangeReport, never, ApiClient> =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const changed: Array<TreeNode> = []
    const take = (node: TreeNode) => {
      changed.push(node)
      onChanged(node)
    }
    let removed = 0
    const work =
      request.kind === "emptyTrash"
        ? api.call("documents.emptyTrash", { params: { vendorId }, ...quiet }).pipe(
            Effect.map(({ data }) => {
              removed = data.removed
            })
          )
        : request.kind === "create"
          ? api
              .call("documents.createFolder", {
                params: { vendorId },
                payload: { name: request.name, folder_id: request.folder as NodeId | null },
                ...quiet
              })
              .pipe(Effect.map(({ data }) => take(data)))
          : Effect.forEach(
              request.targets,
              (target) => changeOne(vendorId, request, target).pipe(Effect.map(({ data }) => take(data))),
              { concurrency: atOnce, discard: true }
            )
    const failure = yield* work.pipe(
      Effect.as(null),
      Effect.catch((refused: CallFailure) => Effect.succeed(toChangeFailure(refused)))
    )
    return { changed, removed, failure }
  })
