import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { createActor, type EventObject, fromPromise, SimulatedClock } from "xstate"
import { type TurnOutcome, turningMachine } from "#machines/documents/viewer/turning.machine.ts"
import { toTurningView } from "#machines/documents/viewer/turning.projection.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { TurnRequest, ViewingFailure } from "#schemas/documents/viewing.ts"
import type { NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const at = "2026-01-02T03:04:05.000Z"
const ann = { id: 3 as UserId, name: "Ann Lee" }
const document: DocumentNode = {
  type: "document",
  id: 7 as NodeId,
  hash: "00000000000000aa" as NodeHash,
  alias: null,
  name: "photo.jpg",
  folder_id: 1,
  vendor_id: 5 as VendorId,
  created_at: at,
  updated_at: at,
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  themes: [],
  has_own_themes: false,
  theme_acl: null,
  revision: 1,
  read_only: false,
  number: 1,
  description: null,
  deposit_date: at,
  start_date: at,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: ann,
  version_id: 20 as VersionId,
  version_number: 2,
  size: 200,
  media_type: "image/jpeg",
  extension: "jpg"
}
const writer = { canWrite: true, canValidate: true }
const input = { document, by: writer, isLatest: true }
const failure: ViewingFailure = { kind: "refused", code: "documents.rotation_failed" }
const outcomes: ReadonlyArray<TurnOutcome> = [Result.succeed(null), Result.fail(failure)]
const model: Model<typeof turningMachine> = {
  machine: turningMachine,
  input,
  cases: {
    "rotation.kept": [{ type: "rotation.kept", degrees: 90 }] as never,
    "xstate.done.actor.turn": outcomes.map((output) => ({ type: "xstate.done.actor.turn", output }))
  },
  vertex: (context) => context.failure?.code
}

test("[VIE-O03] every state is reachable, and only what was kept ends it", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
  for (const state of reachable(model))
    expect(toTurningView(state).canKeep).toBe(state.can({ type: "rotation.kept", degrees: 270 }))
})

const closed = (change: Partial<DocumentNode>, facts: Partial<typeof input> = {}) => {
  const actor = createActor(turningMachine, { input: { ...input, ...facts, document: { ...document, ...change } } })
  const view = toTurningView(actor.getSnapshot())
  expect(view.canKeep).toBe(view.closedBy === null)
  return view.closedBy
}

describe("journeys", () => {
  test("[VIE-O03] [ERR-039] a refused rotation gives its reason", () => {
    expect([
      closed({}),
      closed({ is_validated: true, validated_at: at }),
      closed({ read_only: true }),
      closed({ extension: "gif" }),
      closed({ deleted_at: at }),
      closed({}, { by: { canWrite: false, canValidate: false } }),
      closed({}, { isLatest: false })
    ]).toEqual([
      null,
      "closed.isNotValidated",
      "closed.isWritable",
      "documents.rotation_impossible",
      "closed.isNotTrashed",
      "closed.isWriter",
      "viewer:turn.older"
    ])
  })

  test("[VIE-O03] [ERR-040] what failed is told and can be tried again, what is kept is told once", async () => {
    const asked: Array<TurnRequest["degrees"]> = []
    const answers = [...outcomes].toReversed()
    const actor = createActor(
      turningMachine.provide({
        actors: {
          turn: fromPromise<TurnOutcome, TurnRequest>(({ input: { degrees } }) => {
            asked.push(degrees)
            return Promise.resolve(answers.shift() ?? Result.fail(failure))
          })
        }
      }),
      { input }
    )
    let told = 0
    actor.on("document.turned", () => (told += 1))
    actor.start()
    const view = () => toTurningView(actor.getSnapshot())
    actor.send({ type: "rotation.kept", degrees: 90 })
    expect(view()).toMatchObject({ isBusy: true, canKeep: false })
    await expect.poll(() => view().messageKey).toBe("documents.rotation_failed")
    actor.send({ type: "rotation.kept", degrees: 180 })
    await expect.poll(() => actor.getSnapshot().value).toBe("kept")
    expect([asked, told]).toEqual([[90, 180], 1])
  })
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("[VIE-O03] $title", async ({ run }) => {
    const turning: Array<PromiseWithResolvers<TurnOutcome>> = []
    const actor = createActor(
      turningMachine.provide({
        actors: {
          turn: fromPromise<TurnOutcome, TurnRequest>(() => {
            const next = Promise.withResolvers<TurnOutcome>()
            turning.push(next)
            return next.promise
          })
        }
      }),
      { input, clock: new SimulatedClock() }
    ).start()
    await run({
      events: {
        "rotation.kept": () => actor.send({ type: "rotation.kept", degrees: 90 }),
        "xstate.done.actor.turn": async ({ event }: { readonly event: EventObject }) => {
          turning.at(-1)?.resolve((event as unknown as { readonly output: TurnOutcome }).output)
          await Promise.resolve()
        },
        "xstate.error.actor.turn": async () => {
          turning.at(-1)?.reject(new Error("a defect"))
          await Promise.resolve()
        }
      } as never,
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})
