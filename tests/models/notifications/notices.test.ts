import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type LookOutcome,
  type NoticesEvent,
  noticesMachine,
  type NoticeWork,
  type WorkOutcome
} from "#machines/notifications/notices.machine.ts"
import { toNoticesView } from "#machines/notifications/notices.projection.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { Notice } from "#schemas/notifications/notices.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const notice = (id: number, read_at: string | null) => ({ id, read_at, at: `2026-05-0${id}T08:00:00.000Z` }) as Notice
const job = { id: 5, ended_at: null } as unknown as BatchJob
const news: LookOutcome = Result.succeed({ notices: [notice(2, null)], total: 2, jobs: [job] })
const quiet: LookOutcome = Result.succeed({ notices: [notice(2, "2026-05-03T08:00:00.000Z")], total: 1, jobs: [] })
const lost = Result.fail({ code: "error.network" })
const fixtures = {
  "panel.opened": [{ type: "panel.opened" }],
  "panel.closed": [{ type: "panel.closed" }],
  "panel.refreshed": [{ type: "panel.refreshed" }],
  "more.asked": [{ type: "more.asked" }],
  "everything.read": [{ type: "everything.read" }],
  "notice.opened": [{ type: "notice.opened", id: 2 }],
  "job.cancelled": [{ type: "job.cancelled", job: 5 }]
} satisfies Record<NoticesEvent["type"], ReadonlyArray<NoticesEvent>>

const model: Model<typeof noticesMachine> = {
  machine: noticesMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.look": [news, quiet, lost].map((output) => ({ type: "xstate.done.actor.look", output })),
    "xstate.done.actor.act": [Result.succeed(null), lost].map((output) => ({ type: "xstate.done.actor.act", output })),
    "xstate.error.actor.look": [{ type: "xstate.error.actor.look" }],
    "xstate.error.actor.act": [{ type: "xstate.error.actor.act" }]
  },
  vertex: ({ code, jobs, notices, page, total, work }) => [
    code,
    jobs.length,
    notices.map(({ read_at }) => read_at === null),
    Math.min(page, 2),
    total,
    work?.kind ?? null
  ]
}

test("[NOT-O01] [NET-095] every state of the panel is reached, none is a dead end, and the view offers what is taken", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toNoticesView(state)
    expect(view.code !== null).toBe(state.matches("failed"))
    if (view.canReadAll) expect(view.notices.some(({ read_at }) => read_at === null)).toBe(true)
    if (!view.isOpen) expect([view.notices, view.jobs]).toEqual([[], []])
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const look = deferredActor<LookOutcome, { readonly page: number }>()
    const act = deferredActor<WorkOutcome, NoticeWork | null>()
    const actor = createActor(noticesMachine.provide({ actors: { look: look.logic, act: act.logic } })).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as NoticesEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        ...endings({ look, act })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  const after = async (events: ReadonlyArray<NoticesEvent>, looks: ReadonlyArray<LookOutcome | Error>) => {
    const waiting = [...looks]
    const asked: Array<unknown> = []
    const answer = <A>(next: A | Error | undefined) =>
      next instanceof Error ? Promise.reject(next) : Promise.resolve(next as A)
    const actor = createActor(
      noticesMachine.provide({
        actors: {
          look: fromPromise<LookOutcome, { readonly page: number }>(({ input }) => {
            asked.push(input.page)
            return answer(waiting.shift() ?? quiet)
          }),
          act: fromPromise<WorkOutcome, NoticeWork | null>(({ input }) => {
            asked.push(input)
            return Promise.resolve(Result.succeed(null))
          })
        }
      })
    ).start()
    for (const event of events) {
      actor.send(event)
      await expect.poll(() => toNoticesView(actor.getSnapshot()).isBusy).toBe(false)
    }
    const { notices } = actor.getSnapshot().context
    return { asked, end: actor.getSnapshot().value, shown: notices.map(({ id }) => id) }
  }

  test("[NOT-O01] what was seen is read at once, and only what was seen", async () => {
    expect(await after([{ type: "panel.opened" }, { type: "everything.read" }], [news])).toEqual({
      asked: [1, { kind: "readAll", until: "2026-05-02T08:00:00.000Z" }, 1],
      end: "shown",
      shown: [2]
    })
  })

  test("[NOT-O01] the next page follows the first, and a notice that was already read is not read again", async () => {
    const more: LookOutcome = Result.succeed({ notices: [notice(1, null)], total: 2, jobs: [] })
    const events = [{ type: "panel.opened" }, { type: "more.asked" }, { type: "more.asked" }] as const
    expect(await after(events, [news, more])).toEqual({ asked: [1, 2], end: "shown", shown: [2, 1] })
    const read = [{ type: "panel.opened" }, { type: "notice.opened", id: 2 }] as const
    expect(await after(read, [quiet])).toMatchObject({ asked: [1], end: "closed" })
    expect(await after(read, [news])).toMatchObject({ asked: [1, { kind: "read", id: 2 }], end: "closed" })
  })

  test("[NET-095] an operation under way is cancelled; a look that is lost can be taken again", async () => {
    const cancelled = [{ type: "panel.opened" }, { type: "job.cancelled", job: 5 }] as const
    expect((await after(cancelled, [news])).asked).toEqual([1, { kind: "cancel", job: 5 }, 1])
    const again = [{ type: "panel.opened" }, { type: "panel.refreshed" }] as const
    expect(await after(again, [new Error("lost"), news])).toEqual({ asked: [1, 1], end: "shown", shown: [2] })
  })
})
