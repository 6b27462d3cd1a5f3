import { describe, expect, test } from "vitest"
import { createActor, fromCallback, fromPromise } from "xstate"
import {
  type EnterOutcome,
  type MediaOrder,
  meetingMachine,
  type MeetingEvent,
  type SeatOrder
} from "#machines/rooms/meeting.machine.ts"
import { toMeetingView } from "#machines/rooms/meeting.projection.ts"
import type { RoomNow, SeatId, TakenSeat } from "#schemas/rooms/room.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"

const seat = (state: "waiting" | "inside", isStaff = state === "inside"): TakenSeat => ({
  id: 7 as SeatId,
  key: "k",
  state,
  is_staff: isStaff,
  ice_servers: []
})
const room = (state: RoomNow["state"], waiting: RoomNow["waiting"] = []): RoomNow => ({
  state,
  people:
    state === "inside"
      ? [
          {
            id: 9 as SeatId,
            name: "Claire",
            is_staff: false,
            is_guest: false,
            camera: true,
            microphone: false,
            screen: null
          }
        ]
      : [],
  waiting,
  signals: []
})
const both: MeetingEvent = {
  type: "devices.found",
  devices: {
    hasCamera: true,
    hasMicrophone: true,
    problem: null,
    choices: {
      camera: [{ id: "c1", label: "Face" }],
      microphone: [
        { id: "m1", label: "Casque" },
        { id: "m2", label: "" }
      ]
    },
    chosen: { camera: "c1", microphone: "m1" }
  }
}
const neither: MeetingEvent = {
  type: "devices.found",
  devices: { hasCamera: false, hasMicrophone: false, problem: "rooms.devices_refused" }
}
const outcomes: ReadonlyArray<EnterOutcome> = [
  Result.succeed(seat("inside")),
  Result.succeed(seat("waiting")),
  Result.fail({ code: "closed.hasFreeSeat" })
]

const cases: Readonly<
  Record<string, ReadonlyArray<MeetingEvent | { readonly type: string; readonly output: EnterOutcome }>>
> = {
  "devices.found": [both, neither],
  "room.told": (["waiting", "inside", "refused", "left"] as const).map((state) => ({
    type: "room.told",
    room: room(state)
  })),
  "screen.changed": [
    { type: "screen.changed", stream: "s" },
    { type: "screen.changed", stream: null }
  ],
  "device.chosen": [
    { type: "device.chosen", kind: "microphone", id: "m2" },
    { type: "device.chosen", kind: "microphone", id: "m1" },
    { type: "device.chosen", kind: "camera", id: "unknown" }
  ],
  "person.admitted": [{ type: "person.admitted", seat: 9 }],
  "person.refused": [{ type: "person.refused", seat: 9 }],
  "person.removed": [{ type: "person.removed", seat: 9 }],
  "act.refused": [{ type: "act.refused", code: "errors:closed.isHost" }],
  "xstate.done.actor.enter": outcomes.map((output) => ({ type: "xstate.done.actor.enter", output }))
}

const model: Model<typeof meetingMachine> = {
  machine: meetingMachine,
  input: undefined as never,
  cases,
  vertex: ({ camera, devices, failure, isLost, screen, seat: own }) => [
    devices?.hasCamera ?? null,
    camera,
    failure,
    isLost,
    screen,
    own?.is_staff ?? null
  ]
}

test("[VID-O01] every state of a meeting is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test("[VID-O01] nobody is seen as inside before the firm has let them in, and what is not there is not switched on", () => {
  for (const state of reachable(model)) {
    const view = toMeetingView(state)
    const { room: now, seat: own } = state.context
    if (view.stage === "inside") expect([own?.state, now?.state]).toContain("inside")
    if (view.stage !== "inside" && view.stage !== "waiting") expect(view.others).toEqual([])
    expect(view.camera && !view.hasCamera).toBe(false)
    expect(view.microphone && !view.hasMicrophone).toBe(false)
  }
})

const running = () => {
  const orders: Array<MediaOrder | SeatOrder> = []
  let answer = Promise.withResolvers<EnterOutcome>()
  const actor = createActor(
    meetingMachine.provide({
      actors: {
        media: fromCallback<MediaOrder>(({ receive }) => receive((order) => void orders.push(order))),
        attend: fromCallback<SeatOrder, { readonly seat: TakenSeat }>(({ receive }) =>
          receive((order) => void orders.push(order))
        ),
        enter: fromPromise<EnterOutcome, { readonly camera: boolean; readonly microphone: boolean }>(() => {
          answer = Promise.withResolvers()
          return answer.promise
        })
      }
    })
  ).start()
  return {
    actor,
    orders,
    view: () => toMeetingView(actor.getSnapshot()),
    resolve: async (outcome: EnterOutcome) => {
      answer.resolve(outcome)
      await answer.promise
    },
    fail: async () => {
      answer.reject(new Error("the machinery failed"))
      await answer.promise.catch(() => undefined)
    }
  }
}

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VID-O01] $title", async ({ run }) => {
    const { actor, fail, resolve } = running()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as MeetingEvent)
    const settle = () => Promise.resolve()
    await run({
      events: {
        ...Object.fromEntries(
          [
            "devices.found",
            "device.chosen",
            "camera.switched",
            "microphone.switched",
            "meeting.entered",
            "meeting.left",
            "screen.shared",
            "screen.withdrawn",
            "screen.changed",
            "screen.failed",
            "room.told",
            "room.lost",
            "seat.lapsed",
            "person.admitted",
            "person.refused",
            "person.removed",
            "act.refused"
          ].map((name) => [name, send])
        ),
        "xstate.done.actor.enter": async ({ event }: { readonly event: unknown }) => {
          await resolve((event as { readonly output: EnterOutcome }).output)
          await settle()
        },
        "xstate.error.actor.enter": async () => {
          await fail()
          await settle()
        }
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[VID-O01] a client waits, is let in, mutes, shares, and is asked to leave", async () => {
  const { actor, resolve, orders, view } = running()
  actor.send(both)
  expect(view()).toMatchObject({ stage: "preparing", camera: true, microphone: true, isFinding: false })
  actor.send({ type: "meeting.entered" })
  await resolve(Result.succeed(seat("waiting")))
  await expect.poll(() => view().stage).toBe("waiting")
  actor.send({ type: "screen.shared" })
  expect(orders.map(({ type }) => type)).not.toContain("share")
  actor.send({ type: "room.told", room: room("inside") })
  expect(view()).toMatchObject({ stage: "inside", isHost: false, others: [{ name: "Claire" }] })
  actor.send({ type: "microphone.switched" })
  expect(orders.at(-1)).toEqual({ type: "send", camera: true, microphone: false })
  actor.send({ type: "screen.shared" })
  expect(orders.at(-1)).toEqual({ type: "share" })
  // A client is no host: the event is ignored.
  actor.send({ type: "person.removed", seat: 9 })
  expect(orders.at(-1)).toEqual({ type: "share" })
  actor.send({ type: "room.lost" })
  expect(view()).toMatchObject({ stage: "inside", isLost: true })
  actor.send({ type: "room.told", room: room("left") })
  expect(view()).toMatchObject({ stage: "removed", others: [], me: null })
  expect(orders.at(-1)).toEqual({ type: "withdraw" })
  actor.stop()
})

test("[VID-O01] another device is tried before one enters, and whoever is muted stays so", () => {
  const { actor, orders, view } = running()
  actor.send(both)
  // With a single camera there is nothing to choose.
  expect(view().devices.map(({ chosen, kind }) => [kind, chosen])).toEqual([["microphone", "m1"]])
  actor.send({ type: "microphone.switched" })
  actor.send({ type: "device.chosen", kind: "microphone", id: "m2" })
  expect(orders.at(-1)).toEqual({ type: "choose", kind: "microphone", id: "m2" })
  const known = orders.length
  actor.send({ type: "device.chosen", kind: "microphone", id: "m1" })
  actor.send({ type: "device.chosen", kind: "camera", id: "unknown" })
  expect(orders).toHaveLength(known)
  actor.send(both)
  expect([view().camera, view().microphone]).toEqual([true, false])
  actor.stop()
})

test("[VID-O01] a full room says so and can be tried again; the firm decides who comes in", async () => {
  const { actor, resolve, orders, view } = running()
  actor.send(neither)
  expect(view()).toMatchObject({ problem: "rooms.devices_refused", camera: false })
  actor.send({ type: "camera.switched" })
  expect(view().camera).toBe(false)
  actor.send({ type: "meeting.entered" })
  await resolve(Result.fail({ code: "closed.hasFreeSeat" }))
  await expect.poll(() => view().failure).toBe("closed.hasFreeSeat")
  actor.send({ type: "meeting.entered" })
  expect(view().failure).toBeNull()
  await resolve(Result.succeed(seat("inside")))
  await expect.poll(() => view().stage).toBe("inside")
  actor.send({ type: "room.told", room: room("inside", [{ id: 12 as SeatId, name: "Marc", is_guest: false }]) })
  expect(view()).toMatchObject({ isHost: true, waiting: [{ id: 12 }] })
  actor.send({ type: "person.admitted", seat: 12 })
  expect(orders.at(-1)).toEqual({ type: "decide", what: "seat.admitted", seat: 12 })
  actor.send({ type: "meeting.left" })
  expect(view().stage).toBe("left")
  actor.stop()
})
