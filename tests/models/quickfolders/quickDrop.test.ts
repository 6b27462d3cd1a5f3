import { describe, expect, test } from "vitest"
import { createActor, fromPromise } from "xstate"
import { quickDropMachine } from "#machines/quickfolders/quickDrop.machine.ts"
import { toQuickDropView } from "#machines/quickfolders/quickDrop.projection.ts"
import type { Choice, DropOutcome, DropRequest, QuickDropEvent } from "#machines/quickfolders/quickDrop.setup.ts"
import type { QuickFolderId } from "#schemas/quickfolders/quickFolder.ts"
import * as Result from "#schemas/shared/result.ts"
import { deadEnds, type Model, reachable, unreachedStates, walks } from "#tests/support/model.ts"
import { holdsAtRandom } from "#tests/support/randomWalk.ts"

const choice = (id: number, more: Partial<Choice> = {}): Choice => ({
  id: id as QuickFolderId,
  name: `Dossier ${id}`,
  metadata: [{ key: "m", label: "Mois", type: "list", required: true, choices: ["Juin", "Juillet"] }],
  isOpen: true,
  ...more
})
const chosen: QuickDropEvent = { type: "quickfolder.chosen", choice: choice(1) }
const free: QuickDropEvent = { type: "quickfolder.chosen", choice: choice(2, { metadata: [] }) }
const shut: QuickDropEvent = { type: "quickfolder.chosen", choice: choice(3, { isOpen: false }) }
const month = (value: string): QuickDropEvent => ({ type: "value.changed", key: "m", value })
const given: QuickDropEvent = { type: "files.given", gift: "cadeau", names: ["a.pdf"] }
const named: QuickDropEvent = { type: "name.given" }
const begun: DropOutcome = Result.succeed({ files: 2 })
const refused = (code: string, errors: Readonly<Record<string, ReadonlyArray<string>>> = {}): DropOutcome =>
  Result.fail({ code, errors })

const model = (isNamed: boolean): Model<typeof quickDropMachine> => ({
  machine: quickDropMachine,
  input: { isNamed },
  cases: {
    "quickfolder.chosen": [chosen, free, shut],
    "value.changed": [month("Juin"), month("")],
    "files.given": [given],
    "name.given": [named],
    "drop.asked": [{ type: "drop.asked" }],
    "files.forgotten": [{ type: "files.forgotten" }],
    "xstate.done.actor.begin": [
      begun,
      refused("closed.hasFullName"),
      refused("closed.hasSaidAll", { m: ["quickfolders.value_choice"] })
    ].map((output) => ({ type: "xstate.done.actor.begin", output }))
  },
  vertex: ({ chosen: one, errors, failure, held, values }) => [one?.id, values, errors, failure, held.length > 0]
})

test("[QCK-004] [QCK-005] every state of a drop is reached, and none is a dead end", () => {
  expect(unreachedStates(model(false))).toEqual([])
  expect(deadEnds(model(false))).toEqual([])
  holdsAtRandom(model(false))
})

test("[QCK-004] the screen offers what the machine takes, and asks for nothing while the name is missing", () => {
  for (const isNamed of [true, false])
    for (const state of reachable(model(isNamed))) {
      const view = toQuickDropView(state)
      expect(view.asksName).toBe(state.matches("naming"))
      expect(view.isBusy).toBe(state.matches("beginning"))
      expect(view.canType).toBe(state.matches("filling") || state.matches("dropped"))
      expect(view.canDrop && view.held.length === 0).toBe(false)
      expect(view.dropped !== null).toBe(state.matches("dropped"))
    }
})

/** Answers of the server, given when a walk says so. */
const answers = () => {
  const pending: Array<PromiseWithResolvers<DropOutcome>> = []
  const last = () => pending.at(-1) ?? Promise.withResolvers<DropOutcome>()
  return {
    logic: fromPromise<DropOutcome, DropRequest>(() => {
      const answer = Promise.withResolvers<DropOutcome>()
      pending.push(answer)
      return answer.promise
    }),
    resolve: async ({ event }: { readonly event: object }) => {
      last().resolve((event as { readonly output: DropOutcome }).output)
      await Promise.resolve()
    },
    fail: async () => {
      last().reject(new Error("the machinery failed"))
      await Promise.resolve()
    }
  }
}

const running = (isNamed = true) => {
  const begin = answers()
  const actor = createActor(quickDropMachine.provide({ actors: { begin: begin.logic } }), {
    input: { isNamed }
  }).start()
  return { actor, begin, view: () => toQuickDropView(actor.getSnapshot()) }
}

describe("the running actor follows the model", () => {
  test.each(walks(model(false)))("[QCK-004] $title", async ({ run }) => {
    const { actor, begin } = running(false)
    const send = ({ event }: { readonly event: unknown }) => actor.send(event as QuickDropEvent)
    await run({
      events: {
        "quickfolder.chosen": send,
        "value.changed": send,
        "files.given": send,
        "name.given": send,
        "drop.asked": send,
        "files.forgotten": send,
        "xstate.done.actor.begin": begin.resolve,
        "xstate.error.actor.begin": begin.fail
      },
      states: { "*": (expected) => expect(actor.getSnapshot().value).toEqual(expected.value) }
    })
    actor.stop()
  })
})

describe("journeys", () => {
  test("[QCK-O01] a name that turns out to be missing is asked for, and what was chosen and given is still there", async () => {
    const { actor, begin, view } = running()
    actor.send(free)
    actor.send(given)
    await begin.resolve({ event: { output: refused("closed.hasFullName") } as never })
    await expect.poll(() => view().asksName).toBe(true)
    actor.send(named)
    expect(view()).toMatchObject({ asksName: false, chosenId: 2, held: ["a.pdf"], canDrop: true })
    actor.stop()
  })

  test("[QCK-004] [VAL-039] files without a chosen quick folder go nowhere, and the screen says to choose one", () => {
    const { actor, view } = running()
    actor.send(given)
    expect(view()).toMatchObject({ messageKey: "quickfolders.choose_first", chosenId: null, isBusy: false })
    actor.send(shut)
    expect(view().chosenId).toBeNull()
    actor.send(free)
    // The files stay held until the form is sent.
    expect(view()).toMatchObject({ messageKey: null, chosenId: 2, held: ["a.pdf"], canDrop: true })
    actor.send({ type: "drop.asked" })
    expect(view().isBusy).toBe(true)
    actor.stop()
  })

  test("[QCK-005] [QCK-O01] whoever has no name is asked for it before anything is shown", () => {
    const { actor, view } = running(false)
    expect(view().asksName).toBe(true)
    actor.send(chosen)
    expect(view()).toMatchObject({ asksName: true, chosenId: null })
    actor.send(named)
    expect(view().asksName).toBe(false)
    actor.stop()
  })

  test("[QCK-004] files that come before all is said are kept, and go once it is; a refusal does not lose them either", async () => {
    const { actor, begin, view } = running()
    actor.send(chosen)
    actor.send(given)
    expect(view()).toMatchObject({ held: ["a.pdf"], errors: { m: ["quickfolders.value_missing"] }, isBusy: false })
    actor.send({ type: "drop.asked" })
    expect(view()).toMatchObject({ isBusy: false, messageKey: "closed.hasSaidAll" })
    actor.send({ type: "files.given", gift: "autre", names: ["b.pdf"] })
    actor.send(month("Juin"))
    actor.send({ type: "drop.asked" })
    expect(view()).toMatchObject({ isBusy: true, messageKey: null })
    await begin.resolve({ event: { output: refused("connection.lost") } as never })
    await expect.poll(() => view().messageKey).toBe("connection.lost")
    expect(view()).toMatchObject({ held: ["a.pdf", "b.pdf"], canDrop: true, canForget: true })
    actor.send({ type: "drop.asked" })
    await begin.resolve({ event: { output: begun } as never })
    await expect.poll(() => view().dropped).toBe(2)
    expect(view().held).toEqual([])
    actor.send(chosen)
    actor.send(month(""))
    actor.send(given)
    actor.send({ type: "files.forgotten" })
    expect(view()).toMatchObject({ held: [], canDrop: false, messageKey: null })
    actor.stop()
  })

  test("[QCK-001] what is asked for is said before the files leave, and stays for the next ones", async () => {
    const { actor, begin, view } = running()
    actor.send(chosen)
    actor.send(given)
    expect(view()).toMatchObject({ messageKey: "closed.hasSaidAll", errors: { m: ["quickfolders.value_missing"] } })
    actor.send(month("Juillet"))
    expect(view().errors).toEqual({})
    actor.send({ type: "drop.asked" })
    await begin.resolve({ event: { output: begun } as never })
    await expect.poll(() => view().dropped).toBe(2)
    // More files with the same form are sent at once.
    actor.send({ type: "files.given", gift: "autre", names: ["b.pdf"] })
    expect(view()).toMatchObject({ held: ["b.pdf"], isBusy: true, errors: {} })
    await begin.resolve({ event: { output: begun } as never })
    await expect.poll(() => view().dropped).toBe(2)
    actor.send(chosen)
    expect(view()).toMatchObject({ values: { m: "Juillet" }, dropped: null })
    actor.send(free)
    expect(view().values).toEqual({})
    actor.stop()
  })
})
