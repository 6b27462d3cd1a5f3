import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import {
  type RestoreOutcome,
  versionChainMachine,
  type VersionChainEvent,
  type VersionRestore
} from "#machines/documents/versions/versionChain.machine.ts"
import { toVersionRows } from "#machines/documents/versions/versionChain.projection.ts"
import type { Actor } from "#schemas/access/policy.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import * as Result from "#schemas/shared/result.ts"
import { people } from "#tests/models/documents/paths.ts"
import { deadEnds, type Model, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const first: VersionRestore = { versionId: 11, number: 1, revision: 4 }
const refused = { status: 409, code: "closed.isNotValidated", errors: {}, retryAfter: null }
const outcomes: ReadonlyArray<RestoreOutcome> = [Result.succeed({ latest: 3 }), Result.fail(refused)]
const cases = {
  "version.chosen": [{ type: "version.chosen", ...first }]
} satisfies { readonly [T in VersionChainEvent["type"]]: ReadonlyArray<VersionChainEvent & { readonly type: T }> }

const model: Model<typeof versionChainMachine> = {
  machine: versionChainMachine,
  input: undefined,
  cases: {
    ...cases,
    "xstate.done.actor.restore": outcomes.map((output) => ({ type: "xstate.done.actor.restore", output })),
    "xstate.error.actor.restore": []
  },
  vertex: ({ asked }) => asked
}

const start = () => {
  const asked: Array<VersionRestore> = []
  const pending: Array<(outcome: RestoreOutcome) => void> = []
  const told: Array<unknown> = []
  const restore = fromPromise<RestoreOutcome, VersionRestore>(({ input }) => {
    asked.push(input)
    return new Promise((resolve) => pending.push(resolve))
  })
  const actor = createActor(versionChainMachine.provide({ actors: { restore } }))
  actor.on("*", (event) => told.push(event))
  actor.start()
  const end = async (outcome: RestoreOutcome) => {
    pending.at(-1)?.(outcome)
    await Promise.resolve()
  }
  return { actor, asked, told, end }
}

const document = { version_id: 12, read_only: false, is_validated: false, deleted_at: null } as DocumentNode
const versions = [
  { id: 11, number: 1, validated_at: null },
  { id: 12, number: 2, validated_at: null }
] as unknown as ReadonlyArray<Version>
const rows = (actor: ReturnType<typeof start>["actor"], by: Actor = people.writer, facts: Partial<DocumentNode> = {}) =>
  toVersionRows(actor.getSnapshot(), { ...document, ...facts }, versions, by).map(({ former, version, ...row }) => ({
    number: version.number,
    former: former?.number ?? null,
    ...row
  }))

test("every state is reachable and none is a dead end", () => {
  expect(unreachedStates(model)).toEqual([])
  expect(deadEnds(model)).toEqual([])
  holdsAtRandom(model)
})

describe("the running actor follows the model", () => {
  test.each(walks(model))("$title", async ({ run }) => {
    const { actor, end } = start()
    await run({
      events: {
        "version.chosen": ({ event }) => actor.send(event as VersionChainEvent),
        "xstate.done.actor.restore": ({ event }) =>
          end((event as unknown as { readonly output: RestoreOutcome }).output)
      },
      states: {
        "*": (expected) =>
          expect(actor.getSnapshot()).toMatchObject({ value: expected.value, context: expected.context })
      }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[VIE-001] [DOC-004] an earlier version comes back, and no other meanwhile", async () => {
    const { actor, asked, end, told } = start()
    const open = { former: null, offersRestore: true, closedBy: null, canRestore: true, isRestoring: false }
    const latest = {
      number: 2,
      former: 1,
      isLatest: true,
      offersRestore: false,
      closedBy: "isSuperseded",
      canRestore: false
    }
    expect(rows(actor)).toEqual([
      { ...latest, isRestoring: false },
      { number: 1, isLatest: false, ...open }
    ])
    actor.send({ type: "version.chosen", ...first })
    actor.send({ type: "version.chosen", ...first, versionId: 9 })
    expect(rows(actor)[1]).toMatchObject({ canRestore: false, isRestoring: true })
    await end(Result.succeed({ latest: 3 }))
    expect(asked).toEqual([first])
    expect(told).toEqual([{ type: "version.returned", number: 1, latest: 3 }])
    expect(rows(actor)[1]).toMatchObject(open)
  })

  test("[DOC-018] a refusal is told, and the list is as it was", async () => {
    const { actor, end, told } = start()
    actor.send({ type: "version.chosen", ...first })
    await end(Result.fail(refused))
    expect(told).toEqual([{ type: "version.refused", code: "closed.isNotValidated" }])
    expect(rows(actor)[1]).toMatchObject({ canRestore: true, isRestoring: false })
  })

  test("[DOC-018] [DOC-019] [DOC-020] what is closed says why; what a reader may never do is not offered", () => {
    const { actor } = start()
    expect(rows(actor, people.guest)[1]).toMatchObject({ offersRestore: false, canRestore: false })
    expect(rows(actor, people.writer, { is_validated: true })[1]).toMatchObject({
      offersRestore: true,
      canRestore: false,
      closedBy: "isNotValidated"
    })
    expect(rows(actor, people.writer, { read_only: true })[1]).toMatchObject({ closedBy: "isWritable" })
  })
})
