import { expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { type ClientLookEvent, clientLookMachine } from "#machines/notifications/clientLook.machine.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, seen, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const fixtures = {
  "place.changed": [7, 8, null].map((client) => ({ type: "place.changed", client }))
} satisfies Record<ClientLookEvent["type"], ReadonlyArray<ClientLookEvent>>

const model: Model<typeof clientLookMachine> = {
  machine: clientLookMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.tell": [{ type: "xstate.done.actor.tell" }],
    "xstate.error.actor.tell": [{ type: "xstate.error.actor.tell" }]
  },
  vertex: ({ client, untold }) => [client, untold.join()]
}

test("[NOT-O02] every state of a look is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

test.each(walks(model))("[NOT-O02] the running actor follows the model: $title", async ({ run }) => {
  const tell = deferredActor<unknown, ReadonlyArray<number>>()
  const actor = createActor(clientLookMachine.provide({ actors: { tell: tell.logic } })).start()
  await run({
    events: {
      "place.changed": ({ event }: { readonly event: unknown }) => actor.send(event as ClientLookEvent),
      ...endings({ tell })
    },
    states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
  })
  actor.stop()
})

test("[NOT-O02] coming to a client and leaving it are both told, and what was lost is told by the next look", async () => {
  const calls: Array<{ readonly input: ReadonlyArray<number>; readonly answer: (end: unknown) => void }> = []
  const tell = fromPromise<unknown, ReadonlyArray<number>>(
    ({ input }) => new Promise((answer) => calls.push({ input, answer }))
  )
  const actor = createActor(clientLookMachine.provide({ actors: { tell } })).start()
  let looked = 0
  actor.on("client.looked", () => void looked++)
  const at = (client: number | null) => actor.send({ type: "place.changed", client })
  at(null)
  at(7)
  expect(calls.map(({ input }) => input)).toEqual([[7]])
  calls[0]?.answer(null)
  await expect.poll(() => looked).toBe(1)
  // The same company again is not reported.
  at(7)
  expect(calls).toHaveLength(1)
  at(8)
  at(null)
  expect(calls.at(-1)?.input).toEqual([7, 8])
  calls.at(-1)?.answer(null)
  await expect.poll(() => looked).toBe(2)
  actor.stop()
})
