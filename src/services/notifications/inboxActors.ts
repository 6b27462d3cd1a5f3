import { fromPromise } from "xstate"
import type { InboxChange, InboxCounts, InboxGroup } from "#schemas/notifications/inbox.ts"
import type { InboxView, InboxWork } from "#schemas/notifications/inboxRules.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Filter {
  readonly show: InboxView
  readonly page: number
}
interface Inbox {
  readonly groups: ReadonlyArray<InboxGroup>
  readonly counts: InboxCounts
  readonly pages: number
  readonly readAt: string
}

const quiet = { showError: false } as const

/** [NOT-O01] Executes one change of the inbox. */
export const doInboxWork = async (
  ask: Ask,
  firmId: FirmId,
  work: InboxWork,
  signal?: AbortSignal
): Promise<Result.Result<InboxChange, { readonly code: string }>> => {
  try {
    const params = { firmId }
    if (work.kind === "mute") {
      const { is_muted, object } = work
      return Result.succeed(
        (await ask("notices.mute", { ...quiet, params, payload: { object, is_muted } }, signal)).data
      )
    }
    const { kind: _, ...payload } = work
    return Result.succeed((await ask("notices.changeInbox", { ...quiet, params, payload }, signal)).data)
  } catch (error) {
    if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
    throw error
  }
}

/** [NOT-O01] The actors of the inbox page; `changed` is called when the unread count may have changed. */
export const inboxActors = (ask: Ask, firmId: FirmId, changed: () => void) => ({
  read: fromPromise<Result.Result<Inbox, { readonly code: string; readonly isFinal: boolean }>, Filter>(
    async ({ input: { page, show }, signal }) => {
      try {
        const answer = await ask("notices.inbox", { ...quiet, params: { firmId }, query: { show, page } }, signal)
        return Result.succeed({
          groups: answer.data,
          counts: answer.counts,
          pages: answer.pagination.last_page,
          readAt: new Date().toISOString()
        })
      } catch (error) {
        if (error instanceof ApiFailure)
          return Result.fail({ code: error.code, isFinal: error.status >= 400 && error.status < 429 })
        if (error instanceof ConnectionLost) return Result.fail({ code: error.code, isFinal: false })
        throw error
      }
    }
  ),
  // No abort signal: a requested change is completed even if the user leaves the page.
  act: fromPromise<Result.Result<InboxChange, { readonly code: string }>, InboxWork | null>(async ({ input }) => {
    if (input === null) return Result.fail({ code: "error.global" })
    const outcome = await doInboxWork(ask, firmId, input)
    changed()
    return outcome
  })
})
