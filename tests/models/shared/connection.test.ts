import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { createActor, SimulatedClock } from "xstate"
import { type ConnectionEvent, connectionMachine } from "#machines/shared/connection/connection.machine.ts"
import { toConnectionView } from "#machines/shared/connection/connection.projection.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const events = {
  "server.answered": { type: "server.answered" },
  "server.restarting": { type: "server.restarting" },
  "network.found": { type: "network.found" },
  "network.lost": { type: "network.lost" },
  "stream.lost": { type: "stream.lost" },
  "stream.refused": { type: "stream.refused" },
  "stream.resumed": { type: "stream.resumed" }
} satisfies Record<ConnectionEvent["type"], ConnectionEvent>

const models = [true, false].map((hasNetwork): Model<typeof connectionMachine> => ({
  machine: connectionMachine,
  input: { hasNetwork, hasStream: true },
  cases: Object.fromEntries(Object.entries(events).map(([type, event]) => [type, [event]])),
  vertex: ({ hasNetwork, hasStream }) => [hasNetwork, hasStream]
}))

const start = (hasNetwork = true) => {
  const clock = new SimulatedClock()
  const actor = createActor(connectionMachine, { clock, input: { hasNetwork, hasStream: true } })
  const told: Array<boolean> = []
  actor.on("connection.returned", ({ wasTold }) => told.push(wasTold))
  actor.start()
  return { actor, clock, told, problem: () => toConnectionView(actor.getSnapshot()).problem }
}

test("[ERR-027] every state of the connection is reached and none is a dead end", () => {
  expect(models.map(unreachedStates)).toEqual([[], []])
  expect(models.map(deadEnds)).toEqual([[], []])
  for (const model of models) holdsAtRandom(model)
})

test("[ERR-027] [ERR-028] something is said exactly while the connection is lost or the server restarts", () => {
  for (const state of models.flatMap(reachable))
    expect(toConnectionView(state).problem !== null).toBe(state.matches("lost") || state.matches("restarting"))
})

describe("journeys", () => {
  test("[ERR-028] a server that restarts is told at once; when it answers, what is shown is asked for again", () => {
    const { actor, clock, problem, told } = start()
    actor.send(events["server.restarting"])
    expect(problem()).toBe("error.503")
    actor.send(events["stream.lost"])
    clock.increment(60_000)
    expect(problem()).toBe("error.503")
    actor.send(events["stream.resumed"])
    expect([problem(), told]).toEqual(["error.503", []])
    actor.send(events["server.answered"])
    expect([problem(), told]).toEqual([null, [true]])
  })
  test("[ERR-027] without a network it is said at once; back, what was missed is asked for and the person is told", () => {
    const { actor, problem, told } = start()
    actor.send(events["network.lost"])
    expect(problem()).toBe("connection.lost")
    actor.send(events["stream.lost"])
    actor.send(events["network.found"])
    expect([problem(), told]).toEqual(["connection.fetch_failed", []])
    actor.send(events["stream.resumed"])
    expect([problem(), told]).toEqual([null, [true]])
  })
  test("[ERR-027] a network that is back before the stream noticed ends the matter at once", () => {
    const { actor, problem, told } = start()
    actor.send(events["network.lost"])
    actor.send(events["network.found"])
    expect([problem(), told]).toEqual([null, [true]])
  })
  test("[ERR-028] a server that is away for five seconds is told, a shorter stop is mended in silence", () => {
    const { actor, clock, problem, told } = start()
    actor.send(events["stream.lost"])
    clock.increment(4_999)
    expect(problem()).toBe(null)
    actor.send(events["stream.resumed"])
    expect([problem(), told]).toEqual([null, [false]])
    actor.send(events["stream.lost"])
    clock.increment(5_000)
    expect(problem()).toBe("connection.fetch_failed")
    actor.send(events["stream.resumed"])
    expect([problem(), told]).toEqual([null, [false, true]])
  })
  test("[ERR-028] a server that answers without a stream to spare is in reach, and what was missed is asked for", () => {
    const { actor, clock, problem, told } = start()
    actor.send(events["stream.refused"])
    clock.increment(60_000)
    expect([problem(), told]).toEqual([null, []])
    actor.send(events["stream.lost"])
    clock.increment(5_000)
    expect(problem()).toBe("connection.fetch_failed")
    actor.send(events["stream.refused"])
    expect([problem(), told]).toEqual([null, [true]])
  })
  test("[ERR-027] a page opened without a network says so, and its first stream is no news while connected", () => {
    const offline = start(false)
    expect(offline.problem()).toBe("connection.lost")
    const online = start()
    online.actor.send(events["stream.resumed"])
    expect([online.problem(), online.told]).toEqual([null, []])
  })
})

test("[ERR-027] [ERR-028] however it comes and goes, with a stream that runs nothing is said", () => {
  const any = fc.constantFrom<ConnectionEvent | number>(...Object.values(events), 1_000, 6_000)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (steps) => {
      const { actor, clock, problem } = start()
      for (const step of steps) {
        if (typeof step === "number") clock.increment(step)
        else actor.send(step)
      }
      actor.send(events["stream.resumed"])
      actor.send(events["server.answered"])
      expect(problem()).toBe(null)
    })
  )
})

const walked = models.flatMap((model) => walks(model).map((walk) => ({ ...walk, hasNetwork: model.input.hasNetwork })))

describe("the running actor follows the model", () => {
  test.each(walked)("network at first: $hasNetwork, then $title", async ({ hasNetwork, run }) => {
    const { actor, clock } = start(hasNetwork)
    const send = ({ event }: { readonly event: object }) => actor.send(event as ConnectionEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(events).map((type) => [type, send])),
        "xstate.after.lostTimeout.connection.wavering": () => clock.increment(5_000)
      },
      states: {
        "*": ({ context, value }) => expect(actor.getSnapshot()).toMatchObject({ value, context })
      }
    })
    actor.stop()
  })
})
