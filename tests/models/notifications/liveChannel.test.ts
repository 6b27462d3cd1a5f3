import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  type LiveChannelEvent,
  liveChannelMachine,
  type StreamInput
} from "#machines/notifications/live/liveChannel.machine.ts"
import { isConnected } from "#machines/notifications/live/liveChannel.projection.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import { stoppedClock } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, seen, unreachedStates, walks } from "#tests/support/model.ts"
import fc from "#tests/support/properties.ts"

const change = {
  id: 7,
  vendor_id: null,
  entity: "node",
  entity_id: 2,
  type: "x",
  folders: [],
  by: null
} as unknown as LiveEvent
const fixtures = {
  "session.started": [{ type: "session.started", token: "secret", since: 0 }],
  "session.ended": [{ type: "session.ended" }],
  "network.found": [{ type: "network.found" }],
  "stream.opened": [true, false].map((isCovered) => ({ type: "stream.opened", isCovered })),
  "change.heard": [{ type: "change.heard", change }],
  "seat.called": [{ type: "seat.called", seat: 7 }],
  "notice.heard": [{ type: "notice.heard", firm: 1 }],
  "talk.heard": [
    {
      type: "talk.heard",
      news: {
        firm_id: 1,
        subject: "chat",
        subject_id: 2,
        audience: "shared",
        kind: "changed",
        seq: 3,
        by: 4,
        name: null
      }
    }
  ],
  "stream.dropped": [{ type: "stream.dropped", pause: 0, luck: 0 }],
  "stream.busy": [{ type: "stream.busy", pause: 37_000, luck: 0 }],
  "stream.refused": [{ type: "stream.refused" }]
} satisfies Record<LiveChannelEvent["type"], ReadonlyArray<LiveChannelEvent>>

const model: Model<typeof liveChannelMachine> = {
  machine: liveChannelMachine,
  input: undefined as never,
  cases: { ...fixtures, "xstate.after.wait.liveChannel.waiting": [{ type: "xstate.after.wait.liveChannel.waiting" }] },
  vertex: ({ failures, lastEventId, token }) => [token, lastEventId ?? null, Math.min(failures, 2)]
}

const start = () => {
  const opened: Array<StreamInput> = []
  const { clock, pass } = stoppedClock()
  const stream = fromCallback<EventObject, StreamInput>(({ input: { lastEventId, since, token } }) => {
    opened.push({ token, lastEventId, since })
  })
  const actor = createActor(
    liveChannelMachine.provide({ actors: { stream, network: fromCallback(() => undefined) } }),
    { clock: clock as never }
  )
  const told: Array<unknown> = []
  actor.on("*", (event) => void told.push(event))
  actor.start()
  const send = (...events: ReadonlyArray<LiveChannelEvent>) => events.forEach((event) => actor.send(event))
  return { actor, opened, pass, send, told }
}

test("every state of the channel is reached and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

describe("the running channel follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, pass } = start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as LiveChannelEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        "xstate.after.wait.liveChannel.waiting": () => pass(actor.getSnapshot().context.wait)
      },
      states: { "*": (expected) => expect(seen(model, actor.getSnapshot())).toEqual(seen(model, expected)) }
    })
    actor.stop()
  })
})

test("an event that its state does not know changes nothing", () => {
  for (const state of reachable(model))
    for (const event of Object.values(fixtures)
      .flat()
      .filter((one) => !state.can(one))) {
      const [next] = [liveChannelMachine.resolveState({ value: state.value, context: state.context })]
      expect(next.can(event)).toBe(false)
    }
})

describe("journeys", () => {
  test("a stream that drops is resumed after the last event it heard; another session begins anew", () => {
    const { opened, pass, send, told } = start()
    send(
      { type: "session.started", token: "one", since: 0 },
      { type: "stream.opened", isCovered: true },
      { type: "change.heard", change }
    )
    send({ type: "stream.dropped", pause: 0, luck: 0 })
    pass(1_000)
    send({ type: "stream.dropped", pause: 0, luck: 1 })
    pass(1_000)
    send({ type: "session.started", token: "two", since: 9_000 })
    expect(opened).toEqual([
      { token: "one", lastEventId: undefined, since: 0 },
      { token: "one", lastEventId: 7, since: 0 },
      { token: "one", lastEventId: 7, since: 0 },
      { token: "two", lastEventId: undefined, since: 9_000 }
    ])
    expect(told).toEqual([
      { type: "channel.changed", isConnected: true },
      { type: "change.told", change },
      { type: "channel.changed", isConnected: false },
      { type: "channel.changed", isConnected: false }
    ])
  })

  test("[ERR-027] a stream that tells all changes since the page read its data leaves no gap; any other one does", () => {
    const { pass, send, told } = start()
    send({ type: "session.started", token: "one", since: 0 }, { type: "stream.opened", isCovered: true })
    send({ type: "stream.dropped", pause: 0, luck: 0 })
    pass(1_000)
    send({ type: "stream.opened", isCovered: false })
    expect(told).toEqual([
      { type: "channel.changed", isConnected: true },
      { type: "channel.changed", isConnected: false },
      { type: "gap.told" },
      { type: "channel.changed", isConnected: true }
    ])
  })

  test("[NET-O05] a network that is back cuts a wait short, however long the server asked for", () => {
    const { actor, opened, send, told } = start()
    send({ type: "session.started", token: "one", since: 0 }, { type: "stream.busy", pause: 37_000, luck: 0 })
    expect([actor.getSnapshot().context.wait, told]).toEqual([37_000, [{ type: "channel.busy" }]])
    send({ type: "network.found" })
    expect(opened).toHaveLength(2)
  })

  test("[SES-O07] a session that is over is told with its token, and its stream does not come back", () => {
    const { actor, opened, send, told } = start()
    send(
      { type: "session.started", token: "one", since: 0 },
      { type: "stream.opened", isCovered: true },
      { type: "stream.refused" }
    )
    expect(told.slice(1)).toEqual([
      { type: "channel.changed", isConnected: false },
      { type: "session.refused", token: "one" }
    ])
    send({ type: "network.found" })
    expect([actor.getSnapshot().value, opened.length]).toEqual(["off", 1])
  })
})

test("however it goes, the channel is connected exactly after a stream has opened and while none has ended", () => {
  const any = fc.constantFrom(...Object.values(fixtures).flat(), "wait" as const)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 40 }), (steps) => {
      const { actor, pass, send } = start()
      let isOpen = false
      for (const step of steps) {
        const state = actor.getSnapshot()
        if (step === "wait") {
          if (state.matches("waiting")) pass(state.context.wait)
          continue
        }
        send(step)
        if (step.type === "stream.opened") isOpen = state.matches("listening")
        else if (step.type === "session.started") isOpen = false
        else if (/^(stream|session)\./.test(step.type)) isOpen = false
        expect(isConnected(actor.getSnapshot())).toBe(isOpen)
        // A wait is never longer than the pause that the server requests, or half a minute.
        expect(actor.getSnapshot().context.wait).toBeLessThanOrEqual(37_000)
      }
      actor.stop()
    })
  )
})
