import { describe, expect, test } from "vitest"
import { createActor } from "xstate"
import { guestVisitMachine, type GuestVisitEvent, type VisitOutcome } from "#machines/rooms/guestVisit.machine.ts"
import { toGuestVisitView } from "#machines/rooms/guestVisit.projection.ts"
import * as Result from "#schemas/shared/result.ts"
import { endings, deferredActor } from "#tests/models/access/driver.ts"
import { deadEnds, type Model, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const open: VisitOutcome = Result.succeed({ firm_name: "Lumen", ends_at: "2026-11-26T12:00:00.000Z" })
const failed = (status: number | null, code: string): VisitOutcome =>
  Result.fail({ status, code, errors: {}, retryAfter: null })
const outcomes = [open, failed(409, "closed.isMeetingAhead"), failed(404, "error.404"), failed(null, "connection.lost")]
const typed = (value: string): GuestVisitEvent => ({ type: "name.typed", value })

const model: Model<typeof guestVisitMachine> = {
  machine: guestVisitMachine,
  input: { token: "token" },
  cases: {
    "name.typed": [typed(" "), typed("Me Durand"), typed("x".repeat(81))],
    "xstate.done.actor.open": outcomes.map((output) => ({ type: "xstate.done.actor.open", output }))
  },
  vertex: ({ failure, name, visit }) => [failure?.code, name, visit !== null]
}

const stage = () => {
  const answer = deferredActor<VisitOutcome, { readonly token: string }>()
  const actor = createActor(guestVisitMachine.provide({ actors: { open: answer.logic } }), {
    input: { token: "token" }
  })
  actor.start()
  return { actor, answer, view: () => toGuestVisitView(actor.getSnapshot()) }
}

test("[VID-O01] every state of a guest's visit is reached, and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VID-O01] $title", async ({ run }) => {
    const { actor, answer } = stage()
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as GuestVisitEvent)
    await run({
      events: {
        "name.typed": send,
        "name.given": send,
        "visit.retried": send,
        ...endings({ open: answer })
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

test("[VID-O01] a guest has to say who they are, and reads why a link is closed", async () => {
  const { actor, answer, view } = stage()
  await answer.resolve({ event: { output: open } as never })
  await expect.poll(() => view().stage).toBe("naming")
  expect(view()).toMatchObject({ firmName: "Lumen", nameError: null })
  actor.send({ type: "name.given" })
  expect(view()).toMatchObject({ stage: "naming", nameError: "room.guest_name_missing" })
  actor.send(typed("x".repeat(81)))
  expect(view().nameError).toBe("room.guest_name_long")
  actor.send(typed("  Me   Durand "))
  actor.send({ type: "name.given" })
  expect(view()).toMatchObject({ stage: "meeting", given: "Me Durand" })

  const late = stage()
  await late.answer.resolve({ event: { output: failed(409, "closed.isMeetingAhead") } as never })
  await expect.poll(() => late.view()).toMatchObject({ stage: "closed", failureCode: "closed.isMeetingAhead" })
  late.actor.stop()
})
