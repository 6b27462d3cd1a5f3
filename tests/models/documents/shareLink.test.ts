import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { createTestModel } from "xstate/graph"
import { type ShareLinkEvent, shareLinkMachine } from "#machines/documents/shares/shareLink.machine.ts"
import { endingClosedBy, shareLinkSnapshot, shownState } from "#machines/documents/shares/shareLink.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { end, facts, keeper, shareCases as cases } from "#tests/models/documents/shareCases.ts"

const paths = createTestModel(shareLinkMachine, {
  input: facts,
  events: Object.values(cases),
  filterEvents: (snapshot: never, event: never) => (snapshot as { can: (event: never) => boolean }).can(event),
  serializeState: (state: { value: unknown }, event?: { type: string }, before?: { value: unknown }) =>
    JSON.stringify([before?.value, event?.type, state.value])
} as never)
  .getShortestPaths()
  .map((path) => ({
    title: path.steps
      .slice(1)
      .map(({ event }) => event.type)
      .join(" > "),
    path
  }))
  .filter(({ title }) => title !== "")

const closedBy = (value: "active" | "expired" | "revoked", event: ShareLinkEvent, context = facts) => {
  const verdict = decide(shareLinkMachine, shareLinkMachine.resolveState({ value, context }), event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored link, reloaded before every event, follows the model", () => {
  test.each(paths)("[DOC-O06] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(shareLinkMachine, facts)[0])
    const reload = () => shareLinkMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: ShareLinkEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(shareLinkMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["active", "expired", "revoked"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("a link by hand", () => {
  test("[DOC-O06] is opened, read and downloaded until it is over, and then no more", () => {
    const journey = ["share.opened", "share.read", "share.downloaded", "share.expired"] as const
    expect(journey.map((type) => closedBy("active", cases[type]))).toEqual(["active", "active", "active", "expired"])
    for (const type of ["share.opened", "share.read", "share.downloaded", "share.revoked"] as const) {
      expect(closedBy("expired", cases[type])).toEqual(["isShareActive"])
      expect(closedBy("revoked", cases[type])).toEqual(["isShareActive"])
    }
  })

  test("[DOC-O06] its last moment is the one before its end, whether or not anybody has noted it", () => {
    expect(closedBy("active", { ...cases["share.read"], at: end - 1 })).toBe("active")
    expect(closedBy("active", { ...cases["share.read"], at: end })).toEqual(["isInTime"])
    expect(closedBy("active", { ...cases["share.expired"], at: end - 1 })).toEqual(["isOver"])
    expect(closedBy("active", cases["share.expired"], { ...facts, expiresAt: null })).toEqual(["isOver"])
  })

  test("[DOC-O06] says everything that keeps a visitor out, and who may not end it", () => {
    const stranger = { isForThem: false, knowsPassword: false, holdsSomething: false }
    expect(closedBy("active", { type: "share.opened", at: end, ...stranger })).toEqual([
      "isInTime",
      "holdsSomething",
      "isForThem",
      "knowsPassword"
    ])
    expect(closedBy("active", cases["share.downloaded"], { ...facts, mayDownload: false })).toEqual(["mayDownload"])
    const row = { state: "active", expires_at: new Date(end).toISOString(), may_download: true } as const
    expect(endingClosedBy(row, { canWrite: true, mayEnd: false }, 1)).toBe("mayEndShare")
    expect(endingClosedBy(row, keeper, 1)).toBeNull()
    expect([shownState(row, end - 1), shownState(row, end)]).toEqual(["active", "expired"])
    expect(shareLinkSnapshot(row).context).toEqual(facts)
  })
})
