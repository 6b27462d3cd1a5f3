import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/decide.ts"
import { type FirmLifeEvent, firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import { decideFirm, toFirmLifeView } from "#machines/workspaces/firmLife.projection.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { firmCases as cases, by } from "#tests/models/workspaces/cases.ts"

describe("a stored firm, reloaded before every event, follows the model", () => {
  test.each(pathsOf(firmLifeMachine, undefined as never, cases))("[WSP-003] [SAD-022] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(firmLifeMachine)[0])
    const reload = () => firmLifeMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: FirmLifeEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(firmLifeMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })
})

test("[WSP-002] [WSP-003] [WSP-004] a firm ends and comes back as often as the provider wants, and says why a step is closed", () => {
  const walk = (...types: ReadonlyArray<FirmLifeEvent["type"]>) => {
    let isActive = true
    return types.map((type) => {
      const verdict = decideFirm(isActive, { type, by })
      if (Result.isFailure(verdict)) return verdict.failure.closedBy
      isActive = verdict.success.next.matches("active")
      return [verdict.success.next.value, ...verdict.success.jobs]
    })
  }
  expect(walk("firm.restored", "firm.deactivated", "firm.deactivated", "firm.restored", "firm.deactivated")).toEqual([
    ["isFirmDeactivated"],
    ["deactivated", "endSessions"],
    ["isFirmActive"],
    ["active"],
    ["deactivated", "endSessions"]
  ])
})

test("[ROL-O02] nobody but the provider moves it, and the screen offers the one step that is open", () => {
  const closed = (isActive: boolean, type: FirmLifeEvent["type"]) => {
    const verdict = decideFirm(isActive, { type, by: { isProvider: false } })
    return Result.isFailure(verdict) ? verdict.failure.closedBy : null
  }
  expect([closed(true, "firm.deactivated"), closed(false, "firm.restored")]).toEqual([
    ["isSuperAdmin"],
    ["isSuperAdmin"]
  ])
  expect([toFirmLifeView(true), toFirmLifeView(false)]).toEqual([
    { canDeactivate: true, canRestore: false },
    { canDeactivate: false, canRestore: true }
  ])
})
