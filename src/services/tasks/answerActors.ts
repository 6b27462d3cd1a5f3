import { fromPromise } from "xstate"
import type { FirmId, NodeId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { TaskDetail, TaskId } from "#schemas/tasks/task.ts"
import { keptLines } from "#schemas/tasks/taskRules.ts"
import type { UploadDestination, UploadItem } from "#schemas/uploads/uploadJob.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Failure {
  readonly code: string
  readonly field?: "folder_id" | "answer"
}
interface Begun {
  readonly taskId: TaskId
  readonly folderId: number | null
  readonly items: ReadonlyArray<UploadItem>
}
interface Given {
  readonly taskId: TaskId
  readonly kind: "answer" | "documents"
  readonly words: string
  readonly nodeIds: ReadonlyArray<number>
}
export interface AnswerTools {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly vendorId: VendorId
  /** Passes the files to the upload queue. */
  readonly send: (items: ReadonlyArray<UploadItem>, destination: UploadDestination) => Promise<void>
}

const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiFailure) {
    for (const field of ["folder_id", "answer"] as const) {
      const [code] = error.errors[field] ?? []
      if (code !== undefined) return { code, field }
    }
    const [other] = Object.values(error.errors).flatMap((codes) => codes ?? [])
    return { code: other ?? error.code }
  }
  if (error instanceof ConnectionLost) return { code: error.code }
  throw error
}

/**
 * [TSK-001] [TSK-O04] The actors of the answer flow: the server confirms the destination folder, the files are
 * uploaded, then the answer is sent in one call.
 */
export const answerActors = ({ ask, firmId, send, vendorId }: AnswerTools) => {
  const query = { firm_id: firmId }
  const quiet = { showError: false } as const
  return {
    begin: fromPromise<Result<null, Failure>, Begun>(async ({ input: { folderId, items, taskId }, signal }) => {
      try {
        const payload = folderId === null ? {} : { folder_id: folderId as NodeId }
        const { data } = await ask("tasks.files", { ...quiet, params: { taskId }, query, payload }, signal)
        await send(items, { vendorId, folderId: data.folder_id, drop: data.id })
        return succeed(null)
      } catch (error) {
        return fail(failureOf(error))
      }
    }),
    give: fromPromise<Result<TaskDetail, Failure>, Given>(async ({ input, signal }) => {
      const { kind, taskId } = input
      const node_ids = input.nodeIds.map((id) => id as NodeId)
      const words = keptLines(input.words)
      const one = { ...quiet, params: { taskId }, query }
      const step = { type: "request.submitted" as const, node_ids, ...(words === "" ? {} : { answer: words }) }
      try {
        const { data } =
          kind === "answer"
            ? await ask("tasks.event", { ...one, payload: step }, signal)
            : await ask("tasks.attach", { ...one, payload: { node_ids } }, signal)
        return succeed(data)
      } catch (error) {
        return fail(failureOf(error))
      }
    })
  }
}
