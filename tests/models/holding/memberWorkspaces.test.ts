import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import {
  memberWorkspacesMachine,
  type WorkspacesOutcome,
  type WorkspacesPart
} from "#machines/holding/memberWorkspaces.machine.ts"
import { toMemberWorkspacesView } from "#machines/holding/memberWorkspaces.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const input = { held: [1] }
const outcomes: ReadonlyArray<WorkspacesOutcome> = [
  Result.succeed([2]),
  Result.succeed([]),
  Result.succeed(null),
  Result.fail({ code: "closed.keepsAnAdmin" })
]
const model: Model<typeof memberWorkspacesMachine> = {
  machine: memberWorkspacesMachine,
  input,
  cases: {
    "workspace.toggled": [
      { type: "workspace.toggled", firm: 1 },
      { type: "workspace.toggled", firm: 2 }
    ] as never,
    "last.chosen": [
      { type: "last.chosen", last: "unassign" },
      { type: "last.chosen", last: "delete" }
    ] as never,
    "xstate.done.actor.save": outcomes.map((output) => ({ type: "xstate.done.actor.save", output }))
  },
  vertex: ({ chosen, code, held, last }) => [chosen.toSorted(), code, held, last]
}

test("[WSP-008] every state is reachable, none is a dead end, and the last workspace is never taken without asking", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const { held, last, chosen } = state.context
    if (state.matches("saving") && held.length > 0 && chosen.length === 0) expect(last).not.toBeNull()
    expect(toMemberWorkspacesView(state).busy && toMemberWorkspacesView(state).canSave).toBe(false)
  }
})

const harness = (held: ReadonlyArray<number> = [1]) => {
  const asked: Array<WorkspacesPart> = []
  const pending: Array<PromiseWithResolvers<WorkspacesOutcome>> = []
  const save = fromPromise<WorkspacesOutcome, WorkspacesPart>(({ input: part }) => {
    asked.push(part)
    const next = Promise.withResolvers<WorkspacesOutcome>()
    pending.push(next)
    return next.promise
  })
  const actor = createActor(memberWorkspacesMachine.provide({ actors: { save } }), {
    clock: new SimulatedClock(),
    input: { held }
  }).start()
  const answer = async (output: WorkspacesOutcome) => {
    pending.at(-1)?.resolve(output)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { actor, answer, asked, pending, view: () => toMemberWorkspacesView(actor.getSnapshot()) }
}

test("[WSP-008] the last workspace is taken as was chosen, and a change that leaves one asks nothing", async () => {
  const { actor, answer, asked, view } = harness([1, 2])
  const told: Array<readonly [boolean, boolean]> = []
  actor.on("workspaces.saved", ({ isGone, isWithout }) => told.push([isGone, isWithout]))
  expect(view().canSave).toBe(false)
  actor.send({ type: "workspace.toggled", firm: 2 })
  actor.send({ type: "save.asked" })
  expect(view()).toMatchObject({ busy: true, isAsking: false })
  await answer(Result.succeed([1]))
  actor.send({ type: "workspace.toggled", firm: 1 })
  actor.send({ type: "save.asked" })
  expect(view()).toMatchObject({ busy: false, isAsking: true, canSave: false })
  actor.send({ type: "last.dismissed" })
  expect(view()).toMatchObject({ isAsking: false, chosen: [], canSave: true })
  actor.send({ type: "save.asked" })
  actor.send({ type: "last.chosen", last: "delete" })
  await answer(Result.succeed(null))
  expect(asked).toEqual([
    { added: [], removed: [2], last: null },
    { added: [], removed: [1], last: "delete" }
  ])
  expect([told, actor.getSnapshot().status]).toEqual([
    [
      [false, false],
      [true, true]
    ],
    "done"
  ])
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[WSP-008] $title", async ({ run }) => {
    const { actor, answer, pending } = harness()
    const sent = ({ event }: { readonly event: EventObject }) => actor.send(event as never)
    await run({
      events: {
        "workspace.toggled": sent,
        "save.asked": sent,
        "edits.dropped": sent,
        "last.chosen": sent,
        "last.dismissed": sent,
        "xstate.done.actor.save": ({ event }: { readonly event: EventObject }) =>
          answer((event as unknown as { readonly output: WorkspacesOutcome }).output),
        "xstate.error.actor.save": async () => {
          pending.at(-1)?.reject(new Error("a defect"))
          await Promise.resolve()
          await Promise.resolve()
        }
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
