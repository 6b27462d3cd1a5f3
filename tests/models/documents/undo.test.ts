import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  mostSteps,
  type Step,
  undoMachine,
  type UndoEmitted,
  type UndoEvent,
  type UndoOutcome
} from "#machines/documents/actions/undo.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const step = (id: number, changed: Step<unknown>["changed"] = [], closedBy: string | null = null): Step<unknown> => ({
  id,
  work: `work ${id}`,
  changed,
  closedBy
})
const undone = Result.succeed([])
const refused: UndoOutcome = Result.fail({ code: "name.taken", isPassing: false })
const lost: UndoOutcome = Result.fail({ code: "connection.lost", isPassing: true })

const cases = {
  "action.recorded": [
    { type: "action.recorded", step: step(1) },
    { type: "action.recorded", step: step(2, [], "help:undo.defaults") }
  ],
  "undo.asked": [
    { type: "undo.asked", id: null },
    { type: "undo.asked", id: 1 },
    { type: "undo.asked", id: 9 }
  ]
} satisfies { readonly [T in UndoEvent["type"]]: ReadonlyArray<UndoEvent & { readonly type: T }> }

const model: Model<typeof undoMachine> = {
  machine: undoMachine,
  input: undefined,
  cases: {
    ...cases,
    "xstate.done.actor.undo": [undone, refused, lost].map((output) => ({ type: "xstate.done.actor.undo", output })),
    "xstate.error.actor.undo": []
  },
  vertex: ({ past, waiting }) => [past.at(-1)?.id, Math.min(past.length, 2), waiting.length > 0]
}

/** Starts the machine; the test decides when an undo ends. */
const start = () => {
  const asked: Array<Step<unknown>> = []
  const ends: Array<(outcome: UndoOutcome) => void> = []
  const said: Array<UndoEmitted> = []
  const actor = createActor(
    undoMachine.provide({
      actors: {
        undo: fromPromise<UndoOutcome, Step<unknown>>(({ input }) => {
          asked.push(input)
          return new Promise((resolve) => ends.push(resolve))
        })
      }
    })
  )
  actor.on("*", (event) => void said.push(event))
  actor.start()
  return {
    actor,
    asked,
    said,
    record: (...steps: ReadonlyArray<Step<unknown>>) => {
      for (const one of steps) actor.send({ type: "action.recorded", step: one })
    },
    ask: (id: number | null = null) => actor.send({ type: "undo.asked", id }),
    end: async (outcome: UndoOutcome) => {
      ends.at(-1)?.(outcome)
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
    }
  }
}

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running actor follows the model", () => {
  test.each([...Map.groupBy(walks(model), ({ title }) => title.split(" > ").at(-1) ?? "")])(
    "whenever a walk ends in %s",
    async (_, group) => {
      for (const { run } of group) {
        const { actor, end } = start()
        const send = ({ event }: { readonly event: unknown }) => actor.send(event as UndoEvent)
        await run({
          events: {
            "action.recorded": send,
            "undo.asked": send,
            "xstate.done.actor.undo": ({ event }) => end((event as unknown as { readonly output: UndoOutcome }).output)
          },
          states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
        })
        actor.stop()
      }
    }
  )
})

describe("journeys", () => {
  test("[DOC-024] [DOC-028] [DOC-029] the latest is taken back first, then the one before", async () => {
    const { ask, asked, end, record, said } = start()
    record(step(1), step(2))
    ask()
    await end(undone)
    ask()
    await end(undone)
    ask()
    expect(asked.map(({ id }) => id)).toEqual([2, 1])
    expect(said).toEqual([
      { type: "undo.done", step: expect.objectContaining({ id: 2 }) },
      { type: "undo.done", step: expect.objectContaining({ id: 1 }) },
      { type: "undo.refused", step: null, failure: { code: "help:undo.none" } }
    ])
  })

  test("a key held down while one is on its way undoes one after the other", async () => {
    const { ask, asked, end, record } = start()
    record(step(1), step(2), step(3))
    ask()
    ask()
    expect(asked.map(({ id }) => id)).toEqual([3])
    await end(undone)
    expect(asked.map(({ id }) => id)).toEqual([3, 2])
  })

  test("[NET-O07] a step before the one undone finds the revision that this left behind", async () => {
    const { ask, asked, end, record } = start()
    record(step(1, [{ id: 7, was: 1, is: 2 }]), step(2, [{ id: 7, was: 2, is: 3 }]))
    ask()
    await end(Result.succeed([{ id: 7, revision: 4 }]))
    ask()
    expect(asked.at(-1)?.changed).toEqual([{ id: 7, was: 1, is: 4 }])
  })

  test("the button of a message takes back its own step, once", async () => {
    const { ask, asked, end, record, said } = start()
    record(step(1), step(2))
    ask(1)
    await end(undone)
    ask(1)
    ask()
    expect(asked.map(({ id }) => id)).toEqual([1, 2])
    expect(said).toEqual([{ type: "undo.done", step: expect.objectContaining({ id: 1 }) }])
  })

  test("[ERR-027] a refusal says why and is not tried again; a lost connection leaves the step to be tried again", async () => {
    const { ask, asked, end, record, said } = start()
    record(step(1))
    ask()
    ask()
    await end(lost)
    ask()
    await end(refused)
    ask()
    expect(asked).toHaveLength(2)
    expect(said.map((event) => (event.type === "undo.done" ? "done" : event.failure.code))).toEqual([
      "connection.lost",
      "name.taken",
      "help:undo.none"
    ])
    // `step` is null as long as the step can still be undone, and if there is no step.
    expect(said.map((event) => event.step?.id ?? null)).toEqual([null, 1, null])
  })

  test("[DOC-030] what cannot be taken back says so, and nothing older is undone in its place", () => {
    const { ask, asked, record, said } = start()
    record(step(1), step(2, [], "help:undo.defaults"))
    ask()
    expect(asked).toEqual([])
    expect(said).toEqual([
      {
        type: "undo.refused",
        step: expect.objectContaining({ id: 2 }),
        failure: { code: "help:undo.defaults" }
      }
    ])
  })

  test("only so many steps are remembered", () => {
    const { actor, record } = start()
    record(...Array.from({ length: mostSteps + 5 }, (_, at) => step(at + 1)))
    expect(actor.getSnapshot().context.past.map(({ id }) => id)[0]).toBe(6)
  })
})
