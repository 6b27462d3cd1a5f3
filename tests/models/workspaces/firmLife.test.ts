import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import { decide } from "#machines/shared/guards/decide.ts"
import { type FirmLifeEvent, firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import { decideFirm, firmRefusals, toFirmLifeView, workspaceState } from "#machines/workspaces/firmLife.projection.ts"
import type { WorkspaceState } from "#schemas/holding/words.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { by, workspaceCases as cases } from "#tests/models/workspaces/cases.ts"

describe("a stored firm, reloaded before every event, follows the model", () => {
  test.each(pathsOf(firmLifeMachine, undefined as never, cases))(
    "[WSP-002] [WSP-003] [WSP-004] [WSP-005] [SAD-022] $title",
    async ({ path }) => {
      let row = JSON.stringify(initialTransition(firmLifeMachine)[0])
      const reload = () => firmLifeMachine.resolveState(JSON.parse(row))
      const apply = ({ event }: { readonly event: FirmLifeEvent }) => {
        row = JSON.stringify(Result.getOrThrow(decide(firmLifeMachine, reload(), event)).next)
      }
      await path.test({
        events: Object.fromEntries(Object.values(cases).map(({ type }) => [type, apply])) as never,
        states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
      })
    }
  )
})

const keeper = { isProvider: false, isGroupAdmin: true }
const nobody = { isProvider: false, isGroupAdmin: false }
const asked = { type: "deletion.asked", by: keeper, keepsAdmin: true, isNamed: true, isPlanned: true } as const
const closed = (state: WorkspaceState, event: FirmLifeEvent) => {
  const verdict = decideFirm(state, event)
  return Result.isFailure(verdict) ? verdict.failure.closedBy : null
}

test("[WSP-002] [WSP-003] [WSP-004] a firm ends and comes back as often as the provider wants, and says why a step is closed", () => {
  const walk = (...types: ReadonlyArray<"firm.deactivated" | "firm.restored">) => {
    let state: WorkspaceState = "active"
    return types.map((type) => {
      const verdict = decideFirm(state, type === "firm.deactivated" ? { type, by, keepsAdmin: false } : { type, by })
      if (Result.isFailure(verdict)) return verdict.failure.closedBy
      state = verdict.success.next.value as WorkspaceState
      return [state, ...verdict.success.jobs]
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

test("[WSP-005] [WSP-006] [WSP-O01] a deletion needs the name, a plan for the customers and an administrator left, and is withheld where customers are left", () => {
  expect([
    closed("active", { ...asked, isNamed: false }),
    closed("active", { ...asked, isPlanned: false }),
    closed("active", { ...asked, keepsAdmin: false }),
    closed("leaving", asked),
    closed("active", { type: "deletion.undone", by: keeper }),
    closed("deleting", { type: "deletion.undone", by: keeper }),
    closed("active", { type: "deletion.came_due", mayTakeAll: true })
  ]).toEqual([
    ["isFirmNamed"],
    ["isCustomerPlanMade"],
    ["keepsAGroupAdmin"],
    ["isFirmStaying"],
    ["isFirmLeaving"],
    ["isFirmKept"],
    []
  ])
  const due = (state: WorkspaceState, mayTakeAll: boolean) => {
    const verdict = Result.getOrThrow(decideFirm(state, { type: "deletion.came_due", mayTakeAll }))
    return [verdict.next.value, ...verdict.jobs]
  }
  expect([due("leaving", false), due("leavingAtRest", false), due("leaving", true)]).toEqual([
    ["active", "forgetDate", "tellWithheld"],
    ["deactivated", "forgetDate", "tellWithheld"],
    ["deleting", "endSessions"]
  ])
})

test("[ROL-O02] nobody but the provider and the group's administrators moves it, and screens offer the steps that are open", () => {
  expect([
    closed("active", { type: "firm.deactivated", by: nobody, keepsAdmin: true }),
    closed("deactivated", { type: "firm.restored", by: nobody }),
    closed("active", { ...asked, by: nobody }),
    closed("leaving", { type: "deletion.undone", by: nobody })
  ]).toEqual([["keepsFirms"], ["keepsFirms"], ["keepsFirms"], ["keepsFirms"]])
  expect([toFirmLifeView(true), toFirmLifeView(false)]).toEqual([
    { canDeactivate: true, canRestore: false },
    { canDeactivate: false, canRestore: true }
  ])
  expect(firmRefusals("leaving", keeper, true)).toEqual({
    deactivate: null,
    restore: ["isFirmDeactivated"],
    remove: ["isFirmStaying"],
    undo: null
  })
})

test("[WSP-002] each state is told from the row alone", () => {
  const at = "2026-12-24T00:00:00.000Z"
  expect(
    [
      { active: true, deletes_at: null, is_deleting: false },
      { active: false, deletes_at: null, is_deleting: false },
      { active: true, deletes_at: at, is_deleting: false },
      { active: false, deletes_at: at, is_deleting: false },
      { active: false, deletes_at: at, is_deleting: true }
    ].map(workspaceState)
  ).toEqual(["active", "deactivated", "leaving", "leavingAtRest", "deleting"])
})
