import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { type NoticeEvent, noticeMachine } from "#machines/notifications/notice.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { noticeCases as cases } from "#tests/models/notifications/cases.ts"

const paths = pathsOf(noticeMachine, undefined as never, cases)

const asked = (value: "unread" | "read" | "snoozed" | "done", event: NoticeEvent) => {
  const verdict = decide(noticeMachine, noticeMachine.resolveState({ value }), event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored notice, reloaded before every event, follows the model", () => {
  test.each(paths)("[NOT-O01] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(noticeMachine)[0])
    const reload = () => noticeMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: NoticeEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(noticeMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.values(cases).map(({ type }) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("[NOT-O01] is put aside until later, done with once, and comes back where an undo expects it", () => {
    expect(asked("read", cases["notice.snoozed"])).toBe("snoozed")
    expect(asked("read", cases["notice.snoozed too early"])).toEqual(["isLater"])
    expect(asked("snoozed", cases["notice.snoozed"])).toBe("snoozed")
    expect(asked("snoozed", cases["notice.woken"])).toBe("unread")
    expect(asked("unread", cases["notice.woken"])).toEqual(["isSnoozed"])
    expect(asked("unread", cases["notice.done"])).toBe("done")
    expect(asked("done", cases["notice.done"])).toEqual(["isInInbox"])
    expect(asked("done", cases["notice.restored"])).toBe("read")
    expect(asked("snoozed", cases["notice.restored"])).toEqual(["isDealtWith"])
  })

  test("[NOT-O01] is read once, and may be put back among what is unread once", () => {
    expect(asked("unread", cases["notice.read"])).toBe("read")
    expect(asked("read", cases["notice.read"])).toEqual(["isUnread"])
    expect(asked("read", cases["notice.unread"])).toBe("unread")
    expect(asked("unread", cases["notice.unread"])).toEqual(["isRead"])
    expect(new Set(paths.flatMap(({ path }) => path.steps.map(({ event }) => event.type)))).toEqual(
      new Set(["xstate.init", ...Object.values(cases).map(({ type }) => type)])
    )
  })
})
