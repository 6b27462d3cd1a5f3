import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import {
  type PlatformApplicationEvent,
  platformApplicationMachine
} from "#machines/provider/platformApplication.machine.ts"
import {
  platformApplicationSnapshot,
  toPlatformApplicationAvailability
} from "#machines/provider/platformApplication.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { platformApplicationCases as cases } from "#tests/models/provider/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const facts = { firms: 0 }
const paths = pathsOf(platformApplicationMachine, facts, cases)

describe("a stored application of the catalogue, reloaded before every event, follows the model", () => {
  test.each(paths)("[SAD-008] $title", async ({ path }) => {
    let row = "offered"
    const reload = () => platformApplicationMachine.resolveState({ value: row as "offered", context: facts })
    const apply = ({ event }: { readonly event: PlatformApplicationEvent }) => {
      const verdict = decide(platformApplicationMachine, reload(), event)
      if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
      row = String(verdict.success.next.value)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["offered", "withdrawn", "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

test("an application is given, withdrawn, offered again and removed", () => {
  let snapshot = initialTransition(platformApplicationMachine, facts)[0]
  for (const type of ["offer.given", "offer.withdrawn", "offer.changed", "offer.renewed", "offer.removed"] as const) {
    const verdict = decide(platformApplicationMachine, snapshot, cases[type])
    if (Result.isFailure(verdict)) throw new Error(type)
    snapshot = verdict.success.next
  }
  expect(snapshot.value).toBe("removed")
})

test("what a firm has is not removed, what is withdrawn is not given, and only a super admin acts", () => {
  const closedBy = (is_active: boolean, firms: number, event: PlatformApplicationEvent) => {
    const asked = ask(platformApplicationMachine, platformApplicationSnapshot({ firms, is_active }), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  for (const is_active of [true, false]) {
    expect(closedBy(is_active, 1, cases["offer.removed"])).toEqual(["isUnsubscribed"])
    for (const event of Object.values(cases))
      expect(closedBy(is_active, 0, { ...event, by: { isSuperAdmin: false } })).toContain("isSuperAdmin")
  }
  expect(closedBy(false, 0, cases["offer.given"])).toEqual(["isOnOffer"])
  expect(closedBy(true, 0, cases["offer.renewed"])).toEqual(["isOffOffer"])
  expect(toPlatformApplicationAvailability({ firms: 1, is_active: true })).toEqual({
    canChange: true,
    canGive: true,
    canWithdraw: true,
    canRenew: false,
    canRemove: false
  })
})
