import { describe, expect, test } from "vitest"
import { initialTransition, type SnapshotFrom } from "xstate"
import { type ApplicationEvent, applicationMachine } from "#machines/applications/application.machine.ts"
import { applicationSnapshot, toApplicationAvailability } from "#machines/applications/application.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { admin, applicationCases as cases, staff } from "#tests/models/applications/cases.ts"

const other = { isOfFirm: false, isFirmAdmin: false }
const events = Object.values(cases)
const paths = pathsOf(applicationMachine, undefined as never, cases)
type Snapshot = SnapshotFrom<typeof applicationMachine>
const next = (snapshot: Snapshot, event: ApplicationEvent) => {
  const verdict = decide(applicationMachine, snapshot, event)
  if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
  return verdict.success.next
}

describe("a stored application, reloaded before every event, follows the model", () => {
  test.each(paths)("[APP-001] $title", async ({ path }) => {
    let row = "active"
    const reload = () => applicationMachine.resolveState({ value: row as "active" })
    const apply = ({ event }: { readonly event: ApplicationEvent }) => {
      row = next(reload(), event).value
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(
      new Set(["active", "inactive", "withdrawn", "removed"])
    )
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  const play = (...played: ReadonlyArray<ApplicationEvent>) =>
    played.reduce(next, initialTransition(applicationMachine)[0]).value
  test("[APP-001] an application is switched off, changed and switched on", () => {
    expect(play(cases["application.deactivated"], cases["application.changed"], cases["application.activated"])).toBe(
      "active"
    )
  })
  test("[SAD-007] what the provider takes back is changed, not switched on, until it is given again", () => {
    const over = play(cases["application.deactivated"], cases["subscription.ended"], cases["application.changed"])
    expect(over).toBe("withdrawn")
    const asked = ask(
      applicationMachine,
      applicationSnapshot({ is_active: false, is_withdrawn: true }),
      cases["application.activated"]
    )
    expect(Result.isFailure(asked) && asked.failure.closedBy).toEqual(["isSubscribed"])
    expect(play(cases["subscription.ended"], cases["subscription.renewed"])).toBe("active")
  })
  test("[APP-001] one that is off is removed for good", () => {
    expect(play(cases["application.deactivated"], cases["application.removed"])).toBe("removed")
  })
})

describe("refused actions", () => {
  const closedBy = (is_active: boolean, event: ApplicationEvent) => {
    const asked = ask(applicationMachine, applicationSnapshot({ is_active, is_withdrawn: false }), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  test("[APP-001] [ROL-011] what is on is not switched on, and only the firm's staff may act", () => {
    expect(closedBy(true, cases["application.activated"])).toEqual(["isApplicationOff"])
    expect(closedBy(false, cases["application.deactivated"])).toEqual(["isApplicationOn"])
    for (const is_active of [true, false])
      for (const event of events)
        expect(closedBy(is_active, { ...event, by: other })).toContain(
          event.type.startsWith("subscription.") ? "isPlatformDeed" : "isOfFirm"
        )
  })
  test("[APP-001] [ROL-005] only an administrator removes one; the rest of the staff can switch it off", () => {
    for (const is_active of [true, false])
      expect(closedBy(is_active, { ...cases["application.removed"], by: staff })).toEqual(["isFirmAdmin"])
  })
  test("[APP-001] a line offers the actions that the machine accepts", () => {
    for (const is_active of [true, false])
      for (const by of [staff, admin, other])
        expect(toApplicationAvailability({ is_active, is_private: is_active, is_withdrawn: false }, by)).toEqual({
          canChange: by.isOfFirm,
          canActivate: by.isOfFirm && !is_active,
          canDeactivate: by.isOfFirm && is_active,
          canRemove: by.isFirmAdmin,
          canGive: is_active
        })
  })
})
