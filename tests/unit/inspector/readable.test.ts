import { expect, test } from "vitest"
import { assign, createActor, fromCallback, setup } from "xstate"
import type { Observed } from "#machines/inspector/observed.ts"
import { makeObserver } from "#ui/inspector/observer.ts"
import { readable } from "#ui/inspector/readable.ts"
import { languages, say, type TextKey } from "#ui/inspector/texts.ts"

test("masks what is secret by the name of its key, at any depth, and says nothing of an absent secret", () => {
  const value = {
    email: "a@b.example",
    password: "hunter2",
    session: { accessToken: "abc", resetToken: null },
    list: [{ clientSecret: "x" }],
    headers: new Map([["Authorization", "Bearer abc"]])
  }
  expect(JSON.parse(readable(value))).toEqual({
    email: "a@b.example",
    password: "••••••",
    session: { accessToken: "••••••", resetToken: null },
    list: [{ clientSecret: "••••••" }],
    headers: { Authorization: "••••••" }
  })
})

test("names what JSON cannot hold, and cuts what is long, deep or circular", () => {
  const circle: Record<string, unknown> = { name: "a" }
  circle["self"] = circle
  expect(JSON.parse(readable(circle))).toEqual({ name: "a", self: "(again)" })
  expect(
    JSON.parse(readable({ size: 3n, bytes: new Uint8Array(4), error: new TypeError("no"), many: new Set([1]) }))
  ).toEqual({ size: "3n", bytes: "Uint8Array 4 B", error: "TypeError: no", many: [1] })
  expect(JSON.parse(readable("x".repeat(500)))).toHaveLength(401)
  expect((JSON.parse(readable(Array.from({ length: 60 }, () => 1))) as ReadonlyArray<unknown>).slice(-1)).toEqual([
    "… 10 more"
  ])
  expect(readable({ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } })).toBe('{"a":{"b":{"c":{"d":{"e":{"f":"{…}"}}}}}}')
})

test("says each of its words in three languages, with the values put in", () => {
  expect(languages.map((language) => say("count", { shown: "1", total: "2" }, language))).toEqual([
    "1 sur 2",
    "1 of 2",
    "1 de 2"
  ])
  expect(say("payload" satisfies TextKey, { event: "$& {x}" }, "de")).toBe("Contenu de $& {x} (JSON)")
})

const lamp = setup({
  types: { context: {} as { readonly by: string }, events: {} as { readonly type: "lamp.lit"; readonly by: string } },
  guards: { isNamed: (_, by: string) => by.length > 0 },
  actors: { bulb: fromCallback(() => undefined) }
}).createMachine({
  id: "lamp",
  context: { by: "" },
  initial: "off",
  states: {
    off: {
      on: {
        "lamp.lit": {
          target: "on",
          guard: { type: "isNamed", params: ({ event }) => event.by },
          actions: assign(({ event }) => ({ by: event.by }))
        }
      }
    },
    on: { invoke: { id: "bulb", src: "bulb" } }
  }
})

test("sees a system's actors and events together, once per turn, and forgets what ended", async () => {
  const observer = makeObserver(() => 5)
  const told: Array<Observed> = []
  const actor = createActor(lamp, { inspect: observer.inspect }).start()
  observer.listen((facts) => told.push(facts))
  const id = actor.sessionId
  expect(observer.detail(id)).toEqual({
    machine: lamp,
    value: "off",
    status: "active",
    context: '{\n  "by": ""\n}',
    events: [{ event: "lamp.lit", verdict: "asks", guards: ["isNamed"] }]
  })
  observer.send(id, { type: "lamp.lit", by: "Ann" } as { readonly type: string })
  await Promise.resolve()
  const bulb = actor.getSnapshot().children["bulb"]?.sessionId
  expect(told).toHaveLength(1)
  expect(told[0]?.actors.map(({ id: each, kind, live, name, parent }) => [each, parent, name, kind, live])).toEqual([
    [id, null, "lamp", "machine", true],
    [bulb, id, "bulb", "task", true]
  ])
  expect(
    told[0]?.entries.slice(0, 2).map(({ actor: who, at, event, payload, state }) => [who, at, event, payload, state])
  ).toEqual([
    [id, 5, "xstate.init", "{}", "off"],
    [id, 5, "lamp.lit", '{"by":"Ann"}', "on"]
  ])
  actor.stop()
  await Promise.resolve()
  expect(told.at(-1)?.actors.map(({ id: each, live }) => [each, live])).toEqual([
    [bulb, false],
    [id, false]
  ])
})

test("lists no actor that was only made, and one that was stopped and started again, as React does in Strict Mode", async () => {
  const observer = makeObserver()
  const told: Array<Observed> = []
  observer.listen((facts) => told.push(facts))
  const names = () => told.flatMap(({ actors }) => actors.map(({ live, name }) => `${name} ${live}`))
  const again = fromCallback(() => undefined)
  createActor(lamp, { inspect: observer.inspect })
  await Promise.resolve()
  expect(names()).toEqual([])
  const actor = createActor(again, { id: "again", inspect: observer.inspect }).start()
  const { sessionId } = actor
  const event = (type: string, more: object) => observer.inspect({ type, actorRef: actor, ...more } as never)
  event("@xstate.snapshot", { event: { type: "xstate.stop" }, snapshot: { status: "stopped" } })
  event("@xstate.event", { event: { type: "xstate.init" } })
  event("@xstate.snapshot", { event: { type: "xstate.init" }, snapshot: { status: "active" } })
  await Promise.resolve()
  expect(told.at(-1)?.actors.map(({ id, live }) => [id, live])).toEqual([[sessionId, true]])
})
