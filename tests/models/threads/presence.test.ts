import { expect, test } from "vitest"
import { createActor, type EventObject, fromCallback } from "xstate"
import {
  type PresenceKind,
  presenceLapse,
  presenceMachine,
  type PresenceEvent,
  toPresenceView,
  typingLapse
} from "#machines/threads/presence.machine.ts"
import { deadEnds, type Model, unreachedStates, walks } from "#tests/support/model.ts"

const heard = (kind: PresenceKind, at: number, id = 7): PresenceEvent => ({
  type: "person.heard",
  kind,
  id,
  name: "Claire",
  at
})
const cases: Readonly<Record<string, ReadonlyArray<PresenceEvent>>> = {
  "person.heard": (["arrived", "here", "typing", "left"] as const).map((kind) => heard(kind, 100_000)),
  "words.typed": [
    { type: "words.typed", at: 0 },
    { type: "words.typed", at: 100_000 }
  ],
  "comment.came": [{ type: "comment.came", id: 7 }],
  "clock.ticked": [
    { type: "clock.ticked", at: 0 },
    { type: "clock.ticked", at: 1_000_000 }
  ],
  "page.hidden": [{ type: "page.hidden", at: 100_000 }],
  "page.shown": [{ type: "page.shown", at: 100_000 }]
}
const model: Model<typeof presenceMachine> = {
  machine: presenceMachine,
  input: undefined as never,
  cases,
  vertex: ({ people, saidAt, typedAt }) => [people.map((one) => one.typedAt !== null), saidAt, typedAt]
}

const running = () => {
  const said: Array<PresenceKind> = []
  const actor = createActor(
    presenceMachine.provide({
      actors: {
        voice: fromCallback<{ readonly type: "say"; readonly kind: PresenceKind }>(({ receive }) =>
          receive(({ kind }) => void said.push(kind))
        ),
        clock: fromCallback<EventObject>(() => undefined)
      }
    })
  ).start()
  return { actor, said, view: () => toPresenceView(actor.getSnapshot()) }
}

test("[CHT-O01] presence has no dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
})

test.each(walks(model))("[CHT-O01] presence: $title", async ({ run }) => {
  const { actor } = running()
  await run({
    events: Object.fromEntries(
      Object.keys(cases).map((name) => [
        name,
        ({ event }: { readonly event: unknown }) => actor.send(event as PresenceEvent)
      ])
    ),
    states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
  })
  actor.stop()
})

test("[CHT-O01] whoever arrives is answered, and is forgotten when their page says nothing any more", () => {
  const { actor, said, view } = running()
  expect(said).toEqual(["arrived"])
  actor.send(heard("arrived", 10_000))
  expect(said).toEqual(["arrived", "here"])
  actor.send(heard("typing", 11_000))
  expect(view()).toEqual({ present: ["Claire"], typing: ["Claire"] })
  actor.send({ type: "clock.ticked", at: 11_000 + typingLapse })
  expect(view()).toEqual({ present: ["Claire"], typing: [] })
  actor.send(heard("typing", 20_000))
  actor.send({ type: "comment.came", id: 7 })
  expect(view().typing).toEqual([])
  actor.send({ type: "clock.ticked", at: 20_000 + presenceLapse })
  expect(view().present).toEqual([])
  actor.send(heard("here", 200_000))
  actor.send(heard("left", 201_000))
  expect(view().present).toEqual([])
  actor.stop()
})

test("[CHT-O01] typing is told every few seconds and not with every key; a hidden page says that it leaves", () => {
  const { actor, said } = running()
  for (let at = 100_000; at < 107_000; at += 100) actor.send({ type: "words.typed", at })
  expect(said.filter((kind) => kind === "typing")).toHaveLength(3)
  actor.send({ type: "page.hidden", at: 110_000 })
  actor.send({ type: "words.typed", at: 120_000 })
  actor.send(heard("arrived", 121_000))
  expect(said.at(-1)).toBe("left")
  actor.send({ type: "page.shown", at: 130_000 })
  expect(said.at(-1)).toBe("arrived")
  actor.stop()
})
