import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  pictureMachine,
  type PictureEvent,
  type PictureFile,
  type PictureOutcome
} from "#machines/branding/picture.machine.ts"
import { toPictureView } from "#machines/branding/picture.projection.ts"
import { pictureLimit } from "#schemas/branding/rules.ts"
import { deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const file: PictureFile = { name: "logo.png", size: 900 }
const large: PictureFile = { name: "photo.png", size: pictureLimit + 1 }
const refused: PictureOutcome = Result.fail({ code: "branding.picture_type" })
const fixtures = {
  "picture.chosen": [
    { type: "picture.chosen", file },
    { type: "picture.chosen", file: large }
  ],
  "picture.removed": [{ type: "picture.removed" }],
  "picture.retried": [{ type: "picture.retried" }]
} satisfies Record<PictureEvent["type"], ReadonlyArray<PictureEvent>>

const model: Model<typeof pictureMachine> = {
  machine: pictureMachine,
  input: undefined,
  cases: {
    ...fixtures,
    "xstate.done.actor.send": [Result.succeed({}), refused].map((output) => ({
      type: "xstate.done.actor.send",
      output
    }))
  },
  vertex: ({ code, file: held }) => [code, held?.name ?? null]
}

test("[WHL-003] every state of a picture is reached, none is a dead end, and the view offers what the machine takes", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model)) {
    const view = toPictureView(state)
    expect([view.canChoose, view.canRemove]).toEqual([!view.busy, !view.busy])
    expect(view.canRetry).toBe(state.matches("failed"))
    expect(view.messageKey !== null).toBe(state.matches("failed") || state.matches("refused"))
  }
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { resolve, logic } = deferredActor<PictureOutcome, { readonly file: PictureFile | null }>()
    const actor = createActor(pictureMachine.provide({ actors: { send: logic } })).start()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as PictureEvent)
    await run({
      events: {
        ...Object.fromEntries(Object.keys(fixtures).map((type) => [type, send])),
        "xstate.done.actor.send": resolve
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  const after = async (events: ReadonlyArray<PictureEvent>, ...answers: ReadonlyArray<PictureOutcome>) => {
    const waiting = [...answers]
    const sent: Array<string | null> = []
    const send = fromPromise<PictureOutcome, { readonly file: PictureFile | null }>(({ input }) => {
      sent.push(input.file?.name ?? null)
      return Promise.resolve(waiting.shift() ?? refused)
    })
    const actor = createActor(pictureMachine.provide({ actors: { send } })).start()
    for (const event of events) {
      actor.send(event)
      await expect.poll(() => toPictureView(actor.getSnapshot()).busy).toBe(false)
    }
    return { sent, end: actor.getSnapshot().value, messageKey: actor.getSnapshot().context.code }
  }

  test("[WHL-003] a picture is sent as it is chosen, and taken away", async () => {
    const events: ReadonlyArray<PictureEvent> = [{ type: "picture.chosen", file }, { type: "picture.removed" }]
    expect(await after(events, Result.succeed({}), Result.succeed({}))).toEqual({
      sent: ["logo.png", null],
      end: "resting",
      messageKey: null
    })
  })
  test("[WHL-003] one that is too large never leaves, one that is refused can be tried again", async () => {
    expect(await after([{ type: "picture.chosen", file: large }])).toEqual({
      sent: [],
      end: "refused",
      messageKey: "branding.picture_too_large"
    })
    expect(
      await after([{ type: "picture.chosen", file }, { type: "picture.retried" }], refused, Result.succeed({}))
    ).toEqual({ sent: ["logo.png", "logo.png"], end: "resting", messageKey: null })
  })
})
