import { fromPromise } from "xstate"
import type { BatchJob, JobId } from "#schemas/documents/batchJobs.ts"
import type { Notice, NoticeId } from "#schemas/notifications/notices.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

type Work =
  | { readonly kind: "read"; readonly id: number }
  | { readonly kind: "readAll"; readonly until: string }
  | { readonly kind: "cancel"; readonly job: number }
interface News {
  readonly notices: ReadonlyArray<Notice>
  readonly total: number
  readonly jobs: ReadonlyArray<BatchJob>
}
type Outcome<A> = Result.Result<A, { readonly code: string }>

const perPage = 20
/** Maximum age in ms of the ended jobs that the panel shows. */
const recent = 24 * 3_600_000

const told = (error: unknown): Outcome<never> => {
  if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
  throw error
}

/** The actors of the notification panel; `changed` is called when the unread count may have changed. */
export const noticeActors = (ask: Ask, firmId: FirmId, now: () => number, changed: () => void) => ({
  look: fromPromise<Outcome<News>, { readonly page: number }>(async ({ input: { page }, signal }) => {
    try {
      const [listed, jobs] = await Promise.all([
        ask("notices.list", { showError: false, params: { firmId }, query: { page, per_page: perPage } }, signal),
        ask("jobs.list", { showError: false }, signal)
      ])
      changed()
      const isRecent = ({ ended_at }: BatchJob) => ended_at === null || Date.parse(ended_at) > now() - recent
      return Result.succeed({
        notices: listed.data,
        total: listed.pagination.total,
        jobs: jobs.data.filter(isRecent).slice(0, 5)
      })
    } catch (error) {
      return told(error)
    }
  }),
  // No abort signal: opening a notice closes the panel, and its request must not be cancelled.
  act: fromPromise<Outcome<unknown>, Work | null>(async ({ input }) => {
    try {
      if (input?.kind === "read")
        await ask("notices.event", {
          showError: false,
          params: { firmId, noticeId: input.id as NoticeId },
          payload: { type: "notice.read" }
        })
      if (input?.kind === "readAll")
        await ask("notices.readAll", {
          showError: false,
          params: { firmId },
          payload: { type: "notices.read", until: input.until }
        })
      if (input?.kind === "cancel")
        await ask("jobs.event", {
          showError: false,
          params: { jobId: input.job as JobId },
          payload: { type: "job.cancelled" }
        })
      return Result.succeed(null)
    } catch (error) {
      // Another tab has already handled the notice: the next read shows that.
      if (error instanceof ApiFailure && error.status === 409) return Result.succeed(null)
      return told(error)
    }
  })
})
