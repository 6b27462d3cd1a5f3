import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { FirmId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { Comment, CommentId, Thread, ThreadPage } from "#schemas/threads/thread.ts"
import type { Audience, Subject } from "#schemas/threads/threadRules.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

/** Identifies an open thread. */
export interface TalkPlace {
  readonly firmId: FirmId
  readonly subject: Subject
  readonly subjectId: number
  readonly audience: Audience
}
interface Failure {
  readonly code: string
  readonly isGone: boolean
}
type Work =
  | { readonly kind: "remove"; readonly comment: CommentId }
  | { readonly kind: "close" | "reopen" }
  | { readonly kind: "follow"; readonly follows: boolean }
interface Done {
  readonly comment: Comment | null
  readonly thread: Thread | null
  readonly follows: boolean | null
}

export const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiFailure) return { code: error.code, isGone: error.status === 404 || error.status === 403 }
  if (error instanceof ConnectionLost) return { code: error.code, isGone: false }
  throw error
}

/** [CHT-O01] The actors of an open thread. */
export const talkActors = (ask: Ask, place: TalkPlace) => {
  const request = { params: place, showError: false } as const
  return {
    load: fromPromise<Result<ThreadPage, Failure>, { readonly after: number | null; readonly before: number | null }>(
      async ({ input: { after, before }, signal }) => {
        try {
          const query = { ...(after === null ? {} : { after }), ...(before === null ? {} : { before }) }
          const { data } = await ask("threads.read", { ...request, query }, signal)
          return succeed(data)
        } catch (error) {
          return fail(failureOf(error))
        }
      }
    ),
    act: fromPromise<Result<Done, Failure>, Work | null>(async ({ input: work }) => {
      const nothing: Done = { comment: null, thread: null, follows: null }
      try {
        switch (work?.kind) {
          case undefined:
            return succeed(nothing)
          case "remove": {
            const params = { ...place, commentId: work.comment }
            return succeed({ ...nothing, comment: (await ask("threads.remove", { ...request, params })).data })
          }
          case "follow":
            await ask("threads.follow", { ...request, payload: { follows: work.follows } })
            return succeed({ ...nothing, follows: work.follows })
          case "close":
          case "reopen": {
            const payload = { type: work.kind === "close" ? ("thread.closed" as const) : ("thread.reopened" as const) }
            return succeed({ ...nothing, thread: (await ask("threads.event", { ...request, payload })).data })
          }
        }
      } catch (error) {
        return fail(failureOf(error))
      }
    }),
    look: fromCallback<{ readonly type: "seen"; readonly number: number }>(({ receive }) => {
      receive(({ number }) => {
        // A failed call is ignored: the comments stay unread until the next one.
        void ask("threads.look", { ...request, payload: { number } }).catch(failureOf)
      })
    })
  }
}

type PresenceKind = "arrived" | "here" | "typing" | "left"
const tickEvery = 2_000

/**
 * [CHT-O01] The actors of presence: `voice` reports what the user is doing in the thread, and a clock expires the
 * others.
 */
export const presenceActors = (ask: Ask, place: TalkPlace, now: () => number) => ({
  voice: fromCallback<{ readonly type: "say"; readonly kind: PresenceKind }>(({ receive }) => {
    let isEnded = false
    const say = (kind: PresenceKind) =>
      // A lost signal is ignored: the next one follows soon.
      void ask("threads.signal", { params: place, payload: { kind }, showError: false }).catch(failureOf)
    receive(({ kind }) => {
      if (!isEnded) say(kind)
    })
    return () => {
      isEnded = true
      say("left")
    }
  }),
  clock: fromCallback<EventObject>(({ sendBack }) => {
    const timer = setInterval(() => sendBack({ type: "clock.ticked", at: now() }), tickEvery)
    return () => clearInterval(timer)
  })
})
