import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { addStatus, newStatuses, placeStatus, removeStatus } from "#machines/workflows/statusList.ts"
import { workflowDrawerMachine } from "#machines/workflows/workflowDrawer.machine.ts"
import { toWorkflowDrawerView } from "#machines/workflows/workflowDrawer.projection.ts"
import type {
  DrawerEvent,
  DrawerSimulateOutcome,
  DrawerPlan,
  DrawerReadOutcome,
  DrawerRemoveOutcome
} from "#machines/workflows/workflowDrawer.setup.ts"
import * as Result from "#schemas/shared/result.ts"
import { statusLimit, workflowProblems } from "#schemas/workflows/rules.ts"
import type { PlannedChange } from "#schemas/workflows/workflow.ts"
import { drawerModel, drawnWorkflow, harmless, moving, plans } from "#tests/models/workflows/drawerModel.ts"
import { deadEnds, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const model = drawerModel(7, true)

test("[WFL-007] every state of the drawer is reached, and none is a dead end but its end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model, {
    "nothing is deleted that was not asked for": ({ after }) =>
      !after.matches("removing") || after.context.plan?.kind === "removal"
  })
})

test("[WFL-008] what is asked can be answered, and while nothing is asked the form may change", () => {
  for (const state of reachable(model)) {
    const view = toWorkflowDrawerView(state)
    expect(view.question !== null && view.canPlan).toBe(false)
    if (view.question !== null) expect(view.question.canDismiss).toBe(!view.question.busy)
  }
})

describe("every walk of the drawer", () => {
  test.each(walks(model))("[WFL-007] $title", async ({ run }) => {
    const read = deferredActor<DrawerReadOutcome, { readonly id: number }>()
    const simulate = deferredActor<DrawerSimulateOutcome, { readonly id: number; readonly planned: PlannedChange }>()
    const remove = deferredActor<DrawerRemoveOutcome, { readonly id: number }>()
    const actor = createActor(
      workflowDrawerMachine.provide({ actors: { read: read.logic, simulate: simulate.logic, remove: remove.logic } }),
      { input: { id: 7 } }
    ).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as DrawerEvent)
    const types = ["drawer.reread", "drawer.closed", "plan.made", "plan.confirmed", "plan.dismissed"]
    await run({
      events: {
        ...Object.fromEntries(types.map((type) => [type, send])),
        ...endings({ read, simulate, remove })
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

describe("what is asked before documents change", () => {
  const run = async (id: number | null, plan: DrawerPlan, simulation = moving) => {
    const planned: Array<PlannedChange> = []
    const agreed: Array<DrawerPlan> = []
    const actor = createActor(
      workflowDrawerMachine.provide({
        actors: {
          read: fromPromise<DrawerReadOutcome, { readonly id: number }>(() =>
            Promise.resolve(Result.succeed(drawnWorkflow))
          ),
          simulate: fromPromise<DrawerSimulateOutcome, { readonly id: number; readonly planned: PlannedChange }>(
            ({ input }) => {
              planned.push(input.planned)
              return Promise.resolve(Result.succeed(simulation))
            }
          ),
          remove: fromPromise<DrawerRemoveOutcome, { readonly id: number }>(() => Promise.resolve(Result.succeed(null)))
        }
      }),
      { input: { id } }
    )
    actor.on("plan.agreed", (event) => void agreed.push(event.plan))
    actor.start()
    await expect.poll(() => actor.getSnapshot().value).toBe("editing")
    actor.send({ type: "plan.made", plan })
    await expect.poll(() => actor.getSnapshot().value).not.toBe("simulating")
    return { actor, agreed, planned }
  }

  test("[WFL-008] a status with documents is asked for, with what becomes of them", async () => {
    const { actor, agreed, planned } = await run(7, plans.status)
    expect(planned).toEqual([{ kept: plans.status.kept }])
    expect(actor.getSnapshot().value).toBe("asking")
    expect(toWorkflowDrawerView(actor.getSnapshot()).question?.simulation.moves).toEqual(moving.moves)
    actor.send({ type: "plan.confirmed" })
    expect(agreed).toEqual([plans.status])
  })

  test("[WFL-008] a status without documents goes at once; a whole workflow is always asked for", async () => {
    expect((await run(7, plans.status, harmless)).agreed).toEqual([plans.status])
    expect((await run(7, plans.rest, harmless)).agreed).toEqual([plans.rest])
    expect((await run(7, plans.removal, harmless)).actor.getSnapshot().value).toBe("asking")
  })

  test("[WFL-008] what the server would refuse cannot be confirmed", async () => {
    const { actor, agreed } = await run(7, plans.status, { ...moving, closed_by: ["isWellFormed"] })
    expect(toWorkflowDrawerView(actor.getSnapshot()).question?.canConfirm).toBe(false)
    actor.send({ type: "plan.confirmed" })
    expect(agreed).toEqual([])
  })

  test("[WFL-007] a new workflow asks nobody: no document follows it yet", async () => {
    const { agreed, planned } = await run(null, plans.status)
    expect(planned).toEqual([])
    expect(agreed).toEqual([plans.status])
  })
})

describe("the list of statuses", () => {
  const first = newStatuses(["À traiter", "En cours", "Terminé"])

  test("[WFL-O03] a new workflow begins well formed, the last status final, each with a colour of its own", () => {
    expect(workflowProblems({ name: "x", statuses: first })).toEqual({})
    expect(first.map(({ is_end }) => is_end)).toEqual([false, false, true])
    expect(new Set(first.map(({ color }) => color)).size).toBe(3)
  })

  test("[WFL-O03] a status is added before the final ones, moved to any place, and taken out", () => {
    const added = addStatus(first, "key")
    expect(added.map(({ name }) => name)).toEqual(["À traiter", "En cours", "", "Terminé"])
    const order = (lines: typeof first) => lines.map(({ key }) => key)
    expect(order(placeStatus(added, "key", 0))).toEqual(["key", "new-0", "new-1", "new-2"])
    expect(order(placeStatus(added, "key", 99))).toEqual(["new-0", "new-1", "new-2", "key"])
    expect(order(placeStatus(added, "none", 0))).toEqual(order(added))
    expect(order(removeStatus(added, "key"))).toEqual(order(first))
    const full = Array.from({ length: statusLimit + 5 }).reduce<typeof first>(
      (lines, _, place) => addStatus(lines, String(place)),
      first
    )
    expect(full.length).toBe(statusLimit)
  })
})
