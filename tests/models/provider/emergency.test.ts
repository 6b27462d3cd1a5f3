import { describe, expect, test } from "vitest"
import { type EmergencyEvent, emergencyMachine } from "#machines/provider/emergency.machine.ts"
import { emergencySnapshot, mayClose, toVisitorAvailability } from "#machines/provider/emergency.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import { reasonProblem } from "#schemas/provider/emergencies.ts"
import * as Result from "#schemas/shared/result.ts"
import { emergencyCases as cases, visiting } from "#tests/models/provider/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const paths = pathsOf(emergencyMachine, undefined, cases)

describe("a stored access, reloaded before every event, follows the model", () => {
  test.each(paths)("[NET-101] $title", async ({ path }) => {
    let row = "asked"
    const reload = () => emergencyMachine.resolveState({ value: row as "asked" })
    const apply = ({ event }: { readonly event: EmergencyEvent }) => {
      const verdict = decide(emergencyMachine, reload(), event)
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
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["asked", "open", "ended"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

const open = { ended_at: null, ends_at: "2026-11-21T10:00:00.000Z", is_own: true }
const closedBy = (emergency: Parameters<typeof emergencySnapshot>[0], event: EmergencyEvent) => {
  const asked = ask(emergencyMachine, emergencySnapshot(emergency), event)
  return Result.isFailure(asked) ? asked.failure.closedBy : null
}

test("[NET-101] nothing begins without a reason, twice, or by anybody else; nothing is read out of time or by others", () => {
  const begun = cases["emergency.begun"]
  expect(closedBy(null, begun)).toBeNull()
  expect(closedBy(null, { ...begun, isReasonStated: false })).toEqual(["isReasonStated"])
  expect(closedBy(null, { ...begun, isAlone: false })).toEqual(["isAloneThere"])
  expect(closedBy(null, { ...begun, by: { ...visiting, isSuperAdmin: false } })).toEqual(["isSuperAdmin"])
  const used = cases["emergency.used"]
  expect(closedBy(open, { ...used, isInTime: false })).toEqual(["isInTime"])
  expect(closedBy(open, { ...used, by: { ...visiting, isSuperAdmin: false } })).toEqual(["isSuperAdmin"])
  expect(closedBy(open, { ...used, by: { ...visiting, isVisitor: false } })).toEqual(["isOwnEmergency"])
  for (const event of Object.values(cases))
    expect(closedBy({ ended_at: "2026-11-21T09:30:00.000Z" }, event)).not.toBeNull()
})

test("[NET-101] its author or the firm ends it, no other member of the platform", () => {
  const by = (permissions: Partial<typeof visiting>): EmergencyEvent => ({
    type: "emergency.ended",
    by: { isSuperAdmin: false, isVisitor: false, isFirmAdmin: false, ...permissions }
  })
  expect(closedBy(open, by({ isFirmAdmin: true }))).toBeNull()
  expect(closedBy(open, by({ isSuperAdmin: true, isVisitor: true }))).toBeNull()
  expect(closedBy(open, by({ isSuperAdmin: true }))).toEqual(["mayEndEmergency"])
  expect(closedBy(open, by({ isVisitor: true }))).toEqual(["mayEndEmergency"])
  expect([mayClose(open), mayClose({ ended_at: open.ends_at })]).toEqual([true, false])
  const at = Date.parse(open.ends_at)
  expect(toVisitorAvailability(open, at - 1)).toEqual({ canUse: true, canEnd: true })
  expect(toVisitorAvailability(open, at)).toEqual({ canUse: false, canEnd: true })
  expect(toVisitorAvailability({ ...open, is_own: false }, at - 1)).toEqual({ canUse: false, canEnd: false })
})

test("[NET-101] a reason is a sentence", () => {
  expect(reasonProblem("  trop court        ")).toBe("emergency.reason_missing")
  expect(reasonProblem("Demande 4711 : un document est illisible.")).toBeNull()
  expect(reasonProblem("x".repeat(501))).toBe("emergency.reason_too_long")
  expect(reasonProblem("Demande 4711\u202e du cabinet Lumen")).toBe("people.text_characters")
})
