import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type ClientVisitEvent, clientVisitMachine } from "#machines/notifications/clientVisit.machine.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const fixtures = {
  "place.changed": [7, 8, null].map((client) => ({ type: "place.changed", client }))
} satisfies Record<ClientVisitEvent["type"], ReadonlyArray<ClientVisitEvent>>

const model: Model<typeof clientVisitMachine> = {
  machine: clientVisitMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.report": [{ type: "xstate.done.actor.report" }],
    "xstate.error.actor.report": [{ type: "xstate.error.actor.report" }]
  },
  vertex: ({ client, unreported }) => [client, unreported.join()]
}

test("[NOT-O02] every state of a visit is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test.each(walks(model))("[NOT-O02] the running actor follows the model: $title", async ({ run }) => {
  const report = deferredActor<unknown, ReadonlyArray<number>>()
  const actor = createActor(clientVisitMachine.provide({ actors: { report: report.logic } })).start()
  await run({
    events: {
      "place.changed": ({ event }: { readonly event: unknown }) => actor.send(event as ClientVisitEvent),
      ...endings({ report })
    },
    states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
  })
  actor.stop()
})

test("[NOT-O02] coming to a client and leaving it are both reported, and what was lost is reported by the next visit", async () => {
  const calls: Array<{ readonly input: ReadonlyArray<number>; readonly answer: (end: unknown) => void }> = []
  const report = fromPromise<unknown, ReadonlyArray<number>>(
    ({ input }) => new Promise((answer) => calls.push({ input, answer }))
  )
  const actor = createActor(clientVisitMachine.provide({ actors: { report } })).start()
  let reported = 0
  actor.on("visit.reported", () => void reported++)
  const at = (client: number | null) => actor.send({ type: "place.changed", client })
  at(null)
  at(7)
  expect(calls.map(({ input }) => input)).toEqual([[7]])
  calls[0]?.answer(null)
  await expect.poll(() => reported).toBe(1)
  // The same company again is not reported.
  at(7)
  expect(calls).toHaveLength(1)
  at(8)
  at(null)
  expect(calls.at(-1)?.input).toEqual([7, 8])
  calls.at(-1)?.answer(null)
  await expect.poll(() => reported).toBe(2)
  actor.stop()
})
