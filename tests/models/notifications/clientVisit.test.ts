import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type ClientVisitEvent, clientVisitMachine } from "#machines/notifications/clientVisit.machine.ts"
import { isReported } from "#machines/notifications/clientVisit.projection.ts"
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

test("[NOT-O02] a client is reported once the server has answered, also if it refused; a page of no client needs no report", async () => {
  const ends: Array<{ readonly answer: (end: unknown) => void; readonly refuse: (error: unknown) => void }> = []
  const report = fromPromise<unknown, ReadonlyArray<number>>(
    () => new Promise((answer, refuse) => ends.push({ answer, refuse }))
  )
  const actor = createActor(clientVisitMachine.provide({ actors: { report } })).start()
  const reported = (client: number | null) => isReported(actor.getSnapshot(), client)
  const at = (client: number | null) => actor.send({ type: "place.changed", client })
  expect([reported(null), reported(7)]).toEqual([true, false])
  at(7)
  expect([reported(null), reported(7)]).toEqual([false, false])
  ends[0]?.answer(null)
  await expect.poll(() => reported(7)).toBe(true)
  at(8)
  expect([reported(7), reported(8)]).toEqual([false, false])
  ends[1]?.refuse(new Error("503"))
  await expect.poll(() => reported(8)).toBe(true)
  actor.stop()
})
